import type { PixelSize } from '@/domain/pixel-size';
import type { Plane } from './picture';
import { LANES } from './packed-plane';
import type { PackedPlane } from './packed-plane';

/*
 * Unrolled code for the factors that most clips need (640x360, 1280x720 and 1920x1080 to 640x360). The sums of samples
 * are in two 16-bit lanes of a number, so that one addition handles two samples. This is five times as fast as a loop
 * over pixels.
 */

/** The factor with unrolled code below, or 'even' for a factor that halving leads to. Rows must be whole words. */
export function wholeFactorOf(source: PixelSize, target: PixelSize): 1 | 2 | 3 | 'even' | null {
  const factor = source.widthPx / target.widthPx;
  if (source.heightPx !== factor * target.heightPx) return null;
  if (factor === 1) return 1;
  if (factor === 2 && source.widthPx % 4 === 0) return 2;
  if (factor === 3 && source.widthPx % 12 === 0) return 3;
  return factor % 2 === 0 && source.widthPx % 8 === 0 ? 'even' : null;
}

export function copyRows({ words, offsetWords, strideWords }: PackedPlane, { data, ...size }: Plane): void {
  for (let y = 0; y < size.heightPx; y++) {
    const from = words.byteOffset + 4 * (offsetWords + y * strideWords);
    data.set(new Uint8Array(words.buffer, from, size.widthPx), y * size.widthPx);
  }
}

/** Means of 2x2 samples. The source's width is a multiple of 4. */
export function halve(
  { words, offsetWords, strideWords, widthPx }: PackedPlane,
  { data, heightPx }: Plane,
): void {
  const target = new Uint16Array(data.buffer, data.byteOffset, data.length / 2);
  const perRow = widthPx / 4;
  let to = 0;
  for (let y = 0; y < heightPx; y++) {
    const top = offsetWords + 2 * y * strideWords;
    for (let at = top; at < top + perRow; at++) {
      const a = words[at] ?? 0;
      const b = words[at + strideWords] ?? 0;
      const sums = (a & LANES) + ((a >>> 8) & LANES) + (b & LANES) + ((b >>> 8) & LANES);
      const means = (sums + 0x00020002) >>> 2;
      target[to++] = (means & 0xff) | ((means >>> 8) & 0xff00);
    }
  }
}

/** Means of 3x3 samples. The source's width is a multiple of 12. */
export function shrinkToThird(source: PackedPlane, { data, heightPx }: Plane): void {
  const { words, offsetWords, strideWords, widthPx } = source;
  const target = new Int32Array(data.buffer, data.byteOffset, data.length / 4);
  const perRow = widthPx / 4;
  let to = 0;
  for (let y = 0; y < heightPx; y++) {
    const top = offsetWords + 3 * y * strideWords;
    for (let at = top; at < top + perRow; at += 3) {
      // A row has twelve columns of three samples each; `even` holds columns 0 and 2 of a word, `odd` columns 1 and 3.
      const even0 = evenColumns(words, at, strideWords);
      const odd0 = oddColumns(words, at, strideWords);
      const even1 = evenColumns(words, at + 1, strideWords);
      const odd1 = oddColumns(words, at + 1, strideWords);
      const even2 = evenColumns(words, at + 2, strideWords);
      const odd2 = oddColumns(words, at + 2, strideWords);
      const a = ninth((even0 & 0xffff) + (odd0 & 0xffff) + (even0 >>> 16));
      const b = ninth((odd0 >>> 16) + (even1 & 0xffff) + (odd1 & 0xffff));
      const c = ninth((even1 >>> 16) + (odd1 >>> 16) + (even2 & 0xffff));
      const d = ninth((odd2 & 0xffff) + (even2 >>> 16) + (odd2 >>> 16));
      target[to++] = a | (b << 8) | (c << 16) | (d << 24);
    }
  }
}

function evenColumns(words: Int32Array, at: number, stride: number): number {
  const below = at + stride;
  return ((words[at] ?? 0) & LANES) + ((words[below] ?? 0) & LANES) + ((words[below + stride] ?? 0) & LANES);
}

function oddColumns(words: Int32Array, at: number, stride: number): number {
  const below = at + stride;
  return (
    (((words[at] ?? 0) >>> 8) & LANES) +
    (((words[below] ?? 0) >>> 8) & LANES) +
    (((words[below + stride] ?? 0) >>> 8) & LANES)
  );
}

/** A ninth of the sum, rounded; exact for sums of nine samples. */
function ninth(sum: number): number {
  return (Math.imul(sum, 7282) + 0x8000) >>> 16;
}
