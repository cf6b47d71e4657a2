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

/** Writes an opaque RGBA picture of the same size into the planes: BT.709 limited, color from the mean of four. */
export function rgbaToI420(rgba: Uint8ClampedArray, image: I420Image): void {
  writeLuma(rgba, image);
  writeChroma(rgba, image);
}

function writeLuma(rgba: Uint8ClampedArray, { data, widthPx, heightPx }: I420Image): void {
  const pixels = widthPx * heightPx;
  for (let q = 0, p = 0; q < pixels; q++, p += 4) {
    data[q] =
      (Y_RED * (rgba[p] ?? 0) + Y_GREEN * (rgba[p + 1] ?? 0) + Y_BLUE * (rgba[p + 2] ?? 0) + Y_OFFSET) >> 16;
  }
}

function writeChroma(rgba: Uint8ClampedArray, image: I420Image): void {
  const { data, widthPx } = image;
  const { cbStart, crStart, chromaWidth, chromaHeight } = layoutOf(image);
  const rowBytes = widthPx * 4;
  for (let y = 0; y < chromaHeight; y++) {
    let p = 2 * y * rowBytes;
    let q = y * chromaWidth;
    for (let x = 0; x < chromaWidth; x++, p += 8, q++) {
      const below = p + rowBytes;
      const red = sumOfFour(rgba, p, below);
      const green = sumOfFour(rgba, p + 1, below + 1);
      const blue = sumOfFour(rgba, p + 2, below + 2);
      data[cbStart + q] = (CB_RED * red + CB_GREEN * green + CB_BLUE * blue + 4 * C_OFFSET) >> 18;
      data[crStart + q] = (CR_RED * red + CR_GREEN * green + CR_BLUE * blue + 4 * C_OFFSET) >> 18;
    }
  }
}

function sumOfFour(rgba: Uint8ClampedArray, top: number, bottom: number): number {
  return (rgba[top] ?? 0) + (rgba[top + 4] ?? 0) + (rgba[bottom] ?? 0) + (rgba[bottom + 4] ?? 0);
}
