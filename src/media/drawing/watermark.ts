import type { Box } from '@/domain/path';
import type { PixelSize } from '@/domain/pixel-size';
import { DRAWING_COLORS, withAlpha } from './colors';
import type { DrawContext } from './draw-context';
import { drawWordmark, wordmarkWidth } from './wordmark';

/** Sizes for a picture whose shorter side has 720 pixels. */
const SIZE = { text: 22, height: 40, padding: 13, margin: 20, corner: 8 } as const;
/** The smallest text that can still be read. */
const SMALLEST_TEXT_PX = 10;
/** Height of the capital letters of Barlow Condensed, in shares of the font size. */
const CAPITALS = 0.7;
/** Dark enough for white letters over white, light enough to see the play through it. */
const PLATE_ALPHA = 0.6;

/** Where drawWatermark paints: a box with even sides and coordinates at the lower right. */
export function watermarkBox(ctx: DrawContext, size: PixelSize): Box {
  const unit = unitOf(size);
  const even = (px: number): number => 2 * Math.round(px / 2);
  ctx.save();
  const textWidth = wordmarkWidth(ctx, SIZE.text * unit);
  ctx.restore();
  const margin = even(SIZE.margin * unit);
  const width = Math.min(even(textWidth + 2 * SIZE.padding * unit), even(size.widthPx - 2 * margin));
  const height = even(SIZE.height * unit);
  return { x: even(size.widthPx) - margin - width, y: even(size.heightPx) - margin - height, width, height };
}

/**
 * Draws the product's wordmark on a translucent dark plate, so that it can be read over light and dark pictures. Its fonts
 * must be loaded (loadOverlayFonts).
 * @param size of the film's picture; the mark always takes the same share of it.
 */
export function drawWatermark(ctx: DrawContext, size: PixelSize): void {
  const unit = unitOf(size);
  const { x, y, width, height } = watermarkBox(ctx, size);
  ctx.save();
  ctx.globalAlpha = 1;
  ctx.fillStyle = withAlpha(DRAWING_COLORS.ground, PLATE_ALPHA);
  ctx.beginPath();
  ctx.roundRect(x, y, width, height, SIZE.corner * unit);
  ctx.fill();
  const textPx = SIZE.text * unit;
  drawWordmark(ctx, x + SIZE.padding * unit, y + (height + CAPITALS * textPx) / 2, textPx, 'left');
  ctx.restore();
}

function unitOf({ widthPx, heightPx }: PixelSize): number {
  return Math.max(Math.min(widthPx, heightPx) / 720, SMALLEST_TEXT_PX / SIZE.text);
}
