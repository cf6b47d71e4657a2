import type { PixelSize } from '@/domain/pixel-size';
import type { Plane } from './picture';

/**
 * A plane of 8-bit samples that is read four at a time: rows begin at whole 32-bit words, and bytes after a row's end
 * are ignored. Words are little-endian, like every platform that has a browser.
 */
export interface PackedPlane extends PixelSize {
  readonly words: Int32Array;
  readonly offsetWords: number;
  readonly strideWords: number;
}

/** Mask for every second byte of a word, which leaves two 16-bit lanes. */
export const LANES = 0x00ff00ff;

/** Number of words for a row of samples. */
export function packedWordsFor(samples: number): number {
  return Math.ceil(samples / 4);
}

/** A plane whose width is a multiple of 4, as words. */
export function packedPlaneOf({ widthPx, heightPx, data }: Plane): PackedPlane {
  const words = new Int32Array(data.buffer, data.byteOffset, data.length / 4);
  return { words, offsetWords: 0, strideWords: widthPx / 4, widthPx, heightPx };
}

/** Separates NV12's interleaved chroma: even bytes go to the first plane, odd bytes to the second. */
export function splitInterleaved(source: PackedPlane, first: PackedPlane, second: PackedPlane): void {
  const { words, offsetWords, strideWords, heightPx } = source;
  const perRow = first.strideWords;
  for (let y = 0; y < heightPx; y++) {
    const row = offsetWords + y * strideWords;
    for (let word = 0; word < perRow; word++) {
      const from = row + 2 * word;
      const left = words[from] ?? 0;
      // The last word of a row may have no word after it.
      const right = 2 * word + 1 < strideWords ? (words[from + 1] ?? 0) : 0;
      const to = y * perRow + word;
      first.words[to] = lowBytes(left) | (lowBytes(right) << 16);
      second.words[to] = lowBytes(left >>> 8) | (lowBytes(right >>> 8) << 16);
    }
  }
}

/** The low bytes of both lanes, next to each other. */
function lowBytes(word: number): number {
  const lanes = word & LANES;
  return (lanes | (lanes >>> 8)) & 0xffff;
}
