import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { signIn, sql } from './support/backend';
import { expectMessage } from './support/console-guard';
import { openApp } from './support/open-app';
import { addPlaylist, addVideo } from './support/shared-rows';

let userId: string;
beforeEach(async () => {
  // The copies on this device are tested in a real browser.
  expectMessage(/^warn: .*indexedDB is not defined$/);
  userId = (await signIn()).id;
});

/** A charged and exported video. */
async function addPlay(name: string): Promise<string> {
  const id = await addVideo(userId, name);
  await sql(
    `insert into public.token_usage (user_id, video_id, amount, action) values ($1, $2, 1, 'video_processing')`,
    [userId, id],
  );
  await sql('update public.videos set tokens_consumed = 1 where id = $1', [id]);
  return id;
}

const storedPlays = () =>
  sql(
    `select v.title, p.line from public.reel_plays p join public.videos v on v.id = p.video_id
     join public.reels r on r.video_id = p.reel_id where r.user_id = $1 order by p.position`,
    [userId],
  );

test(
  'a reel is created from a playlist, changed, undone, and reopened unchanged',
  { tags: 'core' },
  async () => {
    const user = userEvent.setup();
    const code = await addPlaylist(userId, 'Autumn', [await addPlay('One'), await addPlay('Two')]);
    const first = openApp(`/playlist/${code}/edit`);
    await user.click(await screen.findByRole('button', { name: 'New reel' }));
    await waitFor(() => expect(first.path()).toMatch(/^\/reel\//));
    expect(await screen.findByLabelText('Name of the reel')).toHaveValue('Autumn');
    expect(screen.getByText('Joining plays is free.')).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Move One down' }));
    await user.type(screen.getByLabelText('Line of text over Two'), 'Late');
    await user.click(screen.getByRole('button', { name: 'Remove One' }));
    expect(screen.getByRole('heading', { name: /^1 play/ })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(async () =>
      expect(await storedPlays()).toEqual([
        { title: 'Two', line: 'Late' },
        { title: 'One', line: '' },
      ]),
    );

    const path = first.path();
    first.close();
    openApp(path);
    const list = within(await screen.findByRole('list', { name: 'Plays in order' }));
    expect(list.getByLabelText('Line of text over Two')).toHaveValue('Late');
  },
);

test('saves a pasted line as it is shown', async () => {
  const user = userEvent.setup();
  const code = await addPlaylist(userId, 'Autumn', [await addPlay('One')]);
  openApp(`/playlist/${code}/edit`);
  await user.click(await screen.findByRole('button', { name: 'New reel' }));
  await user.click(await screen.findByLabelText('Line of text over One'));
  await user.paste('\u202eLate\u200b goal\u00a0 ');
  await waitFor(async () => expect(await storedPlays()).toEqual([{ title: 'One', line: 'Late goal' }]));
});

test('the text for viewers below the film is written on its page, and saved when the field loses focus', async () => {
  const user = userEvent.setup();
  const code = await addPlaylist(userId, 'Autumn', [await addPlay('One')]);
  const first = openApp(`/playlist/${code}/edit`);
  await user.click(await screen.findByRole('button', { name: 'New reel' }));
  const description = () => screen.findByRole('textbox', { name: 'Description (optional)' });
  await user.type(await description(), ' All goals of the season. ');
  await user.tab();
  const stored = () => sql(`select description from public.videos where user_id = $1 and is_reel`, [userId]);
  await waitFor(async () => expect(await stored()).toEqual([{ description: 'All goals of the season.' }]));
  const path = first.path();
  first.close();
  openApp(path);
  expect(await description()).toHaveValue('All goals of the season.');
  await user.clear(await description());
  await user.tab();
  await waitFor(async () => expect(await stored()).toEqual([{ description: null }]));
});

test("deleting a play first names the reel that contains it, and keeps the reel's film", async () => {
  const user = userEvent.setup();
  const code = await addPlaylist(userId, 'Autumn', [await addPlay('One'), await addPlay('Two')]);
  const editor = openApp(`/playlist/${code}/edit`);
  await user.click(await screen.findByRole('button', { name: 'New reel' }));
  await screen.findByLabelText('Name of the reel');
  editor.close();
  openApp('/dashboard');
  await user.click(await screen.findByRole('button', { name: 'More for Two' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete “Two”?' }));
  expect(
    await dialog.findByText(
      'Used in 1 reel. The current film stays, but cannot be made again with this play.',
    ),
  ).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Keep it' }));
  await user.click(screen.getByRole('button', { name: 'More for Autumn' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const ofReel = within(await screen.findByRole('alertdialog', { name: 'Delete “Autumn”?' }));
  expect(ofReel.queryByText(/Used in/)).not.toBeInTheDocument();
});

test('a reel with a deleted play names it, and can be made when that is removed', async () => {
  const user = userEvent.setup();
  const [one, two] = [await addPlay('One'), await addPlay('Two')];
  const code = await addPlaylist(userId, 'Autumn', [one, two]);
  const first = openApp(`/playlist/${code}/edit`);
  await user.click(await screen.findByRole('button', { name: 'New reel' }));
  await screen.findByLabelText('Name of the reel');
  const path = first.path();
  first.close();
  await sql('delete from public.videos where id = $1', [two]);

  openApp(path);
  expect(await screen.findByText('Two')).toBeVisible();
  expect(await screen.findByText('Deleted')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Make the film' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Remove Two' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Make the film' })).toBeEnabled());
});

test('an address without a reel says so', { tags: 'core' }, async () => {
  openApp(`/reel/${crypto.randomUUID()}`);
  expect(
    await screen.findByRole('heading', { name: "This reel doesn't exist. It may have been deleted." }),
  ).toBeVisible();
});
