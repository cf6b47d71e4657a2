import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freshEmail, signUp } from '../account';
import { exportAndSave, leaveToDashboard, selectPlayer, trackToTheEnd } from '../editor-actions';
import { addClips, addProcessedVideos, setTokenBalance } from '../service-role';
import type { ScreenGroup, Shooter } from './shooter';

/** The states of the dashboard and the upload screen. */
export const libraryScreens: ScreenGroup = {
  name: 'library',
  visit: async (shooter) => {
    await uploadStates(shooter);
    await dashboardStates(shooter);
    await dashboardTabs(shooter);
  },
};

async function uploadStates({ page, clips, shoot }: Shooter): Promise<void> {
  const email = freshEmail('library');
  await signUp(page, email);
  await page.getByText('No videos yet').waitFor();
  await shoot('dashboard-empty');
  await page.goto('/upload');
  await page.getByText('Drop your video here').waitFor();
  await shoot('upload');

  const notes = join(tmpdir(), 'notes.mp4');
  await writeFile(notes, 'only notes');
  await page.locator('input[type=file]').setInputFiles(notes);
  await page.getByText('Upload Failed').waitFor();
  await shoot('upload-failed');

  await setTokenBalance(email, 3000);
  await page.locator('input[type=file]').setInputFiles(clips.whole.path);
  await page.getByRole('dialog', { name: 'Token Limit Reached' }).waitFor();
  await shoot('token-limit');
  await page.getByRole('button', { name: 'Not now' }).click();
  await setTokenBalance(email, 4000);
  await page.locator('input[type=file]').setInputFiles(clips.whole.path);
  await page.getByRole('button', { name: 'Upload anyway' }).waitFor();
  await page.getByRole('dialog').getByText('4,000', { exact: true }).waitFor();
  await shoot('token-limit-before-upload');
  await setTokenBalance(email, 25_000);
  await page.reload();

  // A chunk without an answer keeps the upload in this state.
  await page.route('**/storage/v1/upload/resumable/**', async (route) => {
    if (route.request().method() !== 'PATCH') await route.continue();
  });
  const firstChunk = page.waitForRequest((request) => request.method() === 'PATCH');
  await page.locator('input[type=file]').setInputFiles(clips.large.path);
  await firstChunk;
  await page.getByText(/ of \d+ MB/).waitFor();
  await shoot('upload-progress');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.unroute('**/storage/v1/upload/resumable/**');
  await page.getByText('Upload interrupted').waitFor();
  await shoot('upload-interrupted');
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByText('Upload interrupted').waitFor({ state: 'detached' });
}

async function dashboardStates({ page, clips, shoot }: Shooter): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(clips.hidden.path);
  await page.getByRole('button', { name: 'Select target' }).waitFor();
  await page.goto('/upload');
  await page.locator('input[type=file]').setInputFiles(clips.whole.path);
  await page.getByRole('button', { name: 'Select target' }).waitFor();
  const start = clips.whole.truth[0] ?? { x: 0, y: 0 };
  await selectPlayer(page, start, clips.whole.playerRadiusPx, clips.whole.widthPx);
  await trackToTheEnd(page);
  await exportAndSave(page);
  await leaveToDashboard(page);
  const more = page.getByRole('button', { name: /^More for cup final/ });
  await more.waitFor();
  await page.waitForLoadState('networkidle');
  await shoot('dashboard');

  await more.click();
  await page.getByRole('menuitem', { name: 'Delete' }).waitFor();
  await shoot('dashboard-menu');
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByRole('dialog').waitFor();
  await shoot('dashboard-rename');
  await page.keyboard.press('Escape');
  await more.click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').waitFor();
  await shoot('dashboard-delete');
  await page.keyboard.press('Escape');
  await more.click();
  await page.getByRole('menuitem', { name: 'Play' }).click();
  await page.locator('[role=dialog] video').waitFor();
  await page.waitForLoadState('networkidle');
  await shoot('dashboard-play');
}

async function dashboardTabs({ page, shoot }: Shooter): Promise<void> {
  const email = freshEmail('tabs');
  await signUp(page, email);
  await addProcessedVideos(email, ['Wide forehand', 'Baseline rally', 'Recovery', 'Serve plus one']);
  await addClips(email, ['Second set, first break of serve'], false);
  await addClips(email, ['Tie-break'], true);
  await page.reload();
  await page.getByRole('tab', { name: /^Tracked but not exported/ }).click();
  await shoot('dashboard-tracked');
  await page.getByRole('tab', { name: /^Processing/ }).click();
  await shoot('dashboard-tab-empty');
  await page.getByRole('searchbox').fill('rally');
  await shoot('dashboard-search-elsewhere');
  await page.getByRole('button', { name: 'Clear search' }).click();
  await page.getByRole('tab', { name: /^All/ }).click();
  await page.getByRole('button', { name: 'Choose several' }).click();
  await page.getByRole('checkbox', { name: 'Choose Recovery' }).check();
  await page.getByRole('checkbox', { name: 'Choose Tie-break' }).check();
  await shoot('dashboard-choosing');
  await page.getByRole('button', { name: 'Add to playlist' }).click();
  await page.getByText('You have no playlists yet.').waitFor();
  await shoot('dashboard-add-to-playlist');
  await page.keyboard.press('Escape');
  await page.route('**/rest/v1/videos?id=eq.*', (route) => route.abort());
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete 2 videos' }).click();
  await page.getByText(/^Failed to delete video: /).waitFor();
  await shoot('dashboard-delete-several-failed');
  await page.unroute('**/rest/v1/videos?id=eq.*');
  await page.getByRole('button', { name: 'Keep them' }).click();
}
