import { withAlpha } from './colors';
import type { DrawContext } from './draw-context';
import { Ribbon } from './ribbon';
import type { TrailRun } from './trail-runs';

/**
 * The trail fades because shorter ribbons are drawn over longer ones: each is a single shape, so that no seams show.
 */
const FADE_STEPS = 10;
const HEAD_ALPHA = 0.95;
/** Widths at the player for a 1280 px picture; the first two make the trail's glow. */
const LAYERS = [
  { widthPx: 26, share: 0.14 },
  { widthPx: 16, share: 0.22 },
  { widthPx: 9, share: 1 },
] as const;

export const TRAIL_REACH_PX = 13;

/** Draws the runs of a trail: widest and strongest at the player, thin and clear at the end. */
export function drawTrail(ctx: DrawContext, runs: readonly TrailRun[], color: string, scale: number): void {
  const ribbons = runs.map((run) => new Ribbon(run));
  ctx.fillStyle = withAlpha(color, 1);
  for (const { widthPx, share } of LAYERS) {
    let reached = 0;
    for (let step = 0; step < FADE_STEPS; step++) {
      const wanted = share * HEAD_ALPHA * ((step + 1) / FADE_STEPS);
      ctx.globalAlpha = (wanted - reached) / (1 - reached);
      reached = wanted;
      ctx.beginPath();
      for (const ribbon of ribbons) ribbon.trace(ctx, step / FADE_STEPS, (widthPx / 2) * scale);
      ctx.fill();
    }
  }
  ctx.globalAlpha = 1;
}
