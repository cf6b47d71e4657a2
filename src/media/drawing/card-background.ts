import type { Box } from '@/domain/path';
import type { PixelSize } from '@/domain/pixel-size';
import { DRAWING_COLORS, withAlpha } from './colors';
import type { DrawContext } from './draw-context';

/**
 * Fills a card with the background image under a dark layer, or with the dark ground.
 * @param darkness opacity of the layer.
 */
export function drawBackground(
  ctx: DrawContext,
  background: CanvasImageSource | null,
  size: PixelSize,
  darkness = 0.5,
): void {
  const { widthPx, heightPx } = size;
  ctx.fillStyle = DRAWING_COLORS.ground;
  ctx.fillRect(0, 0, widthPx, heightPx);
  if (background === null) {
    drawGroundRings(ctx, size);
    return;
  }
  drawCovering(ctx, background, { x: 0, y: 0, width: widthPx, height: heightPx });
  ctx.fillStyle = `rgba(0, 0, 0, ${darkness})`;
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

/** Draws the middle of an image over a whole box; the caller clips what sticks out. */
export function drawCovering(ctx: DrawContext, image: CanvasImageSource, box: Box): void {
  const size = sizeOf(image);
  const scale = Math.max(box.width / size.width, box.height / size.height);
  const drawnWidth = size.width * scale;
  const drawnHeight = size.height * scale;
  ctx.imageSmoothingQuality = 'high';
  ctx.drawImage(
    image,
    box.x + (box.width - drawnWidth) / 2,
    box.y + (box.height - drawnHeight) / 2,
    drawnWidth,
    drawnHeight,
  );
}

/**
 * The true size of an image. Video frames, video elements and pictures name their sizes differently, and a worker lacks
 * some of these classes, so the property names reveal the kind.
 */
function sizeOf(image: CanvasImageSource): { readonly width: number; readonly height: number } {
  const read = (name: string): number => Number(Reflect.get(image, name));
  const kind = ['display', 'video', 'natural'].find((prefix) => `${prefix}Width` in image);
  const width = read(kind === undefined ? 'width' : `${kind}Width`);
  const height = read(kind === undefined ? 'height' : `${kind}Height`);
  return Number.isNaN(width) || Number.isNaN(height) ? { width: 16, height: 9 } : { width, height };
}
