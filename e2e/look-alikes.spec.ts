import type { Locator, Page } from 'playwright/test';
import { freshEmail, signUp } from './account';
import { makeClipFile, type LabClip } from './clips-on-disk';
import { ringAt } from './correction-actions';
import { CROSSED_CLIP, openCrossedClip } from './crossed-clip';
import { openClip, selectPlayer, trackToTheEnd } from './editor-actions';
import { expect, test } from './fixtures';
import { expectSaved } from './saved-clip';
import { violations } from './violations';
import { WORK } from './work';

/** Long after the two have parted. */
const LATE_FRAME = 106;

/** Tracks such a clip to its end. */
async function trackCrossed(page: Page, lab: Page, path: string): Promise<LabClip> {
  const clip = await makeClipFile(lab, path, CROSSED_CLIP);
  await signUp(page, freshEmail('alike'));
  await openClip(page, clip.path);
  await selectPlayer(page, clip.truth[0] ?? { x: 0, y: 0 }, clip.playerRadiusPx, clip.widthPx);
  await trackToTheEnd(page);
  return clip;
}

/** The distance from a frame's ring to the player's feet, in video pixels. */
async function ringErrorPx(page: Page, clip: LabClip, frame: number): Promise<number> {
  const ring = await ringAt(page, clip, frame);
  const { x, y } = clip.truth[frame - 1] ?? { x: 0, y: 0 };
  return Math.hypot(ring.x - x, ring.y - y - clip.playerRadiusPx);
}

async function certainFrames(page: Page): Promise<number> {
  const text = await page.getByText(/^\d+ of 120 frames are certain/).textContent();
  return Number(/^\d+/.exec(text ?? '')?.[0]);
}

/** Whether a thumbnail shows a picture: a single-color one takes only a few hundred bytes. */
function isDrawn(thumbnail: Locator): Promise<boolean> {
  return thumbnail
    .locator('canvas')
    .evaluate((canvas) => canvas instanceof HTMLCanvasElement && canvas.toDataURL().length > 20_000);
}

const question = (page: Page): Locator => page.getByRole('region', { name: 'Look-alikes' });
const other = (page: Page): Locator => page.getByRole('button', { name: 'Choose the other one' });

test('choosing the other thumbnail fixes a track that followed a look-alike', async ({ page, lab }, info) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const clip = await trackCrossed(page, lab, info.outputPath('twins.mp4'));
  await expect(question(page).getByRole('heading', { name: /^Which one is / })).toBeVisible();
  await expect.poll(() => isDrawn(other(page))).toBe(true);
  expect(await violations(page)).toEqual([]);
  expect(await certainFrames(page)).toBeLessThan(70);
  expect(await ringErrorPx(page, clip, LATE_FRAME)).toBeGreaterThan(100);

  await page.getByRole('button', { name: /^Look-alikes at 0:02\.\d$/ }).click();
  await other(page).click();
  await expect(page.getByText('Track quality')).toBeVisible(WORK);
  await expect(question(page)).toBeHidden();
  expect(await ringErrorPx(page, clip, LATE_FRAME)).toBeLessThan(6);
  const certain = await certainFrames(page);
  expect(certain).toBeGreaterThan(90);

  // The answer is saved with the track, and can be undone.
  await expectSaved(page);
  await page.reload();
  await expect(page.getByText('Track quality')).toBeVisible();
  await expect(question(page)).toBeHidden();
  expect(await certainFrames(page)).toBe(certain);
});

test('the question comes back after undo and after a reload, and can be answered with keys', async ({
  page,
  lab,
}, info) => {
  const clip = await openCrossedClip(page, lab, info.outputPath('twins.mp4'), freshEmail('alike'));
  await expect(question(page)).toBeVisible();
  await expectSaved(page);
  await page.reload();
  await expect(question(page)).toBeVisible();
  await page.keyboard.press('2');
  await expect(page.getByText('Track quality')).toBeVisible(WORK);
  await expect(question(page)).toBeHidden();
  await page.keyboard.press('Control+z');
  await expect(question(page)).toBeVisible();
  await page.keyboard.press('1');
  await expect(question(page)).toBeHidden();
  expect(await ringErrorPx(page, clip, LATE_FRAME)).toBeGreaterThan(100);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the question is below the picture and can be answered with a thumb', async ({ page, lab }, info) => {
    const clip = await openCrossedClip(page, lab, info.outputPath('twins.mp4'), freshEmail('alike'));
    await question(page).scrollIntoViewIfNeeded();
    await expect.poll(() => isDrawn(other(page))).toBe(true);
    for (const button of await question(page).getByRole('button').all()) {
      const box = await button.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
    const timeline = await page.getByRole('region', { name: 'Timeline' }).boundingBox();
    const card = await question(page).boundingBox();
    expect(card?.y ?? Infinity).toBeLessThan(timeline?.y ?? 0);
    await other(page).tap();
    await expect(page.getByText('Track quality')).toBeVisible(WORK);
    expect(await ringErrorPx(page, clip, LATE_FRAME)).toBeLessThan(6);
  });
});
