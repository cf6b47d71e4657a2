import { layoutOf, type I420Image } from './i420';

export type Rotation = 0 | 90 | 180 | 270;

/** Turns a picture clockwise into another one; its sides are swapped for 90 and 270 degrees. */
export function rotateI420(from: I420Image, to: I420Image, rotation: Rotation): void {
  const source = layoutOf(from);
  const target = layoutOf(to);
  rotatePlane(from.data, 0, from.widthPx, from.heightPx, to.data, 0, rotation);
  const { chromaWidth, chromaHeight } = source;
  rotatePlane(from.data, source.cbStart, chromaWidth, chromaHeight, to.data, target.cbStart, rotation);
  rotatePlane(from.data, source.crStart, chromaWidth, chromaHeight, to.data, target.crStart, rotation);
}

function rotatePlane(
  from: Uint8Array,
  fromStart: number,
  width: number,
  height: number,
  to: Uint8Array,
  toStart: number,
  rotation: Rotation,
): void {
  const { start, perX, perY } = stepsOf(rotation, width, height);
  let p = fromStart;
  for (let y = 0; y < height; y++) {
    let q = toStart + start + y * perY;
    for (let x = 0; x < width; x++, p++, q += perX) to[q] = from[p] ?? 0;
  }
}

/** Where the first pixel goes and how far the target moves for a step to the right and a step down. */
function stepsOf(
  rotation: Rotation,
  width: number,
  height: number,
): { readonly start: number; readonly perX: number; readonly perY: number } {
  switch (rotation) {
    case 0:
      return { start: 0, perX: 1, perY: width };
    case 90:
      return { start: height - 1, perX: height, perY: -1 };
    case 180:
      return { start: width * height - 1, perX: -1, perY: -width };
    case 270:
      return { start: (width - 1) * height, perX: -height, perY: 1 };
  }
}
