import { type Box, pathBounds } from '@/domain/path';
import { withAlpha } from './colors';
import type { DrawContext } from './draw-context';
import { evenBox, type OverlayState, overlayScale, type Ring, ringAt, trailRuns } from './geometry';
import { drawName, layOutName, nameBox } from './name-tag';
import { drawTrail, TRAIL_REACH_PX } from './trail';

export type { OverlayState } from './geometry';

/** The ring's strokes for a 1280 px picture. The glow is three wider ones; shadowBlur would be slower. */
const GLOW = [
  { widthPx: 26, alpha: 0.1 },
  { widthPx: 16, alpha: 0.16 },
  { widthPx: 10, alpha: 0.3 },
] as const;
const RING_WIDTH_PX = 5.5;
const RING_FILL_ALPHA = 0.08;
const RING_REACH_PX = 13;
/** A weak ring has this many dashes, whatever its size. */
const RING_DASHES = 16;

/**
 * Draws trail, ring and name of one moment over whatever the context shows, in coordinates of the displayed video.
 * A function of the state alone: preview and export call it alike. Fonts must be loaded (loadOverlayFonts).
 */
export function drawOverlay(ctx: DrawContext, state: OverlayState): void {
  const scale = overlayScale(state.videoWidthPx);
  ctx.save();
  drawTrail(ctx, trailRuns(state), state.style.trail, scale);
  const ring = ringAt(state);
  if (ring) drawRing(ctx, ring, state, scale);
  const name = layOutName(ctx, state);
  if (name) drawName(ctx, name);
  ctx.restore();
}

/**
 * The box that holds all that drawOverlay would paint: even coordinates and sizes (as 4:2:0 planes need them),
 * inside the picture's even part; null when nothing would be painted. The context is used to measure text only.
 */
export function overlayBounds(ctx: DrawContext, state: OverlayState): Box | null {
  const scale = overlayScale(state.videoWidthPx);
  ctx.save();
  const name = layOutName(ctx, state);
  ctx.restore();
  const ring = ringAt(state);
  const boxes: Box[] = [];
  const trail = pathBounds(trailRuns(state).flat());
  if (trail) boxes.push(grown(trail, TRAIL_REACH_PX * scale));
  if (ring) boxes.push(ringBox(ring, scale));
  if (name) boxes.push(nameBox(name));
  return boxes
    .map((box) => evenBox(grown(box, 1), state.videoWidthPx, state.videoHeightPx))
    .reduce((sum, box) => (sum && box ? united(sum, box) : (sum ?? box)), null);
}

function drawRing(ctx: DrawContext, ring: Ring, state: OverlayState, scale: number): void {
  ctx.lineCap = 'butt';
  ctx.setLineDash([]);
  ctx.beginPath();
  ctx.ellipse(ring.x, ring.y, ring.radiusXPx, ring.radiusYPx, 0, 0, 2 * Math.PI);
  for (const { widthPx, alpha } of GLOW) {
    ctx.lineWidth = widthPx * scale;
    ctx.strokeStyle = withAlpha(state.style.glow, alpha);
    ctx.stroke();
  }
  ctx.fillStyle = withAlpha(state.style.primary, RING_FILL_ALPHA);
  ctx.fill();
  if (ring.isDashed) {
    const dashPx = ellipseLength(ring) / RING_DASHES / 2;
    ctx.setLineDash([dashPx, dashPx]);
  }
  ctx.lineWidth = RING_WIDTH_PX * scale;
  ctx.strokeStyle = withAlpha(state.style.primary, 1);
  ctx.stroke();
  ctx.setLineDash([]);
}

/** Ramanujan's first approximation of an ellipse's circumference. */
function ellipseLength({ radiusXPx: a, radiusYPx: b }: Ring): number {
  return Math.PI * (3 * (a + b) - Math.sqrt((3 * a + b) * (a + 3 * b)));
}

function ringBox(ring: Ring, scale: number): Box {
  const box = {
    x: ring.x - ring.radiusXPx,
    y: ring.y - ring.radiusYPx,
    width: 2 * ring.radiusXPx,
    height: 2 * ring.radiusYPx,
  };
  return grown(box, RING_REACH_PX * scale);
}

function grown(box: Box, byPx: number): Box {
  return { x: box.x - byPx, y: box.y - byPx, width: box.width + 2 * byPx, height: box.height + 2 * byPx };
}

function united(a: Box, b: Box): Box {
  const x = Math.min(a.x, b.x);
  const y = Math.min(a.y, b.y);
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  };
}
