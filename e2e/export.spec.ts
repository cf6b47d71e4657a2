import type { Page, TestInfo } from 'playwright/test';
import { freshEmail, signUp } from './account';
import { makeClipFile, type LabClip, type LabClipOptions } from './clips-on-disk';
import { frameIsShown } from './correction-actions';
import {
  exportAndSave,
  hideTab,
  killExport,
  limitSpace,
  openClip,
  selectPlayer,
  startExport,
  trackToTheEnd,
} from './editor-actions';
import { expect, test } from './fixtures';
import { catchText } from './note-texts';
import { chargesOf } from './service-role';
import { WORK } from './work';

/** Long enough that something can happen while it is exported. */
const LONG = { durationSec: 8, widthPx: 1280, heightPx: 720 } as const;
/** 24 tokens for each of 240 frames, and 10 for the started 100 MB. */
const LONG_PRICE = 5770;

interface Opened {
  readonly clip: LabClip;
  readonly email: string;
}

/** Registers, uploads a clip and follows its player to the end. */
async function openTracked(page: Page, lab: Page, info: TestInfo, options: LabClipOptions): Promise<Opened> {
  const email = freshEmail('export');
  const clip = await makeClipFile(lab, info.outputPath('match.mp4'), options);
  await signUp(page, email);
  await openClip(page, clip.path);
  await track(page, clip);
  return { clip, email };
}

async function track(page: Page, { truth, playerRadiusPx, widthPx }: LabClip): Promise<void> {
  await page.keyboard.press('Home');
  await frameIsShown(page, 1);
  await selectPlayer(page, truth[0] ?? { x: 0, y: 0 }, playerRadiusPx, widthPx);
  await trackToTheEnd(page);
}

/** Waits until the clip's frames are being processed. */
async function framesRunning(page: Page): Promise<void> {
  await catchText(page, /^(5[1-9]|[6-9]\d|[12]\d\d) of 290$/);
}

test('the menu exports in a smaller size and without sound, and the key repeats that, in a hidden tab too', async ({
  page,
  lab,
}, info) => {
  const sound = { onsetSec: 0, codec: 'aac' } as const;
  await openTracked(page, lab, info, { durationSec: 1, widthPx: 1920, heightPx: 1080, sound });
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const menu = page.getByRole('menu');
  await expect(menu.getByRole('menuitem', { name: 'Source 1920 × 1080, as recorded' })).toBeVisible();
  await expect(menu.getByRole('menuitem', { name: /^1080p/ })).toHaveCount(0);
  await expect(menu.getByText('No new tokens: 730 already paid.')).toBeVisible();
  await menu.getByRole('menuitemcheckbox', { name: /^Sound/ }).click();
  await menu.getByRole('menuitem', { name: '720p 1280 × 720, smallest file' }).click();
  await expect(page.getByText('match in 720p, without sound')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Video Saved' })).toBeVisible(WORK);
  await page.getByRole('button', { name: 'Back to the editor' }).click();
  await page.keyboard.press('e');
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
});

test('an export that a reload interrupts in the middle is told, and charged once over both exports', async ({
  page,
  lab,
  consoleGuard,
}, info) => {
  consoleGuard.expectMessage(/net::ERR_|aborted|The export stopped|processing mark/);
  const { clip, email } = await openTracked(page, lab, info, LONG);
  await startExport(page);
  await framesRunning(page);
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();

  const notice = page.getByRole('region', { name: 'Interrupted exports' });
  await expect(notice.getByText('The export of match was interrupted.')).toBeVisible();
  await expect(notice.getByText('nothing more is charged for exporting it again')).toBeVisible();
  await page.goto('/dashboard');
  await expect(notice.getByText('The export of match was interrupted.')).toBeVisible();
  await expect(page.getByRole('article').getByText('Tracked')).toBeVisible();
  await notice.getByRole('link', { name: 'Open' }).click();
  await page.getByRole('button', { name: 'Select target' }).waitFor();
  await track(page, clip);
  await exportAndSave(page);
  await page.getByRole('button', { name: 'Back to the editor' }).click();
  await expect(notice).toHaveCount(0);
  expect(await chargesOf(email)).toEqual([LONG_PRICE]);
  await page.goto('/dashboard');
  await expect(page.getByRole('article').getByText('Processed')).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test('an export whose worker dies says what is kept, and can be begun again', async ({
  page,
  lab,
  consoleGuard,
}, info) => {
  consoleGuard.expectMessage(/The export stopped/);
  await openTracked(page, lab, info, LONG);
  await startExport(page);
  await framesRunning(page);
  await killExport(page);
  const dialog = page.getByRole('dialog', { name: 'Export failed' });
  await expect(
    dialog.getByText(/^The browser ended the export, as it does when memory runs short\./),
  ).toBeVisible();
  await expect(dialog.getByText(/Your clip and your track are kept\. Nothing was charged/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Export again' }).click();
  await expect(page.getByRole('heading', { name: 'Video Saved' })).toBeVisible(WORK);
});

test('an export that the device has no room for says so, and is made when there is room again', async ({
  page,
  lab,
  consoleGuard,
}, info) => {
  consoleGuard.expectMessage(/The export stopped/);
  await openTracked(page, lab, info, { durationSec: 2, widthPx: 1920, heightPx: 1080 });
  const giveSpace = await limitSpace(page, 500_000);
  await startExport(page);
  const dialog = page.getByRole('dialog', { name: 'Export failed' });
  await expect(dialog.getByText(/^There is not enough free space on this device\./)).toBeVisible();
  await expect(
    dialog.getByText('Your clip and your track are kept. No frame was processed, so nothing was charged.'),
  ).toBeVisible();
  await giveSpace();
  await dialog.getByRole('button', { name: 'Export in 720p' }).click();
  await expect(page.getByText('match in 720p')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Video Saved' })).toBeVisible(WORK);
});

test('an export is cancelled while frames are made and while it is saved', async ({
  page,
  lab,
  consoleGuard,
}, info) => {
  consoleGuard.expectMessage(/net::ERR_|aborted/);
  const { email } = await openTracked(page, lab, info, LONG);
  await startExport(page);
  await framesRunning(page);
  await cancelExport(page);
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeFocused();

  const uploads = /\/storage\/v1\/(object\/processed_videos\/|upload\/resumable)/;
  await page.route(uploads, () => undefined);
  const saving = page.waitForRequest(uploads);
  await startExport(page);
  await saving;
  await expect(page.getByRole('heading', { name: 'Saving Video' })).toBeVisible();
  const ended = page.waitForEvent('requestfailed', (request) => uploads.test(request.url()));
  await cancelExport(page);
  await ended;
  expect(await chargesOf(email)).toEqual([LONG_PRICE]);
  await page.goto('/dashboard');
  await expect(page.getByRole('article').getByText('Tracked')).toBeVisible();
  await expect(page.getByRole('region', { name: /exports/i })).toHaveCount(0);
});

/** Cancels and waits until the dialog is gone. That it goes within a second: tests/component/export-dialog.test.tsx. */
async function cancelExport(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /^(Exporting|Saving) video$/i });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('debug mode exports 100 frames by a forced pipeline, for download only', async ({ page, lab }, info) => {
  const clip = await makeClipFile(lab, info.outputPath('match.mp4'), { durationSec: 5 });
  await signUp(page, freshEmail('debug'));
  await page.goto('/upload?debug_mode=true');
  await page.locator('input[type=file]').setInputFiles(clip.path);
  await expect(page).toHaveURL(/debug_mode=true&id=/);
  await track(page, clip);
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
