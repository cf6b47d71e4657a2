import type { Box } from '@/domain/path';
import type { PixelSize } from '@/domain/pixel-size';
import { DRAWING_COLORS, withAlpha } from './colors';
import type { DrawContext } from './draw-context';
import { overlayFont } from './fonts';
import { fitOrCut, setDirection } from './text-fit';

/** Sizes for a picture whose shorter side has 720 pixels. */
const SIZE = { text: 40, smallest: 26, height: 72, padding: 26, accent: 8, left: 48, bottom: 56 } as const;
/** Height of the capital letters of Barlow Condensed, in shares of the font size. */
const CAPITALS = 0.7;

/** Where the line of text may be drawn: a strip at the bottom left, with even sides. */
export function reelLineBox({ widthPx, heightPx }: PixelSize): Box {
  const unit = unitOf({ widthPx, heightPx });
  const even = (px: number): number => 2 * Math.round(px / 2);
  const x = even(SIZE.left * unit);
  const height = even(SIZE.height * unit);
  return { x, y: even(heightPx - SIZE.bottom * unit) - height, width: even(widthPx - 2 * x), height };
}

/**
 * Draws a line of text over the lower part of a reel's play: a dark plate with an edge in the product's color. Text
 * that is too long is shrunk first, then cut. Its fonts must be loaded (loadOverlayFonts).
 */
export function drawReelLine(ctx: DrawContext, text: string, size: PixelSize): void {
  const unit = unitOf(size);
  const box = reelLineBox(size);
  const besidesText = (SIZE.accent + 2 * SIZE.padding) * unit;
  const sizes = { fontPx: SIZE.text * unit, smallestPx: SIZE.smallest * unit };
  const fitted = fitOrCut(ctx, text.trim(), sizes, box.width - besidesText);
  ctx.save();
  ctx.fillStyle = withAlpha(DRAWING_COLORS.ground, 0.82);
  ctx.fillRect(box.x, box.y, fitted.widthPx + besidesText, box.height);
  ctx.fillStyle = DRAWING_COLORS.accent;
  ctx.fillRect(box.x, box.y, SIZE.accent * unit, box.height);
  ctx.font = overlayFont(600, fitted.fontPx);
  setDirection(ctx, fitted.text);
  ctx.textAlign = 'left';
  ctx.textBaseline = 'alphabetic';
  ctx.fillStyle = DRAWING_COLORS.text;
  const baseline = box.y + (box.height + CAPITALS * fitted.fontPx) / 2;
  ctx.fillText(fitted.text, box.x + (SIZE.accent + SIZE.padding) * unit, baseline);
  ctx.restore();
}

function unitOf({ widthPx, heightPx }: PixelSize): number {
  return Math.min(widthPx, heightPx) / 720;
}
