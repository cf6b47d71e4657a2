import { withAlpha } from './colors';
import type { DrawContext } from './draw-context';
import { Ribbon } from './ribbon';
import type { TrailRun } from './trail-runs';

export const MOST_FADE_STEPS = 10;
const HEAD_ALPHA = 0.95;
/**
 * Widths at the player for a 1280 px picture; the first two make the trail's glow. The trail fades because shorter
 * ribbons are drawn over longer ones. Each is a single shape, so no seams show. The faint layers have fewer
 * of them, whose steps of opacity are still smaller than the last layer's.
 */
const LAYERS = [layer(26, 0.14, 3), layer(16, 0.22, 5), layer(9, 1, MOST_FADE_STEPS)] as const;

/** Overlapping shapes of one width, the longest first. */
export interface TrailLayer {
  /** Half the width at the player. */
  readonly reachPx: number;
  readonly steps: readonly FadeStep[];
}

export interface FadeStep {
  /** Nearness of the shape's oldest point. */
  readonly leastNearness: number;
  readonly opacity: number;
}

export const TRAIL_REACH_PX = 13;

/** Draws the runs of a trail: widest and strongest at the player, thin and clear at the end. */
export function drawTrail(ctx: DrawContext, runs: readonly TrailRun[], color: string, scale: number): void {
  const ribbons = runs.map((run) => new Ribbon(run));
  ctx.fillStyle = withAlpha(color, 1);
  for (const { reachPx, steps } of trailLayers(scale)) {
    for (const { leastNearness, opacity } of steps) {
      ctx.globalAlpha = opacity;
      ctx.beginPath();
      for (const ribbon of ribbons) ribbon.trace(ctx, leastNearness, reachPx);
      ctx.fill();
    }
  }
  ctx.globalAlpha = 1;
}

/**
 * The trail's layers, lowest first.
 * @param scale of the overlay (overlayScale).
 */
export function trailLayers(scale: number): readonly TrailLayer[] {
  return LAYERS.map(({ reachPx, steps }) => ({ reachPx: reachPx * scale, steps }));
}

/** A layer of this many shapes that add up to a share of the trail's opacity at the player. */
function layer(widthPx: number, share: number, shapes: number): TrailLayer {
  const steps: FadeStep[] = [];
  let reached = 0;
  for (let step = 0; step < shapes; step++) {
    const wanted = share * HEAD_ALPHA * ((step + 1) / shapes);
    steps.push({ leastNearness: step / shapes, opacity: (wanted - reached) / (1 - reached) });
    reached = wanted;
  }
  return { reachPx: widthPx / 2, steps };
}
