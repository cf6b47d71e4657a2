import { positionAt, type Box } from '@/domain/path';
import { inCapitals } from '@/lib/writing';
import { DRAWING_COLORS, withAlpha } from './colors';
import type { DrawContext } from './draw-context';
import { overlayFont } from './fonts';
import { bodyRadiusPx, nameFontPx, overlayScale, type PlayerState } from './geometry';
import { fitText, setDirection } from './text-fit';

/** The places of the name and its triangle, in video pixels. */
export interface NameTag {
  readonly text: string;
  readonly fontPx: number;
  readonly centerX: number;
  readonly baselineY: number;
  readonly textWidthPx: number;
  readonly edgePx: number;
  /** Tip of the triangle, over the head. */
  readonly tipX: number;
  readonly tipY: number;
  /** 0 if something else points at the head. */
  readonly triangleWidthPx: number;
}

/** Largest width of a name, as a share of the visible width. */
const WIDEST = 0.9;
const EDGE_PER_FONT = 0.19;
const TRIANGLE_PX = { width: 18, height: 10, overHead: 6, underText: 12 } as const;
/** Height of capitals above the baseline and of descenders below it, as shares of the font size. */
const RISE = 0.95;
const DROP = 0.25;

/** How far the name and its triangle reach above the circle around the player. */
export function nameRisePx(state: PlayerState): number {
  const { overHead, height, underText } = TRIANGLE_PX;
  const unit = overlayScale(state.videoWidthPx);
  return (overHead + height + underText) * unit + nameFontPx(state) * (RISE + EDGE_PER_FONT);
}

/** Lays the name out above the head, inside the picture; null when the player has no position at this time. */
export function layOutName(ctx: DrawContext, state: PlayerState): NameTag | null {
  const position = positionAt(state.points, state.timeSec);
  if (!position) return null;
  const scale = overlayScale(state.videoWidthPx);
  const { x: left, y: top, width } = state.shown ?? { x: 0, y: 0, width: state.videoWidthPx };
  const text = inCapitals(state.style.playerName.trim());
  const { fontPx, widthPx } = fitText(ctx, text, nameFontPx(state), WIDEST * width);
  const edgePx = fontPx * EDGE_PER_FONT;
  const tipY = Math.max(
    position.y - bodyRadiusPx(state, position) - TRIANGLE_PX.overHead * scale,
    top + fontPx * RISE + (TRIANGLE_PX.height + TRIANGLE_PX.underText) * scale,
  );
  const margin = widthPx / 2 + edgePx;
  return {
    text,
    fontPx,
    centerX: Math.min(Math.max(position.x, left + margin), left + width - margin),
    baselineY: tipY - (TRIANGLE_PX.height + TRIANGLE_PX.underText) * scale,
    textWidthPx: widthPx,
    edgePx,
    tipX: position.x,
    tipY,
    triangleWidthPx: TRIANGLE_PX.width * scale,
  };
}

export function drawName(ctx: DrawContext, tag: NameTag): void {
  ctx.font = overlayFont(600, tag.fontPx);
  ctx.textAlign = 'center';
  ctx.textBaseline = 'alphabetic';
  setDirection(ctx, tag.text);
  ctx.lineJoin = 'round';
  ctx.lineWidth = tag.edgePx;
  ctx.strokeStyle = withAlpha(DRAWING_COLORS.ground, 0.55);
  ctx.fillStyle = DRAWING_COLORS.white;
  ctx.strokeText(tag.text, tag.centerX, tag.baselineY);
  ctx.fillText(tag.text, tag.centerX, tag.baselineY);
  if (tag.triangleWidthPx === 0) return;
  const half = tag.triangleWidthPx / 2;
  ctx.beginPath();
  ctx.moveTo(tag.tipX - half, tag.tipY - half * 1.1);
  ctx.lineTo(tag.tipX + half, tag.tipY - half * 1.1);
  ctx.lineTo(tag.tipX, tag.tipY);
  ctx.closePath();
  ctx.lineWidth = tag.edgePx / 2;
  ctx.stroke();
  ctx.fill();
}

export function nameBox(tag: NameTag): Box {
  const half = Math.max(tag.textWidthPx / 2 + tag.edgePx, tag.triangleWidthPx);
  const left = Math.min(tag.centerX - half, tag.tipX - tag.triangleWidthPx);
  const right = Math.max(tag.centerX + half, tag.tipX + tag.triangleWidthPx);
  const textTop = tag.baselineY - tag.fontPx * RISE - tag.edgePx;
  const top = tag.text ? textTop : tag.tipY - tag.triangleWidthPx;
  const bottom = Math.max(tag.baselineY + tag.fontPx * DROP + tag.edgePx, tag.tipY + tag.edgePx);
  return { x: left, y: top, width: right - left, height: bottom - top };
}
