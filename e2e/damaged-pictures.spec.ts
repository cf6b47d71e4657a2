import { readFile, writeFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { BROKEN_LENGTH, damagePictures } from '../tests/damaged-movie';
import { freshEmail, signUp } from './account';
import { makeClipFile, type LabClip } from './clips-on-disk';
import { exportAndSave, openClip, selectPlayer, trackToTheEnd } from './editor-actions';
import { EVERY_ENGINE, expect, test } from './fixtures';
import { WORK } from './work';

/** Makes a clip of three seconds with a key frame each half second, and damages a frame in the middle of a group. */
async function makeDamagedClip(lab: Page, path: string): Promise<LabClip> {
  const clip = await makeClipFile(lab, path, { durationSec: 3, keyFrameIntervalSec: 0.5 });
  const damaged = await damagePictures(new Blob([await readFile(path)]), BROKEN_LENGTH, [37]);
  await writeFile(path, Buffer.from(await damaged.arrayBuffer()));
  return clip;
}

async function trackDamagedClip(page: Page, lab: Page, path: string): Promise<void> {
  const clip = await makeDamagedClip(lab, path);
  await openClip(page, clip.path);
  await selectPlayer(page, clip.truth[0] ?? { x: 0, y: 0 }, clip.playerRadiusPx, clip.widthPx);
  await trackToTheEnd(page);
}

test(
  'flags damaged pictures on the timeline, also after a reload, and tracks the clip past them',
  { tag: EVERY_ENGINE },
  async ({ page, lab }, info) => {
    await signUp(page, freshEmail('damaged'));
    await trackDamagedClip(page, lab, info.outputPath('match.mp4'));
    const flag = page.getByRole('button', { name: 'Damaged picture at 0:01.2' });
    await expect(flag).toBeVisible(WORK);
    await expect(page.getByText('from 0:01.2 to 0:01.5, so the ring position is a guess')).toBeVisible();
    await expect(page.getByText('Tracked 90 of 90 frames')).toBeVisible();

    await exportAndSave(page);
    await page.reload();
    await expect(flag).toBeVisible(WORK);
  },
);

test('playback resumes after damaged pictures', async ({ page, lab }, info) => {
  await signUp(page, freshEmail('damaged-playing'));
  await trackDamagedClip(page, lab, info.outputPath('match.mp4'));
  // It starts playing by itself after tracking.
  const shown = page.getByRole('textbox', { name: 'Frame' });
  await expect(shown).toHaveValue('90', WORK);
  await page.getByRole('button', { name: 'Damaged picture at 0:01.2' }).click();
  await page.getByRole('button', { name: 'Last frame' }).click();
  await expect(shown).toHaveValue('90', WORK);
});

test('plays can be cut from a damaged file, and its playback resumes after the damage', async ({
  page,
  lab,
}, info) => {
  const { path } = await makeDamagedClip(lab, info.outputPath('match.mp4'));
  await signUp(page, freshEmail('damaged-match'));
  await page.goto('/upload');
  await page.getByRole('button', { name: 'Cut into plays' }).click();
  await page.getByRole('heading', { name: 'Cut into plays' }).waitFor();
  await page.locator('input[type=file]').setInputFiles(path);
  await expect(page.getByRole('slider', { name: 'Place in the video' })).toBeVisible();
  await page.keyboard.press('k');
  const video = page.locator('video');
  const hasEnded = () => video.evaluate(({ ended }: HTMLVideoElement) => ended);
  await expect.poll(hasEnded, { timeout: WORK.timeout }).toBe(true);
  await expect(page.getByText('This file cannot be cut')).toBeHidden();

  // A play with the damage in it.
  const slider = page.getByRole('slider', { name: 'Place in the video' });
  await slider.fill(String(10.501 / 30));
  await page.keyboard.press('i');
  await slider.fill(String(80.501 / 30));
  await page.keyboard.press('o');
  await page.getByRole('button', { name: 'Upload plays' }).click();
  await page.getByText('Tracking will use 1,714 tokens').waitFor(WORK);
});
