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
  for (const { widthPx, share } of LAYERS) {
    let reached = 0;
    for (let step = 0; step < FADE_STEPS; step++) {
      const wanted = share * HEAD_ALPHA * ((step + 1) / FADE_STEPS);
      ctx.fillStyle = withAlpha(color, (wanted - reached) / (1 - reached));
      reached = wanted;
      ctx.beginPath();
      for (const run of runs) traceRibbon(ctx, run, step / FADE_STEPS, widthPx * scale);
      ctx.fill();
    }
  }
}

/** Adds the part of a run that is nearer than `from` as quads that share their edges, with a round head. */
function traceRibbon(ctx: DrawContext, run: readonly TrailPoint[], from: number, widthPx: number): void {
  const part = run.filter((point) => point.nearness >= from);
  const head = part.at(-1);
  if (!head || part.length < 2) return;
  const sides = part.map((point, index) => sideOf(part, index, (widthPx / 2) * taper(point.nearness)));
  sides.forEach((side, index) => {
    const before = sides[index - 1];
    if (before) traceQuad(ctx, before, side);
  });
  const radius = (widthPx / 2) * taper(head.nearness);
  ctx.moveTo(head.x + radius, head.y);
  ctx.arc(head.x, head.y, radius, 0, 2 * Math.PI);
}

interface Side {
  readonly x: number;
  readonly y: number;
  /** From the point to the ribbon's edge. */
  readonly offX: number;
  readonly offY: number;
}

/** All pieces turn the same way round (as arcs do), so that the non-zero rule never makes a hole of an overlap. */
function traceQuad(ctx: DrawContext, a: Side, b: Side): void {
  const corners = [
    [a.x - a.offX, a.y - a.offY],
    [b.x - b.offX, b.y - b.offY],
    [b.x + b.offX, b.y + b.offY],
    [a.x + a.offX, a.y + a.offY],
  ] as const;
  const area = corners.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = corners[(index + 1) % 4] ?? corners[0];
    return sum + x * nextY - nextX * y;
  }, 0);
  (area < 0 ? corners.toReversed() : corners).forEach(([x, y], index) => {
    if (index === 0) ctx.moveTo(x, y);
    else ctx.lineTo(x, y);
  });
  ctx.closePath();
}

function taper(nearness: number): number {
  return TAIL_WIDTH + (1 - TAIL_WIDTH) * nearness;
}

function sideOf(run: readonly TrailPoint[], index: number, reachPx: number): Side {
  const here = run[index] ?? { x: 0, y: 0 };
  const before = run[index - 1] ?? here;
  const after = run[index + 1] ?? here;
  const length = Math.hypot(after.x - before.x, after.y - before.y) || 1;
  return {
    x: here.x,
    y: here.y,
    offX: (-(after.y - before.y) / length) * reachPx,
    offY: ((after.x - before.x) / length) * reachPx,
  };
}
