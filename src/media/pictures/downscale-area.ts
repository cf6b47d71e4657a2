import type { PixelSize } from '@/domain/pixel-size';
import { makeAxis, TAPS_PER_GROUP } from './downscale-axis';
import type { Axis } from './downscale-axis';
import type { Plane } from './picture';
import { LANES, packedWordsFor } from './packed-plane';
import type { PackedPlane } from './packed-plane';

/**
 * Shrinks planes by any factor: first rows, then columns. Pixels at the edges of target pixels count with weights in
 * units of 1/256.
 */
export class AreaDownscaler {
  private readonly across: Axis;
  private readonly down: Axis;
  /** Sums over the source rows of one target row: one sum per column, two sums in each word. */
  private readonly columnPairs: Int32Array;
  private readonly columns: Uint16Array;

  constructor(source: PixelSize, target: PixelSize) {
    this.across = makeAxis(source.widthPx, target.widthPx);
    this.down = makeAxis(source.heightPx, target.heightPx);
    // The array is longer than the row, because the last target pixels also read samples of weight 0 after its end.
    this.columnPairs = new Int32Array(2 * (packedWordsFor(source.widthPx) + this.across.groups));
    this.columns = new Uint16Array(this.columnPairs.buffer);
  }

  shrink(source: PackedPlane, target: Plane): void {
    const { groups } = this.down;
    for (let y = 0; y < target.heightPx; y++) {
      for (let group = 0; group < groups; group++) this.addRows(source, y, group);
      if (this.across.groups === 1) this.writeNarrowRow(target, y);
      else this.writeRow(target, y);
    }
  }

  /**
   * Adds four weighted rows to the column sums. Two samples are in the 16-bit lanes of a number, so that one
   * multiplication handles both.
   */
  private addRows(
    { words, offsetWords, strideWords, ...source }: PackedPlane,
    y: number,
    group: number,
  ): void {
    const { columnPairs } = this;
    const { groups, firsts, weights } = this.down;
    const row = (firsts[y] ?? 0) + group * TAPS_PER_GROUP;
    const tap = (y * groups + group) * TAPS_PER_GROUP;
    const at = (k: number): number => offsetWords + Math.min(row + k, source.heightPx - 1) * strideWords;
    const weight = (k: number): number => weights[tap + k] ?? 0;
    const [atA, atB, atC, atD] = [at(0), at(1), at(2), at(3)];
    const [weightA, weightB, weightC, weightD] = [weight(0), weight(1), weight(2), weight(3)];
    const count = packedWordsFor(source.widthPx);
    // The first group overwrites the sums of the row before.
    const kept = group === 0 ? 0 : -1;
    for (let word = 0; word < count; word++) {
      const a = words[atA + word] ?? 0;
      const b = words[atB + word] ?? 0;
      const c = words[atC + word] ?? 0;
      const d = words[atD + word] ?? 0;
      const even =
        (Math.imul(a & LANES, weightA) +
          Math.imul(b & LANES, weightB) +
          Math.imul(c & LANES, weightC) +
          Math.imul(d & LANES, weightD)) |
        0;
      const odd =
        (Math.imul((a >>> 8) & LANES, weightA) +
          Math.imul((b >>> 8) & LANES, weightB) +
          Math.imul((c >>> 8) & LANES, weightC) +
          Math.imul((d >>> 8) & LANES, weightD)) |
        0;
      const at = 2 * word;
      columnPairs[at] = (((columnPairs[at] ?? 0) & kept) + ((even & 0xffff) | (odd << 16))) | 0;
      columnPairs[at + 1] = (((columnPairs[at + 1] ?? 0) & kept) + ((even >>> 16) | (odd & 0xffff0000))) | 0;
    }
  }

  private writeRow({ data, widthPx }: Plane, y: number): void {
    const { columns } = this;
    const { groups, firsts, weights, total } = this.across;
    const share = 1 / (total * this.down.total);
    const row = y * widthPx;
    for (let x = 0; x < widthPx; x++) {
      let sum = 0;
      let column = firsts[x] ?? 0;
      let tap = x * groups * TAPS_PER_GROUP;
      for (let group = 0; group < groups; group++) {
        sum = (sum + fourColumns(columns, column, weights, tap)) | 0;
        column += TAPS_PER_GROUP;
        tap += TAPS_PER_GROUP;
      }
      data[row + x] = sum * share + 0.5;
    }
  }

  /** Does the same for factors up to 3, which need only one group. */
  private writeNarrowRow({ data, widthPx }: Plane, y: number): void {
    const { columns } = this;
    const { firsts, weights, total } = this.across;
    const share = 1 / (total * this.down.total);
    const row = y * widthPx;
    for (let x = 0; x < widthPx; x++) {
      data[row + x] = fourColumns(columns, firsts[x] ?? 0, weights, x * TAPS_PER_GROUP) * share + 0.5;
    }
  }
}

function fourColumns(columns: Uint16Array, column: number, weights: Int32Array, tap: number): number {
  return (
    (Math.imul(columns[column] ?? 0, weights[tap] ?? 0) +
      Math.imul(columns[column + 1] ?? 0, weights[tap + 1] ?? 0) +
      Math.imul(columns[column + 2] ?? 0, weights[tap + 2] ?? 0) +
      Math.imul(columns[column + 3] ?? 0, weights[tap + 3] ?? 0)) |
    0
  );
}
