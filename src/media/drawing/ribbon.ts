import type { DrawContext } from './draw-context';
import type { TrailRun } from './trail-runs';

/** Share of its width that the ribbon keeps at its oldest end. */
const TAIL_WIDTH = 0.12;

/**
 * Draws a run of the trail as a ribbon of any width: thin at its oldest end, round at its head. The ribbon is cut into
 * pieces where it folds, and all pieces are traced in the same direction (as arcs are), so that the non-zero rule never
 * makes a hole where pieces overlap.
 */
export class Ribbon {
  /** The offset from each point to the edge of a ribbon that extends 1 px to each side at the player. */
  private readonly offX: number[] = [];
  private readonly offY: number[] = [];
  /** The same offsets for a ribbon whose first point is this one. */
  private readonly firstOffX: number[] = [];
  private readonly firstOffY: number[] = [];

  constructor(private readonly run: TrailRun) {
    for (let k = 0; k < run.x.length; k++) {
      this.pushOff(this.offX, this.offY, k, k - 1);
      this.pushOff(this.firstOffX, this.firstOffY, k, k);
    }
  }

  /** Number of the run's last point, at the player. */
  get last(): number {
    return this.run.x.length - 1;
  }

  /** The first point of the part of the ribbon with at least this nearness; null if it has fewer than two points. */
  firstAt(leastNearness: number): number | null {
    const first = this.run.nearness.findIndex((value) => value >= leastNearness);
    return first < 0 || first === this.last ? null : first;
  }

  /** Adds the part of the ribbon with at least this nearness to the context's path. */
  trace(ctx: DrawContext, leastNearness: number, reachPx: number): void {
    const first = this.firstAt(leastNearness);
    if (first === null) return;
    const { last } = this;
    let start = first;
    let isFolded = this.isFoldAfter(first, first);
    for (let end = first + 1; end <= last; end++) {
      const isNextFolded = end < last && this.isFoldAfter(end, first);
      if (end < last && isNextFolded === isFolded) continue;
      this.tracePiece(ctx, start, end, first, isFolded ? -reachPx : reachPx);
      start = end;
      isFolded = isNextFolded;
    }
    this.traceHead(ctx, reachPx);
  }

  /**
   * Adds one piece to the path. Reads the numbers directly from the lists, because a helper that returns objects would
   * create a hundred of them per frame.
   * @param reachPx negative for a piece that turns in the other direction.
   */
  private tracePiece(ctx: DrawContext, start: number, end: number, first: number, reachPx: number): void {
    const { x, y } = this.run;
    const [offX, offY] = [this.offX, this.offY];
    const startX = this.offXOf(start, first) * reachPx;
    const startY = this.offYOf(start, first) * reachPx;
    ctx.moveTo(at(x, start) - startX, at(y, start) - startY);
    for (let k = start + 1; k <= end; k++) {
      ctx.lineTo(at(x, k) - at(offX, k) * reachPx, at(y, k) - at(offY, k) * reachPx);
    }
    for (let k = end; k > start; k--) {
      ctx.lineTo(at(x, k) + at(offX, k) * reachPx, at(y, k) + at(offY, k) * reachPx);
    }
    ctx.lineTo(at(x, start) + startX, at(y, start) + startY);
    ctx.closePath();
  }

  xOf(k: number): number {
    return at(this.run.x, k);
  }

  yOf(k: number): number {
    return at(this.run.y, k);
  }

  /**
   * The offset from a point to the ribbon's edge, for a reach of 1 px.
   * @param first point of the ribbon; null where `k` is not the first one.
   */
  offXOf(k: number, first: number | null): number {
    return at(k === first ? this.firstOffX : this.offX, k);
  }

  offYOf(k: number, first: number | null): number {
    return at(k === first ? this.firstOffY : this.offY, k);
  }

  /**
   * Whether the piece from a point to the next one turns in the other direction, in a bend narrower than the ribbon.
   */
  isFoldAfter(k: number, first: number | null): boolean {
    const { x, y } = this.run;
    const offX = this.offXOf(k, first) + this.offXOf(k + 1, first);
    const offY = this.offYOf(k, first) + this.offYOf(k + 1, first);
    return (at(x, k + 1) - at(x, k)) * offY < (at(y, k + 1) - at(y, k)) * offX;
  }

  /** Half the ribbon's width at a point. */
  reachOf(k: number, reachPx: number): number {
    const { nearness, size } = this.run;
    return taper(at(nearness, k)) * at(size, k) * reachPx;
  }

  /** The circle at the ribbon's head. */
  headOf(reachPx: number): { readonly x: number; readonly y: number; readonly radiusPx: number } {
    const { last } = this;
    return { x: this.xOf(last), y: this.yOf(last), radiusPx: this.reachOf(last, reachPx) };
  }

  private traceHead(ctx: DrawContext, reachPx: number): void {
    const { x, y, radiusPx } = this.headOf(reachPx);
    ctx.moveTo(x + radiusPx, y);
    ctx.arc(x, y, radiusPx, 0, 2 * Math.PI);
  }

  /** Appends the offset across the line from the point `before` (or the first point) to the point after `k`. */
  private pushOff(offX: number[], offY: number[], k: number, before: number): void {
    const { x, y, nearness, size } = this.run;
    const from = Math.max(0, before);
    const to = Math.min(x.length - 1, k + 1);
    const alongX = at(x, to) - at(x, from);
    const alongY = at(y, to) - at(y, from);
    const share = (taper(at(nearness, k)) * at(size, k)) / (Math.hypot(alongX, alongY) || 1);
    offX.push(-alongY * share);
    offY.push(alongX * share);
  }
}

function taper(nearness: number): number {
  return TAIL_WIDTH + (1 - TAIL_WIDTH) * nearness;
}

/** The value at an index that is known to be inside the list. */
function at(values: readonly number[], k: number): number {
  return values[k] ?? 0;
}
