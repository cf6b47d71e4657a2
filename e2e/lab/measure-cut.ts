import {
  frameMiddlesSec,
  measureFile,
  picturesAt,
  psnr,
  soundOnsetSec,
  type Picture,
} from '../../tests/media/measure';

/** A film that shows the clip's full height and part of its width, compared with the clip. */
export interface CutMeasurement {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly frames: number;
  /** Left edge of the cut, found by comparing pictures, in whole pixels of the clip, for each compared frame. */
  readonly lefts: readonly number[];
  /** PSNR against that part of the clip, for each compared frame. */
  readonly psnrDb: readonly number[];
  /** How much later the sound starts than in the clip; null when either is silent. */
  readonly soundDelaySec: number | null;
}

/** Compares every n-th pixel to find the cut. Does not divide the period of anything that repeats in the scene. */
const STEP_PX = 7;

/** @param clipFrames the clip's frame that each frame of the film shows, from the given one on. */
export async function measureCut(
  film: Blob,
  source: Blob,
  firstFrame: number,
  clipFrames: readonly number[],
): Promise<CutMeasurement> {
  const { widthPx, heightPx, frameTimesSec } = await measureFile(film);
  const made = await picturesAt(film, frameMiddlesSec(clipFrames.map((_, k) => firstFrame + k)));
  const shown = await picturesAt(source, frameMiddlesSec(clipFrames));
  const found = made.flatMap((picture, k) => {
    const whole = shown[k];
    return whole ? [placeOf(picture, whole)] : [];
  });
  const [heard, sounds] = [await soundOnsetSec(film), await soundOnsetSec(source)];
  return {
    widthPx,
    heightPx,
    frames: frameTimesSec.length,
    lefts: found.map(({ left }) => left),
    psnrDb: found.map((place) => place.psnrDb),
    soundDelaySec: heard === null || sounds === null ? null : heard - sounds,
  };
}

function placeOf(cut: Picture, whole: Picture): { readonly left: number; readonly psnrDb: number } {
  let best = { left: 0, difference: Number.POSITIVE_INFINITY };
  for (let left = 0; left <= whole.widthPx - cut.widthPx; left++) {
    const difference = differenceAt(cut, whole, left);
    if (difference < best.difference) best = { left, difference };
  }
  return { left: best.left, psnrDb: psnr(cut, partOf(whole, best.left, cut.widthPx)) };
}

function differenceAt(cut: Picture, whole: Picture, left: number): number {
  let sum = 0;
  for (let y = 0; y < cut.heightPx; y += STEP_PX) {
    for (let x = 0; x < cut.widthPx; x += STEP_PX) {
      const ours = cut.rgba[4 * (y * cut.widthPx + x) + 1] ?? 0;
      sum += Math.abs(ours - (whole.rgba[4 * (y * whole.widthPx + left + x) + 1] ?? 0));
    }
  }
  return sum;
}

function partOf(whole: Picture, left: number, widthPx: number): Picture {
  const rgba = new Uint8ClampedArray(4 * widthPx * whole.heightPx);
  for (let y = 0; y < whole.heightPx; y++) {
    const from = 4 * (y * whole.widthPx + left);
    rgba.set(whole.rgba.subarray(from, from + 4 * widthPx), 4 * y * widthPx);
  }
  return { rgba, widthPx, heightPx: whole.heightPx };
}
