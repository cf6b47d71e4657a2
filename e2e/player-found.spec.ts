import { freshEmail, signUp } from './account';
import { makeClipFile } from './clips-on-disk';
import { onPage, ringAt } from './correction-actions';
import { openClip, trackToTheEnd } from './editor-actions';
import { EVERY_ENGINE, expect, test } from './fixtures';
import { WORK } from './work';

const RADIUS_PX = 45;
/** The player's height, 3.3 radii (tests/media/clip-scene.ts). */
const HEIGHT_PX = 148;

test(
  'a click fits the circle to the player, and the ring is at the feet with either circle',
  { tag: EVERY_ENGINE },
  async ({ page, lab }, info) => {
    const clip = await makeClipFile(lab, info.outputPath('match.mp4'), {
      widthPx: 1280,
      heightPx: 720,
      durationSec: 0.5,
      playerRadiusPx: RADIUS_PX,
      isFigure: true,
    });
    await signUp(page, freshEmail('found'));
    // The model loads before the first click.
    const model = page.waitForResponse(/movenet.*\.bin$/);
    await openClip(page, clip.path);
    await model;

    const player = clip.truth[0] ?? { x: 0, y: 0 };
    const size = page.getByRole('slider', { name: 'Circle size' });
    await page.getByRole('button', { name: 'Select target' }).click();
    const at = await onPage(page, clip, { x: player.x, y: player.y - 15 });
    await page.mouse.click(at.x, at.y);
    await expect(page.getByText('The circle fits the person who was recognized. You can still')).toBeVisible(
      WORK,
    );
    await expect.poll(async () => Number(await size.getAttribute('aria-valuenow'))).toBeLessThan(90);
    await page.getByRole('button', { name: 'Use my circle' }).click();
    await expect(size).toHaveAttribute('aria-valuenow', '50');
    await page.getByRole('button', { name: 'Confirm selection' }).click();
    await trackToTheEnd(page);
    for (const frame of [1, clip.frames]) {
      const ring = await ringAt(page, clip, frame);
      const { x = 0, y = 0 } = clip.truth[frame - 1] ?? {};
      expect(Math.abs(ring.y - y - HEIGHT_PX / 2)).toBeLessThan(0.08 * HEIGHT_PX);
      expect(Math.abs(ring.x - x)).toBeLessThan(0.15 * HEIGHT_PX);
    }
  },
);

test(
  'a look-alike who crosses the player does not take the ring along',
  { tag: EVERY_ENGINE },
  async ({ page, lab }, info) => {
    const clip = await makeClipFile(lab, info.outputPath('crossing.mp4'), {
      durationSec: 4,
      playerRadiusPx: 24,
      isFigure: true,
      hasTwin: true,
    });
    await signUp(page, freshEmail('crossed'));
    await openClip(page, clip.path);
    await page.getByRole('button', { name: 'Select target' }).click();
    const at = await onPage(page, clip, clip.truth[0] ?? { x: 0, y: 0 });
    await page.mouse.click(at.x, at.y);
    // The model is loaded once it has fitted the circle.
    await expect(page.getByText('The circle fits the person who was recognized. You can still')).toBeVisible(
      WORK,
    );
    await page.getByRole('button', { name: 'Confirm selection' }).click();
    await trackToTheEnd(page);
    const ring = await ringAt(page, clip, clip.frames);
    const { x = 0 } = clip.truth.at(-1) ?? {};
    expect(Math.abs(ring.x - x)).toBeLessThan(20);
  },
);
