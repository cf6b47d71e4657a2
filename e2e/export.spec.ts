import type { Page, TestInfo } from 'playwright/test';
import { freshEmail } from './account';
import { hideTab, holdNextExport, returnFromExport, startExport, stayWithExport } from './editor-actions';
import { CORE, expect, test } from './fixtures';
import { chargesOf } from './service-role';
import { openTrackedClip, type SeededClipOptions } from './tracked-clip';
import { WORK } from './work';

const SHORT = { durationSec: 2, widthPx: 640, heightPx: 360 } as const;
/** 24 tokens for each of 60 frames, and 10 for the first 100 MB or part of it. */
const SHORT_PRICE = 1450;

/**
 * Opens a tracked clip as a new user.
 * @returns the user's email address.
 */
async function openTracked(
  page: Page,
  lab: Page,
  info: TestInfo,
  options: SeededClipOptions = SHORT,
): Promise<string> {
  const email = freshEmail('export');
  await openTrackedClip(page, lab, info.outputPath('match.mp4'), email, options);
  return email;
}

/** Starts an export that stops making frames in the middle of the clip. */
async function exportToTheMiddle(page: Page): Promise<void> {
  const held = await holdNextExport(page);
  await startExport(page);
  await held();
  await expect(page.getByText(/^\d+ of 110$/)).toBeVisible();
}

test(
  'the menu exports in a smaller size and without sound, and the shortcut repeats that export, even in a hidden tab',
  { tag: CORE },
  async ({ page, lab }, info) => {
    const sound = { onsetSec: 0, codec: 'aac' } as const;
    await openTracked(page, lab, info, { durationSec: 1, widthPx: 1920, heightPx: 1080, sound });
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const menu = page.getByRole('menu');
    await expect(menu.getByRole('menuitem', { name: 'Source 1920 × 1080, as recorded' })).toBeVisible();
    await expect(menu.getByRole('menuitem', { name: /^1080p/ })).toHaveCount(0);
    await expect(menu.getByText('No new tokens: 730 already paid.')).toBeVisible();
    await menu.getByRole('menuitemcheckbox', { name: /^Sound/ }).click();
    await menu.getByRole('menuitem', { name: '720p 1280 × 720, smallest file' }).click();
    await stayWithExport(page);
    await expect(page.getByText('match in 720p, without sound')).toBeVisible();
    await returnFromExport(page);
    await page.keyboard.press('e');
    await stayWithExport(page);
    await expect(page.getByText('match in 720p, without sound')).toBeVisible();
    await hideTab(page);
    await expect(page.getByRole('heading', { name: 'Video Saved' })).toBeVisible(WORK);

    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'More for match' }).click();
    await page.getByRole('menuitem', { name: 'Play' }).click();
    const player = page.locator('[role=dialog] video');
    await expect
      .poll(() => player.evaluate((video: HTMLVideoElement) => [video.videoWidth, video.videoHeight]))
      .toEqual([1280, 720]);
  },
);

test('reports an export that a reload interrupts midway, and charges once for both exports', async ({
  page,
  lab,
  consoleGuard,
}, info) => {
  consoleGuard.expectMessage(/net::ERR_|aborted|The export stopped|processing mark/);
  const email = await openTracked(page, lab, info);
  await exportToTheMiddle(page);
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();

  const notice = page.getByRole('region', { name: 'Interrupted exports' });
  await expect(notice.getByText('The export of match was interrupted.')).toBeVisible();
  await expect(notice.getByText('exporting it again is free')).toBeVisible();
  await page.goto('/dashboard');
  await expect(notice.getByText('The export of match was interrupted.')).toBeVisible();
  await expect(page.getByRole('article').getByText('Tracked')).toBeVisible();
  await notice.getByRole('link', { name: 'Open' }).click();
  await expect(page.getByText('Track quality')).toBeVisible(WORK);
  await startExport(page);
  await stayWithExport(page);
  await returnFromExport(page);
  await expect(notice).toHaveCount(0);
  expect(await chargesOf(email)).toEqual([SHORT_PRICE]);
  await page.goto('/dashboard');
  await expect(page.getByRole('article').getByText('Processed')).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test('cancels an export while it is rendering and while it is being saved', async ({
  page,
  lab,
  consoleGuard,
}, info) => {
  consoleGuard.expectMessage(/net::ERR_|aborted/);
  const email = await openTracked(page, lab, info);
  await exportToTheMiddle(page);
  await cancelExport(page);
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeFocused();

  const uploads = /\/storage\/v1\/(object\/processed_videos\/|upload\/resumable)/;
  await page.route(uploads, () => undefined);
  const saving = page.waitForRequest(uploads, WORK);
  await startExport(page);
  await saving;
  await expect(page.getByRole('heading', { name: 'Saving Video' })).toBeVisible();
  const ended = page.waitForEvent('requestfailed', (request) => uploads.test(request.url()));
  await cancelExport(page);
  await ended;
  expect(await chargesOf(email)).toEqual([SHORT_PRICE]);
  await page.goto('/dashboard');
  await expect(page.getByRole('article').getByText('Tracked')).toBeVisible();
  await expect(page.getByRole('region', { name: /exports/i })).toHaveCount(0);
});

/**
 * Cancels and waits until the dialog is gone. tests/component/export-dialog.test.tsx tests that this takes less than a
 * second.
 */
async function cancelExport(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /^(Exporting|Saving) video$/i });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('debug mode exports 100 frames with a forced pipeline, for download only', async ({
  page,
  lab,
}, info) => {
  await openTracked(page, lab, info, { ...SHORT, durationSec: 4 });
  await page.goto(`${page.url()}&debug_mode=true`);
  await expect(page.getByText('Track quality')).toBeVisible(WORK);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitemradio', { name: /^canvas/ }).click();
  await page.getByRole('menuitem', { name: /^Test export \(100 frames\)/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Test export ready' });
  await expect(dialog.getByText('canvas', { exact: true })).toBeVisible(WORK);
  await expect(dialog.getByText('150', { exact: true })).toBeVisible();
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  expect((await downloading).suggestedFilename()).toBe('match (test).mp4');
  await page.goto('/dashboard');
  await expect(page.getByRole('article').getByText('Tracked')).toBeVisible();
});
