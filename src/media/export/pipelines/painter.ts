import type { VideoSample } from 'mediabunny';
import type { I420Image } from '../planes/i420';
import type { RenderJob } from './pipeline';

/** The part of a job that painting one frame needs. */
export type PaintJob = Pick<
  RenderJob,
  'widthPx' | 'heightPx' | 'videoWidthPx' | 'videoHeightPx' | 'crop' | 'highlight' | 'hasWatermark'
>;

/** Turns a decoded frame into an output picture with the overlay on it. */
export interface FramePainter {
  /**
   * Paints the picture of one frame.
   * @param timeSec seconds from the clip's first frame.
   * @param freeze progress of the film's freeze on this frame; null while the clip runs.
   * @returns limited-range BT.709 planes that are valid until the next call.
   */
  paint(sample: VideoSample, timeSec: number, freeze?: number | null): Promise<I420Image>;
}
