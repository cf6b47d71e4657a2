import type { Page } from 'playwright/test';
import { freshEmail } from './account';
import { goToFrame, frameIsShown } from './correction-actions';
import { expect, test } from './fixtures';
import { openTrackedClip } from './tracked-clip';

const FROZEN_FRAME = 10;
const CLIP_FRAMES = 30;
const TITLE_FRAMES = 50;

/** What the preview shows: mean brightness of its picture, from 0 to 255, and the position of the clip below it. */
function shown(page: Page): Promise<{ brightness: number; clipSec: number; isPaused: boolean }> {
  return page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('[role=dialog] canvas');
    const video = document.querySelector('video');
    if (!canvas || !video) throw new Error('There is no preview');
    const small = new OffscreenCanvas(32, 32);
    const context = small.getContext('2d');
    if (!context) throw new Error('No 2D canvas');
    context.drawImage(canvas, 0, 0, 32, 32);
    const { data } = context.getImageData(0, 0, 32, 32);
    const sum = data.reduce((total, value, index) => (index % 4 === 3 ? total : total + value), 0);
    return { brightness: sum / (32 * 32 * 3), clipSec: video.currentTime, isPaused: video.paused };
  });
}

/**
 * Watches every picture that the preview paints.
 * @returns a function that returns the brightness of the darkest one since the call.
 */
async function watchBrightness(page: Page): Promise<() => Promise<number>> {
  const watch = await page.evaluateHandle(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('[role=dialog] canvas');
    const small = new OffscreenCanvas(32, 32).getContext('2d', { willReadFrequently: true });
    const seen = { darkest: Infinity };
    const look = (): void => {
      if (!canvas?.isConnected || !small) return;
      small.drawImage(canvas, 0, 0, 32, 32);
      const { data } = small.getImageData(0, 0, 32, 32);
      const sum = data.reduce((total, value, index) => (index % 4 === 3 ? total : total + value), 0);
      seen.darkest = Math.min(seen.darkest, sum / (32 * 32 * 3));
      requestAnimationFrame(look);
    };
    look();
    return seen;
  });
  return () => watch.evaluate((seen) => seen.darkest);
}

interface Happening {
  readonly type: string;
  readonly clipSec: number;
  readonly atMs: number;
}

/** Records what happens to the clip, the source of sound and picture, until it ends. */
function playedThrough(page: Page): Promise<readonly Happening[]> {
  return page.evaluate(
    () =>
      new Promise<readonly Happening[]>((resolve) => {
        const seen: Happening[] = [];
        const video = document.querySelector('video');
        const note = ({ type, timeStamp }: Event): void => {
          seen.push({ type, clipSec: video?.currentTime ?? NaN, atMs: timeStamp });
        };
        document.addEventListener('click', note, { once: true, capture: true });
        for (const type of ['play', 'pause']) video?.addEventListener(type, note);
        video?.addEventListener('ended', () => resolve(seen), { once: true });
      }),
  );
}

test('previews the film before the export (title card, freeze, clip) with keys and for free', async ({
  page,
  lab,
}, info) => {
  await openTrackedClip(page, lab, info.outputPath('match.mp4'), freshEmail('preview'), {
    widthPx: 640,
    heightPx: 360,
    durationSec: CLIP_FRAMES / 30,
    sound: { onsetSec: 0, codec: 'aac' },
  });
  await goToFrame(page, FROZEN_FRAME + 1);
  await frameIsShown(page, FROZEN_FRAME + 1);
  await page.keyboard.press('h');
  await page.getByRole('button', { name: 'Preview film' }).click();

  const dialog = page.getByRole('dialog', { name: 'Preview of the film' });
  const position = dialog.getByRole('slider', { name: 'Position in the film' });
  await expect(dialog.getByText('640 × 360, 0:03.66, with sound')).toBeVisible();
  await expect(position).toHaveAttribute('aria-valuenow', '0');
  // The picture is as wide as the film's shape: no black bars.
  const picture = await dialog.getByRole('img', { name: 'The film as it will be exported' }).boundingBox();
  expect((picture?.width ?? 0) / (picture?.height ?? 1)).toBeCloseTo(640 / 360, 2);
  const title = await shown(page);

  // The step after the title card shows the clip's first frame; in the freeze the surroundings are dark.
  await position.press('End');
  await expect(position).toHaveAttribute('aria-valuenow', '109');
  const brightness = async (): Promise<number> => (await shown(page)).brightness;
  const goTo = async (frame: number): Promise<void> => {
    const now = Number(await position.getAttribute('aria-valuenow'));
    for (let k = now; k !== frame; k += Math.sign(frame - now)) {
      await page.keyboard.press(frame > now ? '.' : ',');
    }
    await expect(position).toHaveAttribute('aria-valuenow', String(frame));
    await expect.poll(async () => (await shown(page)).clipSec).toBeCloseTo(clipSecAt(frame), 1);
    await expect.poll(brightness).toBeGreaterThan(1);
  };
  await page.screenshot({ path: info.outputPath('end.png') });
  const darkest = await watchBrightness(page);
  await goTo(TITLE_FRAMES + FROZEN_FRAME + 30);
  const running = await brightness();
  await goTo(TITLE_FRAMES + FROZEN_FRAME + 15);
  await expect.poll(brightness).toBeLessThan(0.75 * running);
  await page.screenshot({ path: info.outputPath('frozen.png') });
  // No step shows a black picture while its seek decodes.
  expect(await darkest()).toBeGreaterThan(0.3 * running);
  expect(title.brightness).toBeLessThan(0.6 * running);

  // Played to the end, the clip's picture and sound pause during the title card and the freeze.
  await position.press('Home');
  await page.screenshot({ path: info.outputPath('title.png') });
  const playing = playedThrough(page);
  await dialog.getByRole('button', { name: 'Play' }).click();
  const [click, begun, held, goneOn] = await playing;
  expect([click?.type, begun?.type, held?.type, goneOn?.type]).toEqual(['click', 'play', 'pause', 'play']);
  const secondsBetween = (a: Happening | undefined, b: Happening | undefined): number =>
    ((b?.atMs ?? NaN) - (a?.atMs ?? NaN)) / 1000;
  expect(secondsBetween(click, begun)).toBeGreaterThan(TITLE_FRAMES / 30 - 0.1);
  expect(begun?.clipSec).toBeLessThan(0.15);
  // On a busy machine the pause event arrives up to a few frames late.
  expect(secondsBetween(held, goneOn)).toBeGreaterThan(0.8);
  expect(Math.abs((goneOn?.clipSec ?? NaN) - FROZEN_FRAME / 30)).toBeLessThan(0.15);
  await expect(dialog.getByRole('button', { name: 'Play' })).toBeVisible();
  await expect(position).toHaveAttribute('aria-valuenow', '109');

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/Exporting will use/)).toHaveCount(0);
});

/** The clip's position at a frame of the film, in seconds. */
function clipSecAt(frame: number): number {
  const k = frame - TITLE_FRAMES;
  if (k <= FROZEN_FRAME) return Math.max(0, k) / 30;
  return Math.max(FROZEN_FRAME, k - 30) / 30;
}
