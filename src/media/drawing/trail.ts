import { withAlpha } from './colors';
import type { DrawContext } from './draw-context';
import type { TrailPoint } from './geometry';

/** Fading is done by laying shorter ribbons on longer ones: single shapes, so no seams and no beads. */
const FADE_STEPS = 10;
const HEAD_ALPHA = 0.95;
/** Widths at the player for a 1280 px picture; the first two are the trail's own glow. */
const LAYERS = [
  { widthPx: 26, share: 0.14 },
  { widthPx: 16, share: 0.22 },
  { widthPx: 9, share: 1 },
] as const;
/** Share of its width that the ribbon keeps at its oldest end. */
const TAIL_WIDTH = 0.12;

export const TRAIL_REACH_PX = 13;

/** Draws the runs of a trail: widest and strongest at the player, thin and clear at the end. */
export function drawTrail(
  ctx: DrawContext,
  runs: readonly (readonly TrailPoint[])[],
  color: string,
  scale: number,
): void {
  const ribbons = Array.from({ length: FADE_STEPS }, (_, step) =>
    runs.map((run) => ribbonOf(run.filter((point) => point.nearness >= step / FADE_STEPS))),
  );
  for (const { widthPx, share } of LAYERS) {
    let reached = 0;
    ribbons.forEach((ribbonsOfStep, step) => {
      const wanted = share * HEAD_ALPHA * ((step + 1) / FADE_STEPS);
      ctx.fillStyle = withAlpha(color, (wanted - reached) / (1 - reached));
      reached = wanted;
      ctx.beginPath();
      for (const ribbon of ribbonsOfStep) traceRibbon(ctx, ribbon, (widthPx / 2) * scale);
      ctx.fill();
    });
  }
}

/** A point of a ribbon, and the way from it to the edge of a ribbon that reaches 1 px to both sides at the player. */
interface Side {
  readonly x: number;
  readonly y: number;
  readonly offX: number;
  readonly offY: number;
}

/**
 * A ribbon of any width. It is cut where it folds: all pieces are traced the same way round (as arcs are), so that the
 * non-zero rule never makes a hole of an overlap.
 */
interface Ribbon {
  readonly pieces: readonly (readonly Side[])[];
  readonly head: TrailPoint | null;
}

function ribbonOf(part: readonly TrailPoint[]): Ribbon {
  if (part.length < 2) return { pieces: [], head: null };
  const sides = part.map((_, index) => sideOf(part, index));
  const pieces: Side[][] = [];
  let wasFolded: boolean | null = null;
  sides.forEach((side, index) => {
    const before = sides[index - 1];
    if (!before) return;
    const isFolded = isFold(before, side);
    if (isFolded !== wasFolded) pieces.push([isFolded ? opposite(before) : before]);
    pieces.at(-1)?.push(isFolded ? opposite(side) : side);
    wasFolded = isFolded;
  });
  return { pieces, head: part.at(-1) ?? null };
}

/** Adds a ribbon as outlines of its pieces, with a round head. */
function traceRibbon(ctx: DrawContext, { pieces, head }: Ribbon, reachPx: number): void {
  for (const piece of pieces) {
    piece.forEach(({ x, y, offX, offY }, index) => {
      if (index === 0) ctx.moveTo(x - offX * reachPx, y - offY * reachPx);
      else ctx.lineTo(x - offX * reachPx, y - offY * reachPx);
    });
    for (let index = piece.length - 1; index >= 0; index--) {
      const { x = 0, y = 0, offX = 0, offY = 0 } = piece[index] ?? {};
      ctx.lineTo(x + offX * reachPx, y + offY * reachPx);
    }
    ctx.closePath();
  }
  if (!head) return;
  const radius = taper(head.nearness) * reachPx;
  ctx.moveTo(head.x + radius, head.y);
  ctx.arc(head.x, head.y, radius, 0, 2 * Math.PI);
}

/** Whether the piece between two sides turns the other way round, in a bend that is narrower than the ribbon. */
function isFold(a: Side, b: Side): boolean {
  return (b.x - a.x) * (a.offY + b.offY) < (b.y - a.y) * (a.offX + b.offX);
}

function opposite({ x, y, offX, offY }: Side): Side {
  return { x, y, offX: -offX, offY: -offY };
}

function taper(nearness: number): number {
  return TAIL_WIDTH + (1 - TAIL_WIDTH) * nearness;
}

function sideOf(run: readonly TrailPoint[], index: number): Side {
  const here = run[index] ?? { x: 0, y: 0, nearness: 0 };
  const before = run[index - 1] ?? here;
  const after = run[index + 1] ?? here;
  const share = taper(here.nearness) / (Math.hypot(after.x - before.x, after.y - before.y) || 1);
  return { x: here.x, y: here.y, offX: -(after.y - before.y) * share, offY: (after.x - before.x) * share };
}
