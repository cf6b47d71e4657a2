import type { QualityKind, QualityRange } from '../commands/quality';
import { shareOfFrame, type TimelineRange } from '@/studio/session/timeline-view';

/** One CSS color for each of the five kinds. */
export type QualityColors = Readonly<Record<QualityKind, string>>;

interface QualityPicture {
  readonly ranges: readonly QualityRange[];
  readonly view: TimelineRange;
  readonly colors: QualityColors;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Doubtful kinds are painted last, so that even one doubtful frame is visible on a clip of any length. */
const PAINT_ORDER: readonly QualityKind[] = ['good', 'manual', 'interpolated', 'weak', 'lost'];
/** The minimum width of a range, even in a long clip. */
const NARROWEST_PX = 1.5;
const TICK_PX = 7;
const HATCH_PX = 8;
const OUTLINE_PX = 1.5;

/**
 * Paints the confidence along the timeline: good is solid, weak has ticks, interpolated is hatched, manual is solid
 * (its diamonds are buttons over the bar), lost is an outline.
 */
export function paintQuality(ctx: CanvasRenderingContext2D, picture: QualityPicture): void {
  const { ranges, view, colors, widthPx, heightPx } = picture;
  ctx.clearRect(0, 0, widthPx, heightPx);
  for (const kind of PAINT_ORDER) {
    for (const range of ranges) {
      if (range.kind !== kind) continue;
      const left = shareOfFrame(view, range.fromFrame) * widthPx;
      const right = Math.max(shareOfFrame(view, range.toFrame) * widthPx, left + NARROWEST_PX);
      if (right <= 0 || left >= widthPx) continue;
      paintStretch(ctx, kind, colors[kind], Math.max(left, -TICK_PX), Math.min(right, widthPx), heightPx);
    }
  }
}

function paintStretch(
  ctx: CanvasRenderingContext2D,
  kind: QualityKind,
  color: string,
  left: number,
  right: number,
  height: number,
): void {
  ctx.save();
  ctx.beginPath();
  ctx.rect(left, 0, right - left, height);
  ctx.clip();
  ctx.clearRect(left, 0, right - left, height);
  ctx.fillStyle = color;
  ctx.strokeStyle = color;
  ctx.globalAlpha = FILL_ALPHA[kind];
  ctx.fillRect(left, 0, right - left, height);
  ctx.globalAlpha = 1;
  if (kind === 'weak') paintTicks(ctx, left, right, height);
  if (kind === 'interpolated') paintHatch(ctx, left, right, height);
  if (kind === 'lost') {
    ctx.lineWidth = 2 * OUTLINE_PX;
    ctx.strokeRect(left, 0, right - left, height);
  }
  ctx.restore();
}

const FILL_ALPHA: Readonly<Record<QualityKind, number>> = {
  good: 1,
  weak: 0.45,
  interpolated: 0.25,
  manual: 1,
  lost: 0.12,
};

/** Paints bars of the full color over the dimmed one. */
function paintTicks(ctx: CanvasRenderingContext2D, left: number, right: number, height: number): void {
  for (let x = left; x < right; x += TICK_PX) ctx.fillRect(x, 0, TICK_PX - 2, height);
}

function paintHatch(ctx: CanvasRenderingContext2D, left: number, right: number, height: number): void {
  ctx.lineWidth = HATCH_PX / 2;
  ctx.beginPath();
  for (let x = left - height; x < right + height; x += HATCH_PX) {
    ctx.moveTo(x, height + 2);
    ctx.lineTo(x + height / 2, -2);
  }
  ctx.stroke();
}
