import type { PixelSize } from '@/domain/pixel-size';
import { type Dimming, drawDimming } from '@/media/drawing/looks/dimming';
import { softwareContext } from './overlay-layer';

/** The dimming of several frames as small pictures. ffmpeg enlarges them, which their soft edges allow. */
export interface Darkness extends PixelSize {
  /** RGBA, not premultiplied: black with the dimming's opacity, frame after frame. */
  readonly rgba: Uint8Array<ArrayBuffer>;
}

/** Output pixels per pixel of the small pictures. */
const SHRINKING = 4;

/** @returns null when no frame is dimmed. */
export function darknessOf(frames: readonly (Dimming | null)[], output: PixelSize): Darkness | null {
  if (frames.every((dimming) => dimming === null)) return null;
  const widthPx = Math.ceil(output.widthPx / SHRINKING);
  const heightPx = Math.ceil(output.heightPx / SHRINKING);
  const [scaleX, scaleY] = [widthPx / output.widthPx, heightPx / output.heightPx];
  const context = softwareContext(widthPx, heightPx, true);
  const bytes = 4 * widthPx * heightPx;
  const rgba = new Uint8Array(bytes * frames.length);
  frames.forEach((dimming, k) => {
    if (!dimming) return;
    context.clearRect(0, 0, widthPx, heightPx);
    context.save();
    context.scale(scaleX, scaleY);
    drawDimming(context, dimming, output);
    context.restore();
    rgba.set(context.getImageData(0, 0, widthPx, heightPx).data, k * bytes);
  });
  return { rgba, widthPx, heightPx };
}
