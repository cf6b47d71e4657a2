import type { PixelSize } from '@/domain/pixel-size';
import { LOOK_PX } from './look-size';
import type { Region } from './person';

/** A picture that a video element shows. */
export interface ShownPicture {
  readonly video: HTMLVideoElement;
  /** The clip's displayed size; the element's own may differ. */
  readonly size: PixelSize;
}

/** A part of the picture in the model's format, black beyond the edges. @throws when the video cannot be read. */
export function pixelsOf({ video, size }: ShownPicture, { x, y, sizePx }: Region): ArrayBuffer {
  const context = new OffscreenCanvas(LOOK_PX, LOOK_PX).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('No canvas to read the picture with');
  const scale = LOOK_PX / sizePx;
  context.imageSmoothingQuality = 'medium';
  context.drawImage(video, -x * scale, -y * scale, size.widthPx * scale, size.heightPx * scale);
  return context.getImageData(0, 0, LOOK_PX, LOOK_PX).data.buffer;
}
