import type { Box } from '@/domain/path';
import { layoutOf, type I420Image } from './i420';
import {
  C_OFFSET,
  CB_BLUE,
  CB_GREEN,
  CB_RED,
  CR_BLUE,
  CR_GREEN,
  CR_RED,
  Y_BLUE,
  Y_GREEN,
  Y_OFFSET,
  Y_RED,
} from './rgb';

/**
 * Lays a drawing over the picture (source-over on gamma-coded values, as a canvas does it).
 * @param rgba the drawing as ImageData gives it: not premultiplied, box.width * box.height pixels.
 * @param box where it goes: even, inside the picture (overlayBounds makes such boxes).
 * @param image limited-range BT.709 planes, changed in place.
 */
export function blendRgba(rgba: Uint8ClampedArray, box: Box, image: I420Image): void {
  blendLuma(rgba, box, image);
  blendChroma(rgba, box, image);
}

function blendLuma(rgba: Uint8ClampedArray, box: Box, { data, widthPx }: I420Image): void {
  let p = 0;
  for (let y = 0; y < box.height; y++) {
    let q = (box.y + y) * widthPx + box.x;
    for (let x = 0; x < box.width; x++, p += 4, q++) {
      const alpha = rgba[p + 3] ?? 0;
      if (alpha === 0) continue;
      const luma =
        (Y_RED * (rgba[p] ?? 0) + Y_GREEN * (rgba[p + 1] ?? 0) + Y_BLUE * (rgba[p + 2] ?? 0) + Y_OFFSET) >>
        16;
      const old = data[q] ?? 0;
      data[q] = old + Math.round(((luma - old) * alpha) / 255);
    }
  }
}

/** One color value covers four pixels: their colors count by their opacity. */
function blendChroma(rgba: Uint8ClampedArray, box: Box, image: I420Image): void {
  const { data } = image;
  const { cbStart, crStart, chromaWidth } = layoutOf(image);
  const rowBytes = box.width * 4;
  for (let y = 0; y < box.height; y += 2) {
    let q = ((box.y + y) / 2) * chromaWidth + box.x / 2;
    for (let p = y * rowBytes; p < (y + 1) * rowBytes; p += 8, q++) {
      const below = p + rowBytes;
      const a0 = rgba[p + 3] ?? 0;
      const a1 = rgba[p + 7] ?? 0;
      const a2 = rgba[below + 3] ?? 0;
      const a3 = rgba[below + 7] ?? 0;
      const sum = a0 + a1 + a2 + a3;
      if (sum === 0) continue;
      const mean = (at: number): number =>
        ((rgba[p + at] ?? 0) * a0 +
          (rgba[p + 4 + at] ?? 0) * a1 +
          (rgba[below + at] ?? 0) * a2 +
          (rgba[below + 4 + at] ?? 0) * a3) /
        sum;
      const red = mean(0);
      const green = mean(1);
      const blue = mean(2);
      const cb = (CB_RED * red + CB_GREEN * green + CB_BLUE * blue + C_OFFSET) >> 16;
      const cr = (CR_RED * red + CR_GREEN * green + CR_BLUE * blue + C_OFFSET) >> 16;
      const oldCb = data[cbStart + q] ?? 0;
      const oldCr = data[crStart + q] ?? 0;
      data[cbStart + q] = oldCb + Math.round(((cb - oldCb) * sum) / 1020);
      data[crStart + q] = oldCr + Math.round(((cr - oldCr) * sum) / 1020);
    }
  }
}
