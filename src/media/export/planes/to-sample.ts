import { VideoSample } from 'mediabunny';
import { FRAME_RATE } from '@/domain/limits';
import { OUTPUT_COLOR_SPACE } from './color-space';
import type { I420Image } from './i420';

/** A frame with a copy of the planes, tagged limited-range BT.709, 1/30 s long. The caller closes it. */
export function toSample(image: I420Image, timeSec: number): VideoSample {
  const frame = new VideoFrame(image.data, {
    format: 'I420',
    codedWidth: image.widthPx,
    codedHeight: image.heightPx,
    timestamp: Math.round(timeSec * 1e6),
    duration: Math.round(1e6 / FRAME_RATE),
    colorSpace: OUTPUT_COLOR_SPACE,
  });
  return new VideoSample(frame, { timestamp: timeSec, duration: 1 / FRAME_RATE });
}
