import { freshEmail, register } from '../account';
import { addProcessedVideos } from '../service-role';
import { courtPicture } from './court-picture';
import type { ScreenGroup, Shooter } from './shooter';

/** Sharing as the owner sees it: the dialog, the lists, the playlist and its dialogs. */
export const sharingScreens: ScreenGroup = {
  name: 'sharing',
  visit: async (shooter) => {
    const email = freshEmail('sharing');
    await register(shooter.page, email);
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
  if (isPhone) await page.getByRole('button', { name: 'More for Recovery' }).click();
  await page
    .getByRole(isPhone ? 'menuitem' : 'button', { name: isPhone ? 'Delete' : 'Delete Recovery' })
    .click();
  await page.getByRole('alertdialog').waitFor();
  await shoot('shares-delete');
  await page.keyboard.press('Escape');
}

async function playlistStates({ page, shoot }: Shooter): Promise<void> {
  await page.getByRole('tab', { name: 'Playlists' }).click();
  await page.getByRole('button', { name: 'Add Playlist' }).click();
  const form = page.getByRole('dialog', { name: 'Create Playlist' });
  await form.getByRole('button', { name: 'Create Playlist' }).click();
  await shoot('playlist-form-errors');
  await form.getByLabel('Title').fill('Niko Brandt, autumn 2026');
  await form.getByLabel('Description').fill('Three points from the autumn tour, best first.');
  const picture = { name: 'court.png', mimeType: 'image/png', buffer: await courtPicture(page) };
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
  await page.getByRole('switch', { name: 'Video previews' }).click();
  await shoot('playlist-edit-no-previews');
  await page.goto('/shares');
  await page.getByRole('list', { name: 'Playlists' }).waitFor();
  await page.waitForLoadState('networkidle');
  await shoot('playlists');
}
