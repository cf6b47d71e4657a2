import type { Box } from '@/domain/path';
import type { Ribbon } from '@/media/drawing/ribbon';
import type { AreaPainter } from './area-painter';

/**
 * A ribbon whose oldest part is removed bit by bit. It has the shape that Ribbon.trace draws: its pieces, all in the
 * same direction, without the edges between neighbors, which cancel out.
 */
export class ShrinkingRibbon {
  private first: number | null = null;

  constructor(
    private readonly ribbon: Ribbon,
    private readonly reachPx: number,
    private readonly painter: AreaPainter,
  ) {}

  /**
   * Makes the ribbon start at the first point of at least this nearness, which may not decrease.
   * @param colors how many colors to paint on what changes, before it changes.
   */
  beginAt(leastNearness: number, colors: number): void {
    const { ribbon, first: before } = this;
    const { last } = ribbon;
    const first = ribbon.firstAt(leastNearness);
    if (first === before) return;
    this.first = first;
    if (before === null) {
      if (first === null) return;
      for (let k = first + 1; k < last; k++) this.addPiece(k, null, 1);
      this.addHead(1);
    } else {
      this.painter.paintPart(this.partBetween(before, Math.min(last, (first ?? last) + 1)), colors);
      this.addOldestPiece(before, -1);
      for (let k = before + 1; k <= Math.min(first ?? last, last - 1); k++) this.addPiece(k, null, -1);
      if (first === null) this.addHead(-1);
    }
    if (first !== null) this.addOldestPiece(first, 1);
  }

  /** A box around the ribbon between two points. */
  private partBetween(from: number, to: number): Box {
    const { ribbon } = this;
    let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
    let reach = 0;
    for (let k = from; k <= to; k++) {
      const x = ribbon.xOf(k);
      const y = ribbon.yOf(k);
      left = Math.min(left, x);
      top = Math.min(top, y);
      right = Math.max(right, x);
      bottom = Math.max(bottom, y);
      reach = Math.max(reach, ribbon.reachOf(k, this.reachPx));
    }
    return {
      x: left - reach,
      y: top - reach,
      width: right - left + 2 * reach,
      height: bottom - top + 2 * reach,
    };
  }

  /** Adds or removes the ribbon's first piece with its straight end. */
  private addOldestPiece(first: number, weight: 1 | -1): void {
    this.addAcross(first, first, this.reachAfter(first, first), -weight);
    this.addPiece(first, first, weight);
  }

  /** Adds or removes the sides of the piece after a point, and what the edge at its end counts. */
  private addPiece(k: number, first: number | null, weight: 1 | -1): void {
    const { ribbon } = this;
    const { area } = this.painter;
    const reach = this.reachAfter(k, first);
    const fromX = ribbon.xOf(k);
    const fromY = ribbon.yOf(k);
    const toX = ribbon.xOf(k + 1);
    const toY = ribbon.yOf(k + 1);
    const fromOffX = ribbon.offXOf(k, first) * reach;
    const fromOffY = ribbon.offYOf(k, first) * reach;
    const toOffX = ribbon.offXOf(k + 1, null) * reach;
    const toOffY = ribbon.offYOf(k + 1, null) * reach;
    area.addLine(fromX - fromOffX, fromY - fromOffY, toX - toOffX, toY - toOffY, weight);
    area.addLine(toX + toOffX, toY + toOffY, fromX + fromOffX, fromY + fromOffY, weight);
    if (k + 1 === ribbon.last) this.addAcross(k + 1, null, reach, weight);
    else if (this.reachAfter(k + 1, null) !== reach) this.addAcross(k + 1, null, reach, 2 * weight);
  }

  /** Adds the line across the ribbon at a point. */
  private addAcross(k: number, first: number | null, reach: number, weight: number): void {
    const { ribbon } = this;
    const { area } = this.painter;
    const x = ribbon.xOf(k);
    const y = ribbon.yOf(k);
    const offX = ribbon.offXOf(k, first) * reach;
    const offY = ribbon.offYOf(k, first) * reach;
    area.addLine(x - offX, y - offY, x + offX, y + offY, weight);
  }

  /** Negative for a piece that turns in the other direction. */
  private reachAfter(k: number, first: number | null): number {
    return this.ribbon.isFoldAfter(k, first) ? -this.reachPx : this.reachPx;
  }

  private addHead(weight: 1 | -1): void {
    const { x, y, radiusPx } = this.ribbon.headOf(this.reachPx);
    this.painter.over.addCircle(x, y, radiusPx, weight);
  }
}
