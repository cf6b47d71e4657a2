import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { getSharedVideo } from '@/backend/sharing/shared-content';
import { createShare } from '@/backend/sharing/shares';
import { SharedVideoPage } from '@/features/viewer/shared-video-page';
import { useSharesTab } from '@/features/sharing/shares-tab';
import { forgetBrowser, signIn, sql } from './support/backend';
import { addExport } from './support/exports';
import { openApp } from './support/open-app';
import { renderScreen } from './support/render-screen';
import { addPlaylist, addVideo, orderOf } from './support/shared-rows';

let userId: string;
let code: string;

beforeEach(async () => {
  useSharesTab.setState({ tab: 'shares' });
  userId = (await signIn()).id;
  const { videoId } = await addExport(userId, 'Serve');
  code = (await createShare(videoId)).accessCode;
});
afterEach(async () => {
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  await forgetBrowser();
});

const row = async () => within(await screen.findByRole('list', { name: 'Shared videos' }));

async function choose(user: ReturnType<typeof userEvent.setup>, name: string): Promise<void> {
  const [more] = (await row()).getAllByRole('button', { name: 'More for Serve' });
  if (more) await user.click(more);
  await user.click(await screen.findByRole('menuitem', { name }));
}

describe('a link', () => {
  test('is paused and resumed from its row', { tags: 'core' }, async () => {
    const user = userEvent.setup();
    openApp('/shares');
    await choose(user, 'Pause link');
    expect(await (await row()).findByText('Inactive')).toBeVisible();
    await expect(getSharedVideo(code)).rejects.toMatchObject({ code: 'shared-video-unavailable' });
    await choose(user, 'Resume link');
    expect(await (await row()).findByText('Active')).toBeVisible();
    expect((await getSharedVideo(code)).video.friendlyName).toBe('Serve');
  });

  test('says why it cannot be resumed', { tags: 'core' }, async () => {
    await sql('update public.video_shares set is_active = false where access_code = $1', [code]);
    const [share] = await sql('select video_id from public.video_shares where access_code = $1', [code]);
    await createShare(String(Object(share).video_id));
    const user = userEvent.setup();
    openApp('/shares');
    const rows = (await row()).getAllByRole('listitem');
    const paused = rows.find((item) => within(item).queryByText('Inactive'));
    const [more] = within(paused ?? document.body).getAllByRole('button', { name: 'More for Serve' });
    if (more) await user.click(more);
    await user.click(await screen.findByRole('menuitem', { name: 'Resume link' }));
    expect(await screen.findByText(/^This video has another active link/)).toBeVisible();
  });

  test('gets a last day and a password, which is never shown again', async () => {
    const user = userEvent.setup();
    openApp('/shares');
    await user.click((await row()).getByRole('button', { name: 'Edit Serve' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Link settings' }));
    await user.type(dialog.getByRole('textbox', { name: 'Last day' }), '1/2/2020');
    await user.click(dialog.getByRole('switch', { name: 'Ask for a password' }));
    await user.type(dialog.getByLabelText('Password'), 'short');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Please choose today or a later day, or leave it empty')).toBeVisible();
    expect(dialog.getByText('A password has 6 to 72 characters')).toBeVisible();
    await user.clear(dialog.getByRole('textbox', { name: 'Last day' }));
    await user.type(dialog.getByRole('textbox', { name: 'Last day' }), '12/31/2099');
    await user.type(dialog.getByLabelText('Password'), ' stand');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Link saved')).toBeVisible();
    expect(await (await row()).findByRole('img', { name: 'With a password' })).toBeVisible();
    expect((await row()).getAllByText(/, until Dec 31, 2099/)[0]).toBeVisible();
    const [stored] = await sql(
      `select password_hash like '$2a$%' as is_hashed, expires_at from public.video_shares where access_code = $1`,
      [code],
    );
    expect(stored).toMatchObject({ is_hashed: true });
    expect(new Date(String(Object(stored).expires_at)).getTime()).toBe(new Date(2100, 0, 1).getTime());

    await user.click((await row()).getByRole('button', { name: 'Edit Serve' }));
    const again = within(await screen.findByRole('dialog', { name: 'Link settings' }));
    expect(again.getByRole('textbox', { name: 'Last day' })).toHaveValue('12/31/2099');
    expect(again.getByLabelText('New password')).toHaveValue('');
    await user.click(again.getByRole('switch', { name: 'Ask for a password' }));
    await user.click(again.getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect((await getSharedVideo(code)).video.friendlyName).toBe('Serve'));
  });

  test('shows that it has ended', async () => {
    await sql(`update public.video_shares set expires_at = now() - interval '1 day' where access_code = $1`, [
      code,
    ]);
    openApp('/shares');
    expect((await row()).getByText('Expired')).toBeVisible();
  });

  test.each([
    ['1 hour', 2, 'Active'],
    ['-1 hour', -2, 'Expired'],
  ])('that ends in %s has the server’s status when the clock is %i hours off', async (end, hours, told) => {
    await sql('update public.video_shares set expires_at = now() + $2::interval where access_code = $1', [
      code,
      end,
    ]);
    const realNow = Date.now.bind(Date);
    vi.spyOn(Date, 'now').mockImplementation(() => realNow() + hours * 3_600_000);
    openApp('/shares');
    expect((await row()).getByText(told)).toBeVisible();
  });

  test("opens the device's share sheet", async () => {
    const share = vi.fn(() => Promise.resolve());
    const onLine = { value: true };
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator, { onLine }), { share }));
    const user = userEvent.setup();
    openApp('/shares');
    await choose(user, 'Share');
    expect(share).toHaveBeenCalledWith({ title: 'Serve', url: `http://localhost:3000/shared/${code}` });
  });

  test('adds its video to an existing playlist', async () => {
    const playlist = await addPlaylist(userId, 'Autumn', [await addVideo(userId, 'One')]);
    const user = userEvent.setup();
    openApp('/shares');
    await choose(user, 'Add to playlist');
    await user.click(await screen.findByRole('button', { name: /^Autumn/ }));
    expect(await screen.findByText('1 video added to “Autumn”')).toBeVisible();
    const inOrder = await orderOf(playlist);
    expect(inOrder).toHaveLength(2);
    expect(inOrder[0]).toBe('One');
    await choose(user, 'Add to playlist');
    await user.click(await screen.findByRole('button', { name: /^Autumn/ }));
    expect(await screen.findByText('“Autumn” has it already')).toBeVisible();
    expect(await orderOf(playlist)).toEqual(inOrder);
  });
});

test('a video removed from a playlist returns to its place', async () => {
  const playlist = await addPlaylist(userId, 'Autumn', [
    await addVideo(userId, 'One'),
    await addVideo(userId, 'Two'),
    await addVideo(userId, 'Three'),
  ]);
  const user = userEvent.setup();
  openApp(`/playlist/${playlist}/edit`);
  await user.click(await screen.findByRole('button', { name: 'Remove Two' }));
  const undo = await screen.findByRole('button', { name: 'Undo' });
  // The message stays while the pointer rests on it.
  await user.hover(undo);
  await waitFor(async () => expect(await orderOf(playlist)).toEqual(['One', 'Three']));
  await user.click(undo);
  await waitFor(async () => expect(await orderOf(playlist)).toEqual(['One', 'Two', 'Three']));
});

test('asks a visitor for the password, and plays with the right one', { tags: 'core' }, async () => {
  await sql(
    `update public.video_shares set password_hash = extensions.crypt('north stand', extensions.gen_salt('bf', 4))
     where access_code = $1`,
    [code],
  );
  await forgetBrowser();
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(() => Promise.resolve());
  const user = userEvent.setup();
  const page = { introMs: 1_000_000, logoPath: '/', makePath: '/register', legal: null };
  renderScreen(<SharedVideoPage {...page} code={code} />);
  expect(await screen.findByRole('heading', { name: 'This link asks for a password' })).toBeVisible();
  expect(document.title).not.toContain('Serve');
  await user.type(screen.getByLabelText('Password'), 'south stand');
  await user.click(screen.getByRole('button', { name: 'Watch' }));
  expect(await screen.findByText("That's not the right password")).toBeVisible();
  await user.clear(screen.getByLabelText('Password'));
  await user.type(screen.getByLabelText('Password'), 'north stand{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Skip intro' }));
  expect(await screen.findByRole('heading', { name: 'Serve' })).toBeVisible();
  await waitFor(async () =>
    expect(await sql('select 1 from public.video_views where access_code = $1', [code])).toHaveLength(1),
  );
});
