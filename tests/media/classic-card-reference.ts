import { BRAND } from '@/domain/brand';
import { formatLongUsDate } from '@/domain/format';
import type { PixelSize } from '@/domain/pixel-size';
import { DRAWING_COLORS, withAlpha } from '@/media/drawing/colors';
import type { DrawContext } from '@/media/drawing/draw-context';
import { overlayFont } from '@/media/drawing/fonts';

interface ReferenceCard {
  readonly playerName: string;
  readonly recordingDate: string | null;
  readonly background: OffscreenCanvas | null;
  readonly titleColor: string;
}

/** Sizes for a landscape card 720 px high or a portrait card 800 px wide. */
const SIZE = { brand: 56, name: 112, date: 40, gapAfterBrand: 34, gapAfterName: 30 } as const;
/** Cap height of Barlow Condensed, as a fraction of the font size. */
const CAPITALS = 0.7;
const WIDEST = 0.86;

/** The classic title card as it was before the recruiting card. The current one must match it pixel for pixel. */
export function drawReferenceCard(ctx: DrawContext, card: ReferenceCard, size: PixelSize): void {
  const { widthPx, heightPx } = size;
  const unit = Math.min(widthPx / 800, heightPx / 720);
  ctx.save();
  drawBackground(ctx, card.background, size);
  const name = card.playerName.trim().toLocaleUpperCase();
  const date = longDate(card.recordingDate);
  const font = fitText(ctx, name, SIZE.name * unit, WIDEST * widthPx);
  const nameHeight = name ? CAPITALS * font.fontPx + SIZE.gapAfterBrand * unit : 0;
  const dateHeight = date ? (CAPITALS * SIZE.date + SIZE.gapAfterName) * unit : 0;
  const total = CAPITALS * SIZE.brand * unit + nameHeight + dateHeight;
  const middleX = widthPx / 2;

  let baseline = (heightPx - total) / 2 + CAPITALS * SIZE.brand * unit;
  drawWordmark(ctx, middleX, baseline, SIZE.brand * unit);
  ctx.textAlign = 'center';
  baseline += nameHeight;
  if (name) {
    ctx.font = overlayFont(600, font.fontPx);
    ctx.fillStyle = withAlpha(card.titleColor, 1);
    ctx.fillText(name, middleX, baseline);
  }
  if (date) {
    ctx.font = overlayFont(600, SIZE.date * unit);
    ctx.fillStyle = DRAWING_COLORS.soft;
    ctx.fillText(date, middleX, baseline + dateHeight);
  }
  ctx.restore();
}

function longDate(isoDate: string | null): string | null {
  return isoDate === null || Number.isNaN(Date.parse(isoDate)) ? null : formatLongUsDate(isoDate);
}

function drawBackground(ctx: DrawContext, background: ReferenceCard['background'], size: PixelSize): void {
  const { widthPx, heightPx } = size;
  ctx.fillStyle = DRAWING_COLORS.ground;
  ctx.fillRect(0, 0, widthPx, heightPx);
  if (background === null) {
    drawGroundRings(ctx, size);
    return;
  }
  drawCovering(ctx, background, widthPx, heightPx);
  ctx.fillStyle = 'rgba(0, 0, 0, 0.5)';
  ctx.fillRect(0, 0, widthPx, heightPx);
}

/** Draws the solid card's only ornament: the product's ring, very large and barely lighter than the background. */
function drawGroundRings(ctx: DrawContext, { widthPx, heightPx }: PixelSize): void {
  ctx.strokeStyle = withAlpha(DRAWING_COLORS.raised, 0.7);
  for (const share of [0.52, 0.76, 1]) {
    ctx.lineWidth = widthPx * 0.012 * share;
    ctx.beginPath();
    ctx.ellipse(widthPx / 2, heightPx, widthPx * 0.62 * share, heightPx * 0.42 * share, 0, 0, 2 * Math.PI);
    ctx.stroke();
  }
}

function drawCovering(ctx: DrawContext, image: OffscreenCanvas, widthPx: number, heightPx: number): void {
  const scale = Math.max(widthPx / image.width, heightPx / image.height);
  const drawnWidth = image.width * scale;
  const drawnHeight = image.height * scale;
  ctx.imageSmoothingQuality = 'high';
  ctx.drawImage(image, (widthPx - drawnWidth) / 2, (heightPx - drawnHeight) / 2, drawnWidth, drawnHeight);
}

function fitText(
  ctx: DrawContext,
  text: string,
  fontPx: number,
  widestPx: number,
): { readonly fontPx: number } {
  ctx.font = overlayFont(600, fontPx);
  const { width } = ctx.measureText(text);
  return { fontPx: width <= widestPx ? fontPx : (fontPx * widestPx) / width };
}

/** Draws the mark (ring, head, body), the name and its chip, centered on x. */
function drawWordmark(ctx: DrawContext, middleX: number, baseline: number, sizePx: number): void {
  ctx.textBaseline = 'alphabetic';
  ctx.textAlign = 'left';
  const chipPx = sizePx * 0.56;
  ctx.font = overlayFont(700, chipPx);
  const chipText = ctx.measureText(BRAND.suffix).width;
  const chipWidth = chipText + chipPx * 0.8;
  ctx.font = overlayFont(700, sizePx);
  const nameWidth = ctx.measureText(BRAND.name).width;
  const markWidth = sizePx * 1.12;
  const gap = sizePx * 0.32;
  const left = middleX - (markWidth + gap + nameWidth + gap + chipWidth) / 2;

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
