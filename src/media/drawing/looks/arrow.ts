import { type Box, positionAt } from '@/domain/path';
import { withAlpha } from '../colors';
import type { DrawContext } from '../draw-context';
import { type PlayerState, overlayScale } from '../geometry';
import type { NameTag } from '../name-tag';
import { NOTHING, type LookParts } from './look-parts';

/** An arrow that points down at the head, in video pixels. */
export interface Arrow {
  readonly tipX: number;
  readonly tipY: number;
  /** Displayed pixels per pixel of a 1280 px wide picture. */
  readonly scale: number;
  readonly isHollow: boolean;
}

/** Sizes for a 1280 px picture. */
const SIZE = { halfWidth: 23, head: 24, halfStem: 9, stem: 20, line: 4, reach: 10, gap: 16 } as const;
const HEIGHT_PX = SIZE.head + SIZE.stem;
const GLOW = [
  { widthPx: 18, alpha: 0.14 },
  { widthPx: 10, alpha: 0.24 },
] as const;

/** An arrow over the head under the name, instead of ring and trail. */
export function arrowParts(): LookParts {
  return { ...NOTHING, hasName: true, hasArrow: true };
}

/**
 * Puts the arrow over the head and the name over the arrow, both inside the picture.
 * @param tag the name as the other looks show it.
 */
export function layOutArrow(
  state: PlayerState,
  tag: NameTag,
): { readonly arrow: Arrow; readonly name: NameTag } {
  const scale = overlayScale(state.videoWidthPx);
  const underNamePx = (HEIGHT_PX + SIZE.gap) * scale;
  const top = state.shown?.y ?? 0;
  const tipY = Math.max(tag.tipY, top + tag.fontPx + tag.edgePx + underNamePx);
  const isHollow = positionAt(state.points, state.timeSec)?.isInterpolated ?? false;
  return {
    arrow: { tipX: tag.tipX, tipY, scale, isHollow },
    name: { ...tag, tipY, baselineY: tipY - underNamePx, triangleWidthPx: 0 },
  };
}

/** Draws the arrow: filled where the tracker was sure, and as an outline elsewhere. */
export function drawArrow(ctx: DrawContext, arrow: Arrow, { primary, glow }: PlayerState['style']): void {
  const { tipX, tipY, scale, isHollow } = arrow;
  ctx.save();
  ctx.translate(tipX, tipY);
  ctx.scale(scale, scale);
  ctx.lineJoin = 'round';
  ctx.beginPath();
  ctx.moveTo(0, 0);
  ctx.lineTo(-SIZE.halfWidth, -SIZE.head);
  ctx.lineTo(-SIZE.halfStem, -SIZE.head);
  ctx.lineTo(-SIZE.halfStem, -HEIGHT_PX);
  ctx.lineTo(SIZE.halfStem, -HEIGHT_PX);
  ctx.lineTo(SIZE.halfStem, -SIZE.head);
  ctx.lineTo(SIZE.halfWidth, -SIZE.head);
  ctx.closePath();
  ctx.strokeStyle = withAlpha(glow, 1);
  for (const { widthPx, alpha } of GLOW) {
    ctx.globalAlpha = alpha;
    ctx.lineWidth = widthPx;
    ctx.stroke();
  }
  ctx.globalAlpha = 1;
  ctx.lineWidth = SIZE.line;
  ctx.strokeStyle = withAlpha(primary, 1);
  ctx.fillStyle = withAlpha(primary, isHollow ? 0.2 : 1);
  ctx.fill();
  ctx.stroke();
  ctx.restore();
}

export function arrowBox({ tipX, tipY, scale }: Arrow): Box {
  const reach = (SIZE.halfWidth + SIZE.reach) * scale;
  const above = (HEIGHT_PX + SIZE.reach) * scale;
  return { x: tipX - reach, y: tipY - above, width: 2 * reach, height: above + SIZE.reach * scale };
}
