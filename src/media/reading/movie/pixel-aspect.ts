import { readAvcConfig } from '../../h264/avc-config';
import { aspectOfSps } from '../../h264/sequence-parameters';
import type { MoviePicture } from './movie-header';

/** A pixel's width and height, in any unit. */
export type PixelAspect = readonly [number, number];

const SQUARE: PixelAspect = [1, 1];
/** ffmpeg, and with it Chromium, treats a smaller stretch by the matrix as rounding. */
const LEAST_STRETCH = 0.01;

/**
 * The shape of a picture's pixels, as Chromium and WebKitGTK draw them: the box 'pasp' decides, then the track header's
 * matrix, then its size if it differs from the stored one, then the stream. No browser applies the clean aperture
 * ('clap'). Firefox uses only the stream, so the app stretches what its video element shows.
 */
export function pixelAspectOf(picture: MoviePicture): PixelAspect {
  const { pixelAspect, matrixAspect } = picture;
  if (pixelAspect && pixelAspect[0] > 0 && pixelAspect[1] > 0) return pixelAspect;
  if (Math.abs(matrixAspect - 1) > LEAST_STRETCH) return [Math.round(matrixAspect * 10_000), 10_000];
  return aspectOfSize(picture) ?? aspectOfStream(picture) ?? SQUARE;
}

function aspectOfSize({
  storedWidth,
  storedHeight,
  shownWidth,
  shownHeight,
}: MoviePicture): PixelAspect | null {
  if (shownWidth === 0 || shownHeight === 0) return null;
  if (shownWidth === storedWidth && shownHeight === storedHeight) return null;
  return [shownWidth * storedHeight, shownHeight * storedWidth];
}

function aspectOfStream({ avcConfig }: MoviePicture): PixelAspect | null {
  const [unit] = avcConfig ? readAvcConfig(avcConfig).sps : [];
  return unit ? aspectOfSps(unit) : null;
}
