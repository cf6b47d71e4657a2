import type { Page } from 'playwright/test';
import { freshEmail, signUp } from './account';
import { makeClipFile } from './clips-on-disk';
import { exportAndSave, selectPlayer, trackToTheEnd } from './editor-actions';
import { expect, test } from './fixtures';
import { holdConversion } from './held-conversion';
import { expectPlaying } from './viewer-actions';
import { WORK } from './work';

const HEVC = { durationSec: 1, widthPx: 480, heightPx: 272, hevc: true } as const;
const ENGINE = '**/assets/convert-clip*';

/** Names of the exports in this browser's private file system. */
function storedExports(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('exports');
    const names: string[] = [];
    for await (const name of folder.keys()) names.push(name);
    return names;
  });
}

test('an HEVC clip from a phone is converted, tracked, exported, and watched through its link', async ({
  page,
  browser,
  lab,
  consoleGuard,
}, info) => {
  const clip = await makeClipFile(lab, info.outputPath('IMG_0042.mov'), HEVC);
  await signUp(page, freshEmail('hevc'));
  await page.goto('/upload');
  await page.locator('input[type=file]').setInputFiles(clip.path);
  const offer = page.getByRole('alert').filter({ hasText: 'This clip needs converting' });
  await expect(
    offer.getByText('IMG_0042.mov is HEVC (H.265) video. Most browsers cannot play it.'),
  ).toBeVisible();
  await offer.getByRole('button', { name: 'Convert and upload' }).click();
  await expect(page.getByRole('heading', { name: 'IMG_0042' })).toBeVisible(WORK);
  await selectPlayer(page, clip.truth[0] ?? { x: 0, y: 0 }, clip.playerRadiusPx, clip.widthPx);
  await trackToTheEnd(page);
  await exportAndSave(page);
  await page.getByRole('button', { name: 'Share Single Video' }).click();
  const link = await page.getByLabel('Link', { exact: true }).inputValue();
  // The file is kept only as long as 'Video Saved' offers its download.
  await expect.poll(() => storedExports(page)).toEqual([]);
  const context = await browser.newContext();
  consoleGuard.watch(context);
  const visitor = await context.newPage();
  await visitor.goto(link);
  await expectPlaying(visitor, 'Highlight');
  const size = await visitor
    .locator('video')
    .evaluate(({ videoWidth, videoHeight }: HTMLVideoElement) => [videoWidth, videoHeight]);
  expect(size).toEqual([HEVC.widthPx, HEVC.heightPx]);
  await context.close();
});

test('a conversion can be retried if it cannot start, is reported if its page closed, and can be canceled while it runs', async ({
  page,
  context,
  lab,
  consoleGuard,
}, info) => {
  consoleGuard.expectMessage(/net::ERR_|The conversion failed/);
  const clip = await makeClipFile(lab, info.outputPath('IMG_0042.mov'), HEVC);
  let converting = await holdConversion(context, 10);
  await signUp(page, freshEmail('hevc-cancel'));
  await page.goto('/upload');
  await page.locator('input[type=file]').setInputFiles(clip.path);
  await context.route(ENGINE, (route) => route.abort('connectionreset'));
  await page.getByRole('button', { name: 'Convert and upload' }).click();
  const failure = page.getByRole('alert').filter({ hasText: 'Conversion Failed' });
  await expect(
    failure.getByText('The clip could not be converted. Save it as an H.264 MP4 and upload that.'),
  ).toBeVisible();
  await context.unroute(ENGINE);
  await failure.getByRole('button', { name: 'Try Again' }).click();
  await converting.reached;
  await expect(page.getByText(/^10 of 30 frames\./)).toBeVisible();
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Conversion interrupted' })).toBeVisible();
  converting = await holdConversion(context, 10);
  await page.locator('input[type=file]').setInputFiles(clip.path);
  await page.getByRole('button', { name: 'Convert and upload' }).click();
  await converting.reached;
  await expect(page.getByText(/^10 of 30 frames\./)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('or click to browse')).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByText('No videos yet')).toBeVisible();
});
