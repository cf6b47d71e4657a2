import { frameMiddlesSec, picturesAt, psnr, soundOnsetSec, type Picture } from '../../tests/media/measure';

/** A film compared with the clip's frames that it should show. */
export interface FilmMeasurement {
  /** PSNR of whole pictures, for each compared frame. */
  readonly psnrDb: readonly number[];
  /** Mean brightness as a share of the clip's, for each compared frame. */
  readonly brightness: readonly number[];
  /** How much later the sound starts than in the clip; null when either is silent. */
  readonly soundDelaySec: number | null;
}

/** @param clipFrames the clip's frame that each frame of the film shows, from the given one on. */
export async function measureFilm(
  film: Blob,
  source: Blob,
  firstFrame: number,
  clipFrames: readonly number[],
): Promise<FilmMeasurement> {
  const made = await picturesAt(film, frameMiddlesSec(clipFrames.map((_, k) => firstFrame + k)));
  const shown = await picturesAt(source, frameMiddlesSec(clipFrames));
  const pairs = made.flatMap((picture, k) => {
    const own = shown[k];
    return own ? [[picture, own] as const] : [];
  });
  const [heard, sounds] = [await soundOnsetSec(film), await soundOnsetSec(source)];
  return {
    psnrDb: pairs.map(([picture, own]) => psnr(picture, own)),
    brightness: pairs.map(([picture, own]) => meanOf(picture) / meanOf(own)),
    soundDelaySec: heard === null || sounds === null ? null : heard - sounds,
  };
}

function meanOf({ rgba }: Picture): number {
  let sum = 0;
  for (let p = 0; p < rgba.length; p += 4) {
    sum += (rgba[p] ?? 0) + (rgba[p + 1] ?? 0) + (rgba[p + 2] ?? 0);
  }
  return sum / (rgba.length / 4) / 3;
}
