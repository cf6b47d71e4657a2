import { BRAND } from '@/domain/brand';
import { DRAWING_COLORS } from './colors';
import type { DrawContext } from './draw-context';
import { overlayFont } from './fonts';

/** The parts of the wordmark at a size, in pixels. */
interface Wordmark {
  readonly markWidth: number;
  readonly nameWidth: number;
  readonly chipPx: number;
  readonly chipText: number;
  readonly chipWidth: number;
  readonly gap: number;
}

function layOutWordmark(ctx: DrawContext, sizePx: number): Wordmark {
  const chipPx = sizePx * 0.56;
  ctx.font = overlayFont(700, chipPx);
  const chipText = ctx.measureText(BRAND.suffix).width;
  ctx.font = overlayFont(700, sizePx);
  const nameWidth = ctx.measureText(BRAND.name).width;
  return {
    markWidth: sizePx * 1.12,
    nameWidth,
    chipPx,
    chipText,
    chipWidth: chipText + chipPx * 0.8,
    gap: sizePx * 0.32,
  };
}

/** The width of the wordmark at a size, in pixels. */
export function wordmarkWidth(ctx: DrawContext, sizePx: number): number {
  const { markWidth, nameWidth, chipWidth, gap } = layOutWordmark(ctx, sizePx);
  return markWidth + gap + nameWidth + gap + chipWidth;
}

/** Draws the mark (ring, head, body), the name and its chip, centered on x or from x on. */
export function drawWordmark(
  ctx: DrawContext,
  x: number,
  baseline: number,
  sizePx: number,
  align: 'center' | 'left' = 'center',
): void {
  ctx.textBaseline = 'alphabetic';
  ctx.textAlign = 'left';
  ctx.direction = 'ltr';
  const { markWidth, nameWidth, chipPx, chipText, chipWidth, gap } = layOutWordmark(ctx, sizePx);
  const left = align === 'left' ? x : x - (markWidth + gap + nameWidth + gap + chipWidth) / 2;

  drawMark(ctx, left, baseline - sizePx * 0.92, markWidth);
  ctx.fillStyle = DRAWING_COLORS.text;
  ctx.fillText(BRAND.name, left + markWidth + gap, baseline);
  const chipLeft = left + markWidth + gap + nameWidth + gap;
  const chipTop = baseline - sizePx * 0.72;
  ctx.fillStyle = DRAWING_COLORS.accent;
  ctx.beginPath();
  ctx.roundRect(chipLeft, chipTop, chipWidth, sizePx * 0.74, sizePx * 0.18);
  ctx.fill();
  ctx.font = overlayFont(700, chipPx);
  ctx.fillStyle = DRAWING_COLORS.ground;
  ctx.fillText(BRAND.suffix, chipLeft + (chipWidth - chipText) / 2, chipTop + sizePx * 0.37 + chipPx * 0.35);
}

/** Draws the product's mark, which is designed on a grid of 28 by 28 units. */
function drawMark(ctx: DrawContext, left: number, top: number, widthPx: number): void {
  ctx.save();
  ctx.translate(left, top);
  ctx.scale(widthPx / 28, widthPx / 28);
  ctx.lineCap = 'round';
  ctx.strokeStyle = DRAWING_COLORS.accent;
  ctx.lineWidth = 2.4;
  ctx.beginPath();
  ctx.ellipse(14, 20, 12, 4.6, 0, 0, 2 * Math.PI);
  ctx.stroke();
  ctx.fillStyle = DRAWING_COLORS.text;
  ctx.beginPath();
  ctx.arc(14, 6.5, 3.5, 0, 2 * Math.PI);
  ctx.fill();
  ctx.strokeStyle = DRAWING_COLORS.text;
  ctx.lineWidth = 3.4;
  ctx.beginPath();
  ctx.moveTo(14, 11.5);
  ctx.lineTo(14, 19.5);
  ctx.stroke();
  ctx.restore();
}
