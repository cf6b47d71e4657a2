import type { VideoSample } from 'mediabunny';
import type { I420Image } from '../planes/i420';
import type { RenderJob } from './pipeline';

/** What painting one frame needs of a job. */
export type PaintJob = Pick<
  RenderJob,
  'widthPx' | 'heightPx' | 'videoWidthPx' | 'videoHeightPx' | 'highlight'
>;

/** Turns a decoded frame into an output picture with the overlay on it. */
export interface FramePainter {
  /**
   * @param timeSec seconds from the clip's first frame.
   * @returns limited-range BT.709 planes that are good until the next call.
   */
  paint(sample: VideoSample, timeSec: number): Promise<I420Image>;
}
