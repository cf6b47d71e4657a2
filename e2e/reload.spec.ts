import type { Page } from 'playwright/test';
import { FRAME_RATE } from '@/domain/limits';
import { freshEmail } from './account';
import {
  expectTrackedFrames,
  reopenCrashed,
  selectPlayer,
  trackedFrames,
  trackToTheEnd,
} from './editor-actions';
import { expect, test } from './fixtures';
import { holdTracking } from './held-tracking';
import { keptRadii } from './kept-tracks';
import { API_URL } from './ports';
import { expectCircleSize, expectFrame, expectSaved, jumpTo, placeCircle } from './saved-clip';
import { openUploadedClip } from './tracked-clip';
import { violations } from './violations';
import { WORK } from './work';

const SAVE = `${API_URL}/rest/v1/rpc/save_track_document`;

test('a reload returns to the same editor mode and frame', async ({ page, lab }, info) => {
  const path = info.outputPath('rally.mp4');
  const clip = await openUploadedClip(page, lab, path, freshEmail('modes'), { durationSec: 1.1 });

  await jumpTo(page, 31);
  await page.reload();
  await expectFrame(page, 31);
  await expect(page.getByText('Idle', { exact: true })).toBeVisible();

  await jumpTo(page, 1);
  await placeCircle(page);
  await page.getByRole('slider', { name: 'Circle size' }).press('ArrowRight');
  await expectCircleSize(page, 51);
  await page.reload();
  await expectCircleSize(page, 51);
  await page.getByRole('button', { name: 'Confirm selection' }).click();
  await expect(page.getByRole('heading', { name: 'Ready to track' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Ready to track' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear' }).click();

  await selectPlayer(page, clip.truth[0] ?? { x: 0, y: 0 }, clip.playerRadiusPx, clip.widthPx);
  await trackToTheEnd(page);
  const quality = await page.getByText(/frames are certain/).textContent();
  await jumpTo(page, 17);
  await page.reload();
  await expect(page.getByText('Track quality')).toBeVisible();
  await expect(page.getByText(quality ?? 'nothing')).toBeVisible();
  await expectFrame(page, 17);
  await expectSaved(page);

  // The file's URL opens the same editor.
  const file = (await page.locator('video').getAttribute('src')) ?? '';
  await page.goto(`/upload?video=${encodeURIComponent(file)}`);
  await expect(page).toHaveURL(/\/upload\?id=[^&]+$/);
  await expectFrame(page, 17);
});

/** The position of the movable circle, in page pixels. */
async function circlePlace(page: Page): Promise<{ readonly x: number; readonly y: number }> {
  const box = await page.getByLabel('Circle around your player').locator('[stroke-dasharray]').boundingBox();
  if (!box) throw new Error('There is no circle');
  return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
}

test('a reload during drawing, tracking, a loss or a correction loses nothing', async ({
  page,
  context,
  lab,
}, info) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const tracking = await holdTracking(context, { frames: 20 });
  const path = info.outputPath('pillar.mp4');
  const clip = await openUploadedClip(page, lab, path, freshEmail('middle'), {
    durationSec: 2.5,
    occlusion: { fromSec: 1, toSec: 2.5 },
  });

  await page.getByRole('button', { name: 'Draw path' }).click();
  for (let point = 0; point < 3; point += 1) await page.keyboard.press('Enter');
  await expectFrame(page, 4);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Draw the path' })).toBeVisible();
  await expectFrame(page, 4);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Stop drawing' }).click();
  await expectTrackedFrames(page, 4);
  await page.getByRole('button', { name: 'Reset tracking' }).click();
  await jumpTo(page, 1);

  await page.getByRole('button', { name: 'Select target' }).click();
  await page.reload();
  await page.getByRole('img', { name: 'Select your player' }).waitFor();
  await page.keyboard.press('Escape');
  await selectPlayer(page, clip.truth[0] ?? { x: 0, y: 0 }, clip.playerRadiusPx, clip.widthPx);
  await page.getByRole('button', { name: 'Start AI tracking' }).click();
  await tracking.reached;
  await expectTrackedFrames(page, 20);
  await page.reload();
  const stopped = page.getByRole('region', { name: 'Tracking stopped' });
  await expect(stopped.getByText(/You left the page while tracking was running\./)).toBeVisible();
  await expect(stopped.getByText(/Resuming is free\./)).toBeVisible();
  await expectTrackedFrames(page, 20);
  await expectFrame(page, 20);
  expect(await violations(page)).toEqual([]);

  tracking.letGo();
  await stopped.getByRole('button', { name: 'Continue from here' }).click();
  const lost = page.getByRole('heading', { name: /^Track lost at 0:0[12]\.\d$/ });
  await expect(lost).toBeVisible(WORK);
  // The row below the timeline still counts the doubtful last frames for a moment.
  const lostAtSec = Number(/[\d.]+$/.exec((await lost.textContent()) ?? '')?.[0]);
  const lostFrame = Math.ceil((lostAtSec + 0.1) * FRAME_RATE);
  await expect.poll(() => trackedFrames(page)).toBeLessThanOrEqual(lostFrame + 1);
  const tracked = await trackedFrames(page);
  expect(tracked).toBeGreaterThanOrEqual(20);
  await jumpTo(page, 61);
  await page.getByRole('button', { name: 'Move up 5 px' }).click();
  const nudged = await circlePlace(page);
  await page.reload();
  await expect(lost).toBeVisible();
  await expectFrame(page, 61);
  expect(await circlePlace(page)).toEqual(nudged);
  expect(await violations(page)).toEqual([]);
  await expectTrackedFrames(page, tracked);
  await page.getByRole('button', { name: 'Complete here' }).click();

  await jumpTo(page, 17);
  await page.getByRole('button', { name: 'Track again from here' }).click();
  await page.getByRole('button', { name: 'Move left 5 px' }).click();
  const corrected = await circlePlace(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Track again from here' })).toBeVisible();
  await expectFrame(page, 17);
  expect(await circlePlace(page)).toEqual(corrected);
  await page.getByRole('button', { name: 'Clear' }).click();
  await expectTrackedFrames(page, tracked);
});

test('restores what was done right before a crash', async ({ page, lab, consoleGuard }, info) => {
  consoleGuard.expectMessage(/net::ERR_|could not be saved/);
  await openUploadedClip(page, lab, info.outputPath('rally.mp4'), freshEmail('crash'));
  // The backend is unreachable, so the work can only be on this device.
  await page.route(SAVE, (route) => route.abort('connectionreset'));
  await placeCircle(page);
  await page.getByRole('slider', { name: 'Circle size' }).press('ArrowRight');
  await expectCircleSize(page, 51);
  await expect.poll(() => keptRadii(page)).toEqual([51]);
  await expectCircleSize(await reopenCrashed(page), 51);
});
