import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { forgetBrowser, signIn, sql, type Account } from './support/backend';
import { openApp } from './support/open-app';
import { addPlaylist, addVideo } from './support/shared-rows';

let me: Account;
beforeEach(async () => {
  me = await signIn();
});
afterEach(async () => {
  sessionStorage.clear();
  await forgetBrowser();
});

const question = () => screen.findByRole('alertdialog', { name: 'Discard your changes?' });
const noQuestion = () =>
  waitFor(() => expect(screen.queryByRole('alertdialog', { name: /Discard/ })).not.toBeInTheDocument());

/** Simulates what a browser asks before the tab closes. */
function closesUnasked(): boolean {
  return window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

describe('a dialog with typed text', () => {
  test('closes at once if nothing has changed, and returns the focus', { tags: 'core' }, async () => {
    const user = userEvent.setup();
    openApp(`/playlist/${await addPlaylist(me.id, 'Autumn', [])}/edit`);
    const opener = await screen.findByRole('button', { name: 'Edit Details' });
    await user.click(opener);
    const title = await screen.findByRole('textbox', { name: 'Title' });
    await user.type(title, 'x{Backspace}');
    expect(closesUnasked()).toBe(true);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(opener).toHaveFocus();
  });

  test.each([
    ['Escape', (user: ReturnType<typeof userEvent.setup>) => user.keyboard('{Escape}')],
    [
      'the cross',
      (user: ReturnType<typeof userEvent.setup>) => user.click(screen.getByRole('button', { name: 'Close' })),
    ],
  ])('asks on %s; Keep editing keeps it, Discard closes both', async (_, close) => {
    const user = userEvent.setup();
    openApp(`/playlist/${await addPlaylist(me.id, 'Autumn', [])}/edit`);
    const opener = await screen.findByRole('button', { name: 'Edit Details' });
    await user.click(opener);
    await user.type(await screen.findByRole('textbox', { name: /^Description/ }), 'Mostly backhands');
    await close(user);
    await user.click(within(await question()).getByRole('button', { name: 'Keep editing' }));
    await noQuestion();
    expect(screen.getByRole('textbox', { name: /^Description/ })).toHaveValue('Mostly backhands');
    expect(closesUnasked()).toBe(false);
    await close(user);
    await user.click(within(await question()).getByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await noQuestion();
    expect(opener).toHaveFocus();
    expect(closesUnasked()).toBe(true);
    await user.click(opener);
    expect(await screen.findByRole('textbox', { name: /^Description/ })).toHaveValue('');
  });

  test('closes on Cancel without asking', async () => {
    const user = userEvent.setup();
    await addVideo(me.id, 'One');
    openApp('/dashboard');
    await user.click(await screen.findByRole('button', { name: 'More for One' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' more');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  test('continues after saving without asking', async () => {
    const user = userEvent.setup();
    const tab = openApp('/shares');
    await user.click(await screen.findByRole('tab', { name: 'Playlists' }));
    await user.click(await screen.findByRole('button', { name: 'Add Playlist' }));
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Winter');
    await user.click(screen.getByRole('button', { name: 'Create Playlist' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Winter' })).toBeVisible();
    expect(tab.path()).toMatch(/^\/playlist\/\w{8}\/edit$/);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });
});

describe('settings', () => {
  test('ask before another screen is shown', { tags: 'core' }, async () => {
    const user = userEvent.setup();
    const tab = openApp('/settings');
    const name = await screen.findByRole('textbox', { name: 'Default player name' });
    await user.clear(name);
    await user.type(name, 'Maya');
    await user.click(screen.getAllByRole('link', { name: 'Dashboard' })[0] ?? name);
    await user.click(within(await question()).getByRole('button', { name: 'Keep editing' }));
    await noQuestion();
    expect(name).toHaveValue('Maya');
    expect(tab.path()).toBe('/settings');
    await user.click(screen.getAllByRole('link', { name: 'Dashboard' })[0] ?? name);
    await user.click(within(await question()).getByRole('button', { name: 'Discard changes' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Your Videos' })).toBeVisible();
    expect(await sql('select 1 from public.user_settings where default_player_name = $1', ['Maya'])).toEqual(
      [],
    );
  });

  test('ask before Sign Out', async () => {
    const user = userEvent.setup();
    const tab = openApp('/settings');
    const name = await screen.findByRole('textbox', { name: 'Default player name' });
    await user.type(name, ' the Second');
    const signOut = async () => {
      await user.click(screen.getAllByRole('button', { name: 'Account menu' })[0] ?? name);
      await user.click(await screen.findByRole('menuitem', { name: 'Sign Out' }));
    };
    await signOut();
    await user.click(within(await question()).getByRole('button', { name: 'Keep editing' }));
    await noQuestion();
    expect(tab.path()).toBe('/settings');
    await signOut();
    await user.click(within(await question()).getByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(tab.path()).toMatch(/^\/login/));
  });
});

test.each([
  ['the name', 'First name', 'Ida'],
  ['a new address', 'New email', 'ida@northcourt.example'],
])('the account page asks before leaving %s unsaved', async (_, label, text) => {
  const user = userEvent.setup();
  const tab = openApp('/account');
  const field = await screen.findByLabelText(label);
  await user.type(field, text);
  expect(closesUnasked()).toBe(false);
  await user.click(screen.getByRole('link', { name: 'Settings' }));
  await user.click(within(await question()).getByRole('button', { name: 'Keep editing' }));
  await noQuestion();
  expect(field).toHaveValue(text);
  await user.click(screen.getByRole('link', { name: 'Settings' }));
  await user.click(within(await question()).getByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(tab.path()).toBe('/settings'));
});
