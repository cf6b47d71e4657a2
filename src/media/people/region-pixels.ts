import { LOOK_PX } from './look-size';
import type { Region } from './person';

/** A part of the picture in the model's format, black beyond the edges. @throws when the video cannot be read. */
export function pixelsOf(video: HTMLVideoElement, { x, y, sizePx }: Region): ArrayBuffer {
  const context = new OffscreenCanvas(LOOK_PX, LOOK_PX).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('No canvas to read the picture with');
  const scale = LOOK_PX / sizePx;
  context.imageSmoothingQuality = 'medium';
  context.drawImage(video, -x * scale, -y * scale, video.videoWidth * scale, video.videoHeight * scale);
  return context.getImageData(0, 0, LOOK_PX, LOOK_PX).data.buffer;
}
