import type { Box } from '@/domain/path';
import { mapAll } from '@/lib/non-empty';
import { withAlpha } from './colors';
import type { DrawContext } from './draw-context';
import { type Arrow, arrowBox, drawArrow, layOutArrow } from './looks/arrow';
import { type Dimming, drawDimming } from './looks/dimming';
import type { LookParts } from './looks/look-parts';
import { partsAt } from './looks/parts';
import {
  evenBox,
  type OverlayState,
  overlayScale,
  playerOf,
  type PlayerState,
  type Ring,
  ringAt,
} from './geometry';
import { drawName, layOutName, nameBox, type NameTag } from './name-tag';
import { drawTrail, TRAIL_REACH_PX } from './trail';
import { boundsOf, type TrailRun, trailRuns, widestSize } from './trail-runs';

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
/** A weak ring has this many dashes at any size. */
const RING_DASHES = 16;

/** The overlay at one moment, in coordinates of the displayed video. */
export interface OverlayLayout {
  /** In the order of the tracks. */
  readonly players: readonly PlayerLayout[];
  /** The darkness below them, over the whole picture; not part of layoutBounds and drawLayout. */
  readonly dimming: Dimming | null;
}

/** The drawn parts of one player; null for a hidden part. */
export interface PlayerLayout {
  readonly state: PlayerState;
  readonly runs: readonly TrailRun[];
  readonly ring: Ring | null;
  readonly name: NameTag | null;
  readonly arrow: Arrow | null;
  /** Opacity of all of these parts. */
  readonly opacity: number;
}

/**
 * Lays out what the look shows at one moment: each player, and the darkness around the first one. Uses the context only
 * to measure text.
 */
export function layOutOverlay(ctx: DrawContext, state: OverlayState): OverlayLayout {
  const [first, ...others] = mapAll(state.tracks, (track) => playerOf(state, track));
  const parts = partsAt(first);
  return {
    players: [
      layOutPlayer(ctx, first, parts),
      ...others.map((player) => layOutPlayer(ctx, player, partsAt(player))),
    ],
    dimming: parts.dimming,
  };
}

function layOutPlayer(
  ctx: DrawContext,
  state: PlayerState,
  { hasTrail, hasRing, hasName, hasArrow, opacity }: LookParts,
): PlayerLayout {
  ctx.save();
  const tag = hasName ? layOutName(ctx, state) : null;
  ctx.restore();
  const pointed = hasArrow && tag ? layOutArrow(state, tag) : null;
  return {
    state,
    runs: hasTrail ? trailRuns(state) : [],
    ring: hasRing ? ringAt(state) : null,
    name: pointed?.name ?? tag,
    arrow: pointed?.arrow ?? null,
    opacity,
  };
}

/**
 * Draws what the look shows at one moment over the picture in the context, in coordinates of the displayed video. The
 * result depends only on the state, so preview and export look the same. Fonts must be loaded (loadOverlayFonts).
 */
export function drawOverlay(ctx: DrawContext, state: OverlayState): void {
  const layout = layOutOverlay(ctx, state);
  const { videoWidthPx: widthPx, videoHeightPx: heightPx } = state;
  if (layout.dimming) drawDimming(ctx, layout.dimming, { widthPx, heightPx });
  drawLayout(ctx, layout);
}

type Players = Pick<OverlayLayout, 'players'>;

/** Draws a layout from layOutOverlay as drawOverlay does, without the dimming. Trails lie below all rings and names. */
export function drawLayout(ctx: DrawContext, { players }: Players): void {
  ctx.save();
  for (const { runs, state } of players) {
    drawTrail(ctx, runs, state.style.trail, overlayScale(state.videoWidthPx));
  }
  for (const { ring, name, arrow, state, opacity } of players) {
    if (ring) drawRing(ctx, ring, state, opacity);
    ctx.globalAlpha = opacity;
    if (arrow) drawArrow(ctx, arrow, state.style);
    if (name) drawName(ctx, name);
  }
  ctx.restore();
}

/**
 * The box around everything that drawLayout would paint: even coordinates and sizes (as 4:2:0 planes need them), inside
 * the picture's even part; null when nothing would be painted.
 */
export function layoutBounds({ players }: Players): Box | null {
  return players.map(boundsOfPlayer).reduce(around, null);
}

function boundsOfPlayer({ state, runs, ring, name, arrow }: PlayerLayout): Box | null {
  const scale = overlayScale(state.videoWidthPx);
  const boxes: Box[] = runs.map((run) => grown(boundsOf(run), TRAIL_REACH_PX * scale * widestSize(run)));
  if (ring) boxes.push(ringBox(ring, scale));
  if (name) boxes.push(nameBox(name));
  if (arrow) boxes.push(arrowBox(arrow));
  return boxes
    .map((box) => evenBox(grown(box, 1), state.videoWidthPx, state.videoHeightPx))
    .reduce(around, null);
}

/** The box around two boxes; either may be missing. */
function around(a: Box | null, b: Box | null): Box | null {
  return a && b ? united(a, b) : (a ?? b);
}

function drawRing(ctx: DrawContext, ring: Ring, state: PlayerState, opacity: number): void {
  const { glow, primary } = state.style;
  const scale = overlayScale(state.videoWidthPx);
  ctx.lineCap = 'butt';
  ctx.setLineDash([]);
  ctx.beginPath();
  ctx.ellipse(ring.x, ring.y, ring.radiusXPx, ring.radiusYPx, 0, 0, 2 * Math.PI);
  ctx.strokeStyle = withAlpha(glow, 1);
  for (const { widthPx, alpha } of GLOW) {
    ctx.globalAlpha = alpha * opacity;
    ctx.lineWidth = widthPx * scale;
    ctx.stroke();
  }
  ctx.globalAlpha = RING_FILL_ALPHA * opacity;
  ctx.fillStyle = withAlpha(primary, 1);
  ctx.fill();
  ctx.globalAlpha = opacity;
  if (ring.isDashed) {
    const dashPx = ellipseLength(ring) / RING_DASHES / 2;
    ctx.setLineDash([dashPx, dashPx]);
  }
  ctx.lineWidth = RING_WIDTH_PX * scale;
  ctx.strokeStyle = withAlpha(primary, 1);
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
