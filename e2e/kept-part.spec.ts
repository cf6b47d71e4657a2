import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { freshEmail } from './account';
import type { LabClip, LabClipOptions } from './clips-on-disk';
import { goToFrame } from './correction-actions';
import { exportAndSave, leaveToDashboard, selectPlayer, trackToTheEnd } from './editor-actions';
import { expect, test } from './fixtures';
import { chargesOf, setTokenBalance } from './service-role';
import { openUploadedClip } from './tracked-clip';
import { violations } from './violations';

const TITLE_FRAMES = 50;
/** The kept frames: the 11th to the 40th of the clip. */
const KEPT = { first: 10, end: 40 };

async function openLongClip(
  page: Page,
  lab: Page,
  path: string,
  email: string,
  options: LabClipOptions,
): Promise<LabClip> {
  const clip = await openUploadedClip(page, lab, path, email, options);
  await expect(page.getByText('Tracking will use 1,450 tokens')).toBeVisible();
  return clip;
}

/** Keeps the frames from one to another (the first is 1). */
async function keep(page: Page, first: number, last: number): Promise<void> {
  await goToFrame(page, last);
  await page.keyboard.press('o');
  await goToFrame(page, first);
  await page.keyboard.press('i');
}

async function downloaded(page: Page): Promise<Buffer> {
  await page.getByRole('button', { name: 'More for match' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Download processed video' }).click();
  return readFile(await (await downloading).path());
}

async function select(page: Page, clip: LabClip, frame: number): Promise<void> {
  await selectPlayer(page, clip.truth[frame] ?? { x: 0, y: 0 }, clip.playerRadiusPx, clip.widthPx);
}

test('tracks, charges and exports only the kept part, and extending it charges only the new frames', async ({
  page,
  lab,
}, info) => {
  const email = freshEmail('kept');
  const clip = await openLongClip(page, lab, info.outputPath('match.mp4'), email, {
    widthPx: 640,
    heightPx: 360,
    durationSec: 2,
    sound: { onsetSec: 0.8, codec: 'aac' },
  });
  const filmFrom = async (clipFrames: readonly number[]) =>
    lab.evaluate((args) => window.lab.measureFilm(args), {
      exportBase64: (await downloaded(page)).toString('base64'),
      sourceBase64: (await readFile(clip.path)).toString('base64'),
      firstFrame: TITLE_FRAMES,
      clipFrames,
    });
  const editor = page.url();
  await keep(page, KEPT.first + 1, KEPT.end);
  await expect(page.getByText('30 frames cost 730 tokens')).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await select(page, clip, KEPT.first);
  await trackToTheEnd(page);
  await expect(page.getByText('Tracked 30 of 30 frames')).toBeVisible();
  expect(await chargesOf(email)).toEqual([730]);

  // The cut is restored after a reload.
  await expect(page.getByRole('main').getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('slider', { name: 'In', exact: true })).toHaveAttribute('aria-valuenow', '11');
  await expect(page.getByRole('slider', { name: 'Out', exact: true })).toHaveAttribute('aria-valuenow', '40');
  await exportAndSave(page);
  await leaveToDashboard(page);
  expect(await chargesOf(email)).toEqual([730]);
  const part = await filmFrom(Array.from({ length: 30 }, (_, k) => KEPT.first + k));
  expect(part.psnrDb).toHaveLength(30);
  const onset = TITLE_FRAMES / 30 - KEPT.first / 30;
  expect(Math.abs((part.soundDelaySec ?? 0) - onset)).toBeLessThan(0.005);

  // Ten more frames at the start are new, and have no ring yet.
  await page.goto(editor);
  await goToFrame(page, 1);
  await page.keyboard.press('i');
  await expect(page.getByText('Exporting will use 240 tokens, once for these 10 frames.')).toBeVisible();
  await exportAndSave(page);
  await leaveToDashboard(page);
  expect((await chargesOf(email)).toSorted((a, b) => a - b)).toEqual([240, 730]);
  const more = await filmFrom(Array.from({ length: 40 }, (_, k) => k));
  expect(more.psnrDb).toHaveLength(40);
  for (const [k, psnrDb] of more.psnrDb.slice(0, 10).entries())
    expect(psnrDb, `frame ${k}`).toBeGreaterThan(28);
  expect(Math.abs((more.soundDelaySec ?? 0) - TITLE_FRAMES / 30)).toBeLessThan(0.005);
});

test('keeps and tracks the affordable part with one click', async ({ page, lab }, info) => {
  const email = freshEmail('shortened');
  const clip = await openLongClip(page, lab, info.outputPath('match.mp4'), email, {
    widthPx: 640,
    heightPx: 360,
    durationSec: 2,
  });
  await select(page, clip, 0);
  await expect(page.getByRole('main').getByText('Saved', { exact: true })).toBeVisible();
  await setTokenBalance(email, 500);
  await page.reload();
  await page.getByRole('button', { name: 'Start AI tracking' }).click();
  const dialog = page.getByRole('dialog', { name: 'Token Limit Reached' });
  await expect(dialog.getByText(/^Your tokens cover 20 frames of it\./)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Keep these 0.7 s' }).click();
  await expect(page.getByText('20 frames cost 490 tokens')).toBeVisible();
  await trackToTheEnd(page);
  await expect(page.getByText('Tracked 20 of 20 frames')).toBeVisible();
  expect(await chargesOf(email)).toEqual([490]);
});
