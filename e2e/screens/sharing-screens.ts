import { freshEmail, signUp } from '../account';
import { addProcessedVideos, asOperator } from '../service-role';
import { courtPicture } from './court-picture';
import type { ScreenGroup, Shooter } from './shooter';

/** The owner's screens of sharing: the dialog, the lists, the playlist and its dialogs. */
export const sharingScreens: ScreenGroup = {
  name: 'sharing',
  visit: async (shooter) => {
    const email = freshEmail('sharing');
    await signUp(shooter.page, email);
    await emptyStates(shooter);
    await addProcessedVideos(email, ['Wide forehand, on the run', 'Baseline rally, set 2', 'Recovery']);
    await shareStates(shooter);
    await playlistStates(shooter);
  },
};

async function emptyStates({ page, shoot }: Shooter): Promise<void> {
  await page.goto('/shares');
  await page.getByText('No shared videos yet').waitFor();
  await shoot('shares-empty');
  await page.getByRole('tab', { name: 'Playlists' }).click();
  await page.getByText('No playlists yet').waitFor();
  await shoot('playlists-empty');
  await page.goto('/playlist/AAAAAAAA/edit');
  await page.getByText('Playlist not found').waitFor();
  await shoot('playlist-missing');
}

/** 'Link settings' with a last day and an invalid password. */
async function linkForm(page: Shooter['page'], isPhone: boolean): Promise<void> {
  if (isPhone)
    await page.getByRole('button', { name: 'More for Recovery' }).filter({ visible: true }).click();
  await page
    .getByRole(isPhone ? 'menuitem' : 'button', { name: isPhone ? 'Edit' : 'Edit Recovery', exact: true })
    .click();
  await page.getByRole('textbox', { name: 'Last day' }).fill('12/31/2099');
  await page.getByRole('switch', { name: 'Ask for a password' }).click();
}

async function shareStates({ page, shoot, isPhone }: Shooter): Promise<void> {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'More for Recovery' }).click();
  await page.getByRole('menuitem', { name: 'Share' }).click();
  await page.getByRole('dialog', { name: 'Share Video' }).waitFor();
  await shoot('share');
  await page.getByRole('button', { name: 'Share Single Video' }).click();
  await page.getByLabel('Link', { exact: true }).waitFor();
  await shoot('share-link');
  await page.getByRole('button', { name: 'Done' }).click();
  await page.goto('/shares');
  await page.getByRole('tab', { name: 'Shared Videos' }).click();
  await page.getByRole('list', { name: 'Shared videos' }).waitFor();
  await shoot('shares');
  await page
    .getByRole('button', { name: /views? of Recovery/ })
    .filter({ visible: true })
    .click();
  await page.getByRole('dialog').getByText('No views yet').waitFor();
  await shoot('shares-views-empty');
  await page.keyboard.press('Escape');
  if (!isPhone) {
    await page.getByRole('button', { name: 'Delete Recovery' }).hover();
    await page.getByRole('tooltip').waitFor();
    await shoot('shares-tooltip');
  }
  await page.getByRole('button', { name: 'More for Recovery' }).filter({ visible: true }).click();
  await page.getByRole('menuitem', { name: 'Pause link' }).waitFor();
  await shoot('shares-menu');
  await page.keyboard.press('Escape');
  await linkForm(page, isPhone);
  await shoot('shares-edit-link');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('A password has 6 to 72 characters').waitFor();
  await shoot('shares-edit-link-errors');
  await page.getByRole('textbox', { name: 'Password' }).fill('north stand');
  await page.getByRole('button', { name: 'Save' }).click();
  await page
    .getByText(/, until Dec 31, 2099/)
    .filter({ visible: true })
    .waitFor();
  await shoot('shares-guarded');
  if (isPhone) await page.getByRole('button', { name: 'More for Recovery' }).click();
  await page
    .getByRole(isPhone ? 'menuitem' : 'button', { name: isPhone ? 'Delete' : 'Delete Recovery' })
    .click();
  await page.getByRole('alertdialog').waitFor();
  await shoot('shares-delete');
  await page.route('**/rpc/delete_share', (route) => route.abort());
  await page.getByRole('button', { name: 'Delete link' }).click();
  await page.getByText('Failed to delete share: Failed to remove share link').waitFor();
  await shoot('shares-delete-failed');
  await page.keyboard.press('Escape');
  await page.evaluate("navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))");
  await page.getByRole('button', { name: 'Copy link to Recovery' }).click();
  await page.getByText('Failed to copy link').waitFor();
  await shoot('shares-copy-failed');
  await page.getByRole('button', { name: 'Close toast' }).last().click();
  await guardedLink(page);
  await shoot('share-link-guarded');
  await page.goto('/shares');
}

/** The share dialog of a video whose link has a password and a last day. */
async function guardedLink(page: Shooter['page']): Promise<void> {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'More for Recovery' }).click();
  await page.getByRole('menuitem', { name: 'Share' }).click();
  await page.getByRole('button', { name: 'Share Single Video' }).click();
  await page.getByText(/its password can watch/).waitFor();
}

async function playlistStates({ page, shoot }: Shooter): Promise<void> {
  await page.getByRole('tab', { name: 'Playlists' }).click();
  await page.getByRole('button', { name: 'Add Playlist' }).click();
  const form = page.getByRole('dialog', { name: 'Create Playlist' });
  await form.getByRole('button', { name: 'Create Playlist' }).click();
  await shoot('playlist-form-errors');
  await form.getByLabel('Title').fill('Niko Brandt, autumn 2026');
  await form.getByLabel('Description').fill('Three points from the autumn tour, best first.');
  const picture = { name: 'court.png', mimeType: 'image/png', buffer: await courtPicture(page, 'image/png') };
  await form.locator('input[type=file]').setInputFiles(picture);
  await form.getByRole('group', { name: /^Crop/ }).focus();
  await shoot('playlist-form-crop');
  await form.getByRole('button', { name: 'Create Playlist' }).click();
  await page.getByText('No videos in playlist').waitFor();
  await page.waitForLoadState('networkidle');
  await shoot('playlist-edit-empty');
  await page.getByRole('button', { name: 'Add Videos' }).first().click();
  await page.getByRole('checkbox', { name: /^Baseline/ }).check();
  await shoot('playlist-add-videos');
  await page.getByRole('checkbox', { name: /^Recovery/ }).check();
  await page.getByRole('checkbox', { name: /^Wide/ }).check();
  await page.getByRole('button', { name: 'Add 3 videos' }).click();
  await page.getByText('3 videos', { exact: true }).waitFor();
  await shoot('playlist-edit');
  await page.getByRole('button', { name: '0 views of Recovery' }).click();
  await page.getByText('No views yet').waitFor();
  await shoot('playlist-views-empty');
  await page.keyboard.press('Escape');
  await addViews(new URL(page.url()).pathname.split('/')[2] ?? '');
  await page.reload();
  await page.getByRole('button', { name: '3 views of Recovery' }).click();
  await page.getByText('Anonymous viewer').first().waitFor();
  await shoot('playlist-views');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Edit Details' }).click();
  await page.waitForLoadState('networkidle');
  await shoot('playlist-form-edit');
  await page.keyboard.press('Escape');
  await page.getByRole('switch', { name: 'Video previews' }).click();
  await shoot('playlist-edit-no-previews');
  await page.goto('/shares');
  await page.getByRole('list', { name: 'Playlists' }).waitFor();
  await page.waitForLoadState('networkidle');
  await shoot('playlists');
}

/** Adds three views of the second video of a playlist: one of its owner, and two of a visitor without an account. */
async function addViews(code: string): Promise<void> {
  const [playlist] = (await asOperator(
    'GET',
    `video_playlists?select=id,created_by,playlist_items(video_id,order_num)&access_code=eq.${code}`,
  )) as readonly {
    readonly id: string;
    readonly created_by: string;
    readonly playlist_items: readonly { readonly video_id: string; readonly order_num: number }[];
  }[];
  const second = playlist?.playlist_items.find((item) => item.order_num === 2);
  for (const [minute, viewer] of [playlist?.created_by, null, null].entries()) {
    await asOperator('POST', 'video_views', {
      video_id: second?.video_id,
      playlist_id: playlist?.id,
      access_code: code,
      viewer_ip: 'a'.repeat(64),
      viewer_id: viewer,
      created_at: `2026-11-20T18:${40 + minute}:00Z`,
    });
  }
}
