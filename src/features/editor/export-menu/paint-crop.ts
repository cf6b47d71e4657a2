import type { Box } from '@/domain/path';
import { drawOverlay, type OverlayState } from '@/media/drawing/overlay';
import { safePartOf } from '@/media/framing/crop-path';

const OUTSIDE = 'rgba(5, 8, 12, 0.7)';
const EDGE = '#F2F6FA';
const EDGE_PX = 2;

/**
 * Draws a frame with its overlay over the whole canvas, darkened outside the crop.
 * @param video null, or without a picture: only the overlay and the crop are drawn.
 * @param crop null when everything is shown.
 */
export function paintCrop(
  context: CanvasRenderingContext2D,
  video: HTMLVideoElement | null,
  overlay: OverlayState,
  crop: Box | null,
): void {
  const { canvas } = context;
  const { videoWidthPx, videoHeightPx } = overlay;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.fillStyle = '#000';
  context.fillRect(0, 0, canvas.width, canvas.height);
  if (video && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) {
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
  }
  context.scale(canvas.width / videoWidthPx, canvas.height / videoHeightPx);
  drawOverlay(context, crop ? { ...overlay, shown: safePartOf(crop) } : overlay);
  if (!crop) return;
  context.fillStyle = OUTSIDE;
  context.beginPath();
  context.rect(0, 0, videoWidthPx, videoHeightPx);
  context.rect(crop.x, crop.y, crop.width, crop.height);
  context.fill('evenodd');
  const edgePx = (EDGE_PX * videoWidthPx) / canvas.width;
  context.lineWidth = edgePx;
  context.strokeStyle = EDGE;
  context.strokeRect(crop.x + edgePx / 2, crop.y + edgePx / 2, crop.width - edgePx, crop.height - edgePx);
}
