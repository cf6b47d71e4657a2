import type { Size } from '../geometry';
import type { Plane } from './picture';

/**
 * A plane of 8-bit samples read four at a time: rows begin at whole 32-bit words, what stands behind a row's end is
 * ignored. Little-endian, as every browser's platform is.
 */
export interface WordPlane extends Size {
  readonly words: Int32Array;
  readonly offsetWords: number;
  readonly strideWords: number;
}

/** Every second byte of a word, in two 16-bit lanes. */
export const LANES = 0x00ff00ff;

/** Words that a row of samples takes. */
export function wordsFor(samples: number): number {
  return Math.ceil(samples / 4);
}

/** A plane whose width is a multiple of 4, as words. */
export function wordsOf({ widthPx, heightPx, data }: Plane): WordPlane {
  const words = new Int32Array(data.buffer, data.byteOffset, data.length / 4);
  return { words, offsetWords: 0, strideWords: widthPx / 4, widthPx, heightPx };
}

/** Takes NV12's interleaved chroma apart: even bytes go to the first plane, odd bytes to the second. */
export function splitInterleaved(source: WordPlane, first: WordPlane, second: WordPlane): void {
  const { words, offsetWords, strideWords, heightPx } = source;
  const perRow = first.strideWords;
  for (let y = 0; y < heightPx; y++) {
    const row = offsetWords + y * strideWords;
    for (let word = 0; word < perRow; word++) {
      const from = row + 2 * word;
      const left = words[from] ?? 0;
      // A row may end with half a pair.
      const right = 2 * word + 1 < strideWords ? (words[from + 1] ?? 0) : 0;
      const to = y * perRow + word;
      first.words[to] = lowBytes(left) | (lowBytes(right) << 16);
      second.words[to] = lowBytes(left >>> 8) | (lowBytes(right >>> 8) << 16);
    }
  }
}

/** The low bytes of both lanes side by side. */
function lowBytes(word: number): number {
  const lanes = word & LANES;
  return (lanes | (lanes >>> 8)) & 0xffff;
}
