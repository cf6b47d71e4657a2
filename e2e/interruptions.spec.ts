import type { Page } from 'playwright/test';
import { freshEmail, signUp } from './account';
import { makeClipFile } from './clips-on-disk';
import { leaveToDashboard, selectPlayer, startExport, trackToTheEnd } from './editor-actions';
import { expect, test } from './fixtures';
import { WORK } from './work';

const CHUNKS = '**/storage/v1/upload/resumable/**';
const LARGE = { durationSec: 6, widthPx: 1280, heightPx: 720, bitrate: 40_000_000 } as const;

/** Lets the first chunk of a resumable upload through and does something else with the ones behind it. */
async function afterFirstChunk(page: Page, then: 'hold' | 'cut'): Promise<void> {
  let seen = 0;
  await page.route(CHUNKS, async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    seen += 1;
    if (seen === 1) return route.continue();
    return then === 'cut' && seen < 4
      ? route.abort('connectionreset')
      : then === 'cut'
        ? route.continue()
        : undefined;
  });
}

test('an upload carries on after the connection was cut', async ({ page, lab, consoleGuard }, info) => {
  consoleGuard.expectMessage(/net::ERR_|connection/i);
  const clip = await makeClipFile(lab, info.outputPath('long rally.mp4'), LARGE);
  await signUp(page, freshEmail('cut'));
  await page.goto('/upload');
  await afterFirstChunk(page, 'cut');
  await page.locator('input[type=file]').setInputFiles(clip.path);
  await expect(page.getByRole('heading', { name: 'long rally' })).toBeVisible(WORK);
  await expect(page.getByRole('button', { name: 'Select target' })).toBeVisible();
});

test('an upload carries on where it was after a reload', async ({ page, lab, consoleGuard }, info) => {
  consoleGuard.expectMessage(/net::ERR_|aborted/i);
  const clip = await makeClipFile(lab, info.outputPath('long rally.mp4'), LARGE);
  await signUp(page, freshEmail('reload'));
  await page.goto('/upload');
  await afterFirstChunk(page, 'hold');
  const firstChunk = page.waitForResponse(
    (response) => response.request().method() === 'PATCH' && response.ok(),
    WORK,
  );
  await page.locator('input[type=file]').setInputFiles(clip.path);
  await expect(page.getByText(/6\.\d of|[6-9] of|\d\d of/)).toBeVisible(WORK);
  // Bytes count as sent before the storage has them.
  await firstChunk;
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  // Not before the reload: without a route, the browser lets go of the requests that were held.
  await page.unroute(CHUNKS);
  await expect(page.getByText(/long rally\.mp4 stopped at/)).toBeVisible();

  const creations: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/upload/resumable'))
      creations.push(request.url());
  });
  await page.locator('input[type=file]').setInputFiles(clip.path);
  await expect(page.getByRole('heading', { name: 'long rally' })).toBeVisible(WORK);
  expect(creations).toEqual([]);
});

test('a cancelled upload leaves nothing behind', async ({ page, lab, consoleGuard }, info) => {
  consoleGuard.expectMessage(/net::ERR_|aborted/i);
  const clip = await makeClipFile(lab, info.outputPath('long rally.mp4'), LARGE);
  await signUp(page, freshEmail('cancel'));
  await page.goto('/upload');
  await afterFirstChunk(page, 'hold');
  await page.locator('input[type=file]').setInputFiles(clip.path);
  await page.getByRole('button', { name: 'Cancel upload' }).click();
  await expect(page.getByText('Drop your video here')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Drop your video here')).toBeVisible();
  await expect(page.getByText('Upload interrupted')).toHaveCount(0);
  await page.goto('/dashboard');
  await expect(page.getByText('No videos yet')).toBeVisible();
});

test('a save that fails downloads the video, says so, and can be repeated', async ({
  page,
  lab,
  consoleGuard,
}, info) => {
  consoleGuard.expectMessage(/net::ERR_|The export stopped/);
  const clip = await makeClipFile(lab, info.outputPath('short.mp4'), { durationSec: 2 });
  await signUp(page, freshEmail('save'));
  await page.goto('/upload');
  await page.locator('input[type=file]').setInputFiles(clip.path);
  await selectPlayer(page, clip.truth[0] ?? { x: 0, y: 0 }, clip.playerRadiusPx, clip.widthPx);
  await trackToTheEnd(page);

  const uploads = /\/storage\/v1\/(object\/processed_videos\/|upload\/resumable)/;
  await page.route(uploads, (route) => route.abort('connectionreset'));
  const downloading = page.waitForEvent('download', WORK);
  await startExport(page);
  await expect(page.getByText('Upload failed - video downloaded but not saved')).toBeVisible(WORK);
  await expect(
    page.getByText(
      "Your video was downloaded but couldn't be saved to your account. You may need to export again.",
    ),
  ).toBeVisible();
  expect((await downloading).suggestedFilename()).toBe('short.mp4');
  await page.unroute(uploads);
  await page.getByRole('button', { name: 'Save again' }).click();
  await expect(page.getByRole('heading', { name: 'Video Saved' })).toBeVisible();
});

test('an export can be cancelled and started again', async ({ page, lab }, info) => {
  const clip = await makeClipFile(lab, info.outputPath('short.mp4'), {
    durationSec: 5,
    widthPx: 1280,
    heightPx: 720,
  });
  await signUp(page, freshEmail('cancel-export'));
  await page.goto('/upload');
  await page.locator('input[type=file]').setInputFiles(clip.path);
  await selectPlayer(page, clip.truth[0] ?? { x: 0, y: 0 }, clip.playerRadiusPx, clip.widthPx);
  await trackToTheEnd(page);
  await startExport(page);
  await expect(page.getByRole('heading', { name: 'Exporting video' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await startExport(page);
  await expect(page.getByRole('heading', { name: 'Video Saved' })).toBeVisible(WORK);
});

test('an export that a reload interrupts while it is saved can still be saved', async ({
  page,
  context,
  lab,
  consoleGuard,
}, info) => {
  consoleGuard.expectMessage(/net::ERR_|aborted|The export stopped|processing mark/);
  const clip = await makeClipFile(lab, info.outputPath('short.mp4'), { durationSec: 2 });
  await signUp(page, freshEmail('reload-save'));
  await page.goto('/upload');
  await page.locator('input[type=file]').setInputFiles(clip.path);
  await selectPlayer(page, clip.truth[0] ?? { x: 0, y: 0 }, clip.playerRadiusPx, clip.widthPx);
  await trackToTheEnd(page);

  const uploads = /\/storage\/v1\/(object\/processed_videos\/|upload\/resumable)/;
  await page.route(uploads, () => undefined);
  const saving = page.waitForRequest(uploads);
  await startExport(page);
  await saving;
  await expect(page.getByRole('heading', { name: 'Saving Video' })).toBeVisible();
  const dashboard = await context.newPage();
  await dashboard.goto('/dashboard');
  await expect(dashboard.getByRole('article').getByText('Processing')).toBeVisible();
  await dashboard.close();

  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  // Not before the reload: without a route, the browser lets go of the requests that were held.
  await page.unroute(uploads);

  const notice = page.getByRole('region', { name: 'Exports that are not saved yet' });
  await expect(notice.getByText('short.mp4')).toBeVisible();
  await notice.getByRole('button', { name: 'Save Video' }).click();
  await expect(page.getByText('Video Saved')).toBeVisible();
  await expect(notice).toHaveCount(0);
  await page.goto('/dashboard');
  await expect(page.getByRole('article').getByText('Processed')).toBeVisible();
});

test('a video whose saving lost its last answer is saved, with its file', async ({
  page,
  lab,
  consoleGuard,
}, info) => {
  consoleGuard.expectMessage(/net::ERR_/);
  const clip = await makeClipFile(lab, info.outputPath('short.mp4'), { durationSec: 2 });
  await signUp(page, freshEmail('lost-answer'));
  await page.goto('/upload');
  await page.locator('input[type=file]').setInputFiles(clip.path);
  await selectPlayer(page, clip.truth[0] ?? { x: 0, y: 0 }, clip.playerRadiusPx, clip.widthPx);
  await trackToTheEnd(page);
  await page.route('**/rest/v1/videos?*', async (route) => {
    if (!route.request().postData()?.includes('processed_video_path')) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  await startExport(page);
  await expect(page.getByRole('heading', { name: 'Video Saved' })).toBeVisible(WORK);
  await leaveToDashboard(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'More for short' }).click();
  await page.getByRole('menuitem', { name: 'Download processed video' }).click();
  expect((await downloading).suggestedFilename()).toBe('short.mp4');
});
