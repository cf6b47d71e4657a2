import { appendFile } from 'node:fs/promises';
import { freshEmail, signUp } from './account';
import { makeClipFile } from './clips-on-disk';
import { startExport } from './editor-actions';
import { expect, test } from './fixtures';
import { openTrackedClip } from './tracked-clip';
import { WORK } from './work';

const CHUNKS = '**/storage/v1/upload/resumable/**';
/** Makes a clip larger than two chunks of an upload, like a long one. */
const PADDING_BYTES = 14_000_000;

/** Appends a box that players skip. */
async function pad(path: string): Promise<void> {
  const box = Buffer.alloc(PADDING_BYTES);
  box.writeUInt32BE(PADDING_BYTES);
  box.write('free', 4);
  await appendFile(path, box);
}

test('an upload continues after a reload, with the unsent chunks', async ({
  page,
  lab,
  consoleGuard,
}, info) => {
  consoleGuard.expectMessage(/net::ERR_|aborted/i);
  const clip = await makeClipFile(lab, info.outputPath('long rally.mp4'), { durationSec: 2 });
  await pad(clip.path);
  await signUp(page, freshEmail('reload'));
  await page.goto('/upload');
  let chunks = 0;
  await page.route(CHUNKS, async (route) => {
    const isHeld = route.request().method() === 'PATCH' && ++chunks > 1;
    if (!isHeld) await route.continue();
  });
  const firstChunk = page.waitForResponse(
    (response) => response.request().method() === 'PATCH' && response.ok(),
    WORK,
  );
  await page.locator('input[type=file]').setInputFiles(clip.path);
  await expect(page.getByText(/6\.\d of|[6-9] of|\d\d of/)).toBeVisible(WORK);
  // Bytes count as sent before storage has them.
  await firstChunk;
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  // Only after the reload: without a route, the browser releases the held requests.
  await page.unroute(CHUNKS);
  await expect(page.getByText(/long rally\.mp4 stopped at/)).toBeVisible();

  const creations: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/upload/resumable'))
      creations.push(request.url());
  });
  await page.locator('input[type=file]').setInputFiles(clip.path);
  await expect(page.getByRole('heading', { name: 'long rally' })).toBeVisible(WORK);
  await expect(page.getByRole('button', { name: 'Select target' })).toBeVisible();
  expect(creations).toEqual([]);
});

test('an export interrupted by a reload while saving can still be saved', async ({
  page,
  context,
  lab,
  consoleGuard,
}, info) => {
  consoleGuard.expectMessage(/net::ERR_|aborted|The export stopped|processing mark/);
  await openTrackedClip(page, lab, info.outputPath('short.mp4'), freshEmail('reload-save'));
  const uploads = /\/storage\/v1\/(object\/processed_videos\/|upload\/resumable)/;
  await page.route(uploads, () => undefined);
  const saving = page.waitForRequest(uploads, WORK);
  await startExport(page);
  await saving;
  await expect(page.getByRole('heading', { name: 'Saving Video' })).toBeVisible();
  const dashboard = await context.newPage();
  await dashboard.goto('/dashboard');
  await expect(dashboard.getByRole('article').getByText('Processing')).toBeVisible();
  await dashboard.close();

  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  // Only after the reload: without a route, the browser releases the held requests.
  await page.unroute(uploads);

  const notice = page.getByRole('region', { name: 'Exports that are not saved yet' });
  await expect(notice.getByText('short.mp4')).toBeVisible();
  await notice.getByRole('button', { name: 'Save Video' }).click();
  await expect(page.getByText('Video Saved')).toBeVisible();
  await expect(notice).toHaveCount(0);
  await page.goto('/dashboard');
  await expect(page.getByRole('article').getByText('Processed')).toBeVisible();
});
