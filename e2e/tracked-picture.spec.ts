import type { Page } from 'playwright/test';
import { freshEmail, signUp } from './account';
import { makeClipFile } from './clips-on-disk';
import { openClip, selectPlayer } from './editor-actions';
import { EVERY_ENGINE, expect, test } from './fixtures';
import { WORK } from './work';

/** What the stage shows; frames count from 0. */
interface StageSample {
  readonly pictured: number;
  readonly numbered: number;
  readonly ring: { readonly x: number; readonly y: number } | null;
}

/** The player moves 14 px per frame. */
const AWAY_PX = 7;

declare global {
  interface Window {
    readonly stageSamples: StageSample[];
  }
}

/** Records for every frame of the page which frame is in the picture, which number is shown and where the ring is. */
async function watchStage(page: Page): Promise<void> {
  await page.evaluate(() => {
    const samples: StageSample[] = [];
    Object.assign(window, { stageSamples: samples });
    let ring: StageSample['ring'] = null;
    const { prototype } = CanvasRenderingContext2D;
    const ellipse = Object.getOwnPropertyDescriptor(prototype, 'ellipse')?.value as typeof prototype.ellipse;
    prototype.ellipse = function (...args) {
      ring = { x: args[0], y: args[1] };
      ellipse.apply(this, args);
    };
    const small = new OffscreenCanvas(8, 18).getContext('2d', { willReadFrequently: true });
    let wasCovered = false;
    const look = (): void => {
      requestAnimationFrame(look);
      const cover = document.querySelector('[data-testid=tracked-picture]:not([hidden])');
      const picture = cover ?? document.querySelector('video');
      wasCovered ||= cover !== null;
      if (!small || (wasCovered && !cover)) return;
      if (!(picture instanceof HTMLCanvasElement || picture instanceof HTMLVideoElement)) return;
      small.drawImage(picture, 0, 0, 8, 18);
      const { data } = small.getImageData(0, 17, 8, 1);
      const pictured = [...Array(8).keys()].reduce(
        (sum, bit) => sum + ((data[4 * bit] ?? 0) > 128 ? 2 ** bit : 0),
        0,
      );
      const position = document.querySelector('[role=slider][aria-label=Position]');
      samples.push({ pictured, numbered: Number(position?.getAttribute('aria-valuenow')) - 1, ring });
    };
    look();
  });
}

test(
  'during tracking, the picture, frame number, and ring always belong to the same frame',
  { tag: EVERY_ENGINE },
  async ({ page, lab }, info) => {
    const clip = await makeClipFile(lab, info.outputPath('match.mp4'), {
      widthPx: 1280,
      heightPx: 720,
      durationSec: 4,
      // Long gaps between key frames, so that every seek is slow.
      keyFrameIntervalSec: 4,
      isNumbered: true,
    });
    await signUp(page, freshEmail('in-step'));
    await openClip(page, clip.path);
    await selectPlayer(page, clip.truth[0] ?? { x: 0, y: 0 }, clip.playerRadiusPx, clip.widthPx);
    await watchStage(page);
    await page.getByRole('button', { name: 'Start AI tracking' }).click();
    await expect(page.getByText('Track quality')).toBeVisible(WORK);
    const samples = await page.evaluate(() => window.stageSamples);
    expect(new Set(samples.map(({ pictured }) => pictured)).size).toBeGreaterThan(3);
    expect(samples.filter(({ pictured, numbered }) => pictured !== numbered)).toEqual([]);
    const away = samples.filter(({ pictured, ring }) => {
      const { x, y } = clip.truth[pictured] ?? { x: NaN, y: NaN };
      // The ring is at the player's feet.
      return ring && !(Math.hypot(ring.x - x, ring.y - y - clip.playerRadiusPx) < AWAY_PX);
    });
    expect(away).toEqual([]);
  },
);
