import { drawOverlay, type OverlayState } from '@/media/drawing/overlay';

const WIDTH_PX = 960;
const JPEG_QUALITY = 0.85;

/**
 * Captures the frame that the video element shows, with the overlay on it, as an object URL that the caller revokes.
 * @returns null when the browser cannot read the frame (not loaded yet, or from another origin without CORS).
 */
export async function captureFrame(video: HTMLVideoElement, overlay: OverlayState): Promise<string | null> {
  const width = Math.min(WIDTH_PX, overlay.videoWidthPx);
  const scale = width / overlay.videoWidthPx;
  const canvas = new OffscreenCanvas(width, Math.round(overlay.videoHeightPx * scale));
  const context = canvas.getContext('2d');
  if (!context || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return null;
  try {
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    context.scale(scale, scale);
    drawOverlay(context, overlay);
    return URL.createObjectURL(await canvas.convertToBlob({ type: 'image/jpeg', quality: JPEG_QUALITY }));
  } catch (error) {
    console.warn('The export starts without its picture', error);
    return null;
  }
}
