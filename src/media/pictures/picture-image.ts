import type { Rotation } from 'mediabunny';
import type { PixelSize } from '@/domain/pixel-size';
import { LUMA_WEIGHTS, type PlaneColor } from '@/media/export/planes/color-space';
import type { Picture } from './picture';

/** How to rotate a picture for display. */
export interface Turning {
  readonly rotationDeg: Rotation;
  /** True when the picture is mirrored left to right after the rotation. */
  readonly flip: boolean;
}

/**
 * The middle of a picture as the user sees it, in RGB.
 * @param size of the image; at most that of the turned picture.
 */
export function imageOf(
  picture: Picture,
  size: PixelSize,
  { rotationDeg, flip }: Turning,
  matrix: PlaneColor['matrix'],
): ImageData {
  const { luma, u, v, fullRange } = picture;
  const isTurned = rotationDeg % 180 !== 0;
  const [across, down] = isTurned ? [luma.heightPx, luma.widthPx] : [luma.widthPx, luma.heightPx];
  const left = Math.floor((across - size.widthPx) / 2);
  const top = Math.floor((down - size.heightPx) / 2);
  const write = rgbWriter(fullRange, matrix);
  const image = new ImageData(size.widthPx, size.heightPx);
  const { data } = image;
  let to = 0;
  for (let row = top; row < top + size.heightPx; row++) {
    for (let column = left; column < left + size.widthPx; column++) {
      const shown = flip ? across - 1 - column : column;
      const x = isTurned ? row : shown;
      const y = isTurned ? shown : row;
      const isFromRight = rotationDeg === 180 || rotationDeg === 270;
      const isFromBottom = rotationDeg === 180 || rotationDeg === 90;
      const storedX = isFromRight ? luma.widthPx - 1 - x : x;
      const storedY = isFromBottom ? luma.heightPx - 1 - y : y;
      const at = (storedY >> 1) * u.widthPx + (storedX >> 1);
      const level = luma.data[storedY * luma.widthPx + storedX] ?? 0;
      write(data, to, level, u.data[at] ?? 128, v.data[at] ?? 128);
      to += 4;
    }
  }
  return image;
}

/** @returns a function that writes a pixel of these values of luma and chroma as RGBA, from index `to` on. */
export function rgbWriter(
  fullRange: boolean,
  matrix: PlaneColor['matrix'],
): (rgba: Uint8ClampedArray, to: number, luma: number, u: number, v: number) => void {
  const { kr: red, kb: blue } = LUMA_WEIGHTS[matrix];
  const [base, gain, colorGain] = fullRange ? [0, 1, 1] : [16, 255 / 219, 255 / 224];
  return (rgba, to, luma, u, v) => {
    const level = (luma - base) * gain;
    const r = level + 2 * (1 - red) * colorGain * (v - 128);
    const b = level + 2 * (1 - blue) * colorGain * (u - 128);
    rgba[to] = r;
    rgba[to + 1] = (level - red * r - blue * b) / (1 - red - blue);
    rgba[to + 2] = b;
    rgba[to + 3] = 255;
  };
}
