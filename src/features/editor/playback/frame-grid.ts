import { FRAME_RATE } from '@/domain/limits';

/**
 * Where a clip starts and how many frames of 1/30 s it has; the editor steps on this grid whatever the source's rate.
 */
export interface FrameGrid {
  /** Presentation timestamp of the first frame on the video element's own clock, in seconds. */
  readonly firstTimestampSec: number;
  readonly frameCount: number;
}

/** The grid's frame that a presentation timestamp of the video element falls into. */
export function frameAt(grid: FrameGrid, mediaTimeSec: number): number {
  const exact = (mediaTimeSec - grid.firstTimestampSec) * FRAME_RATE;
  return clampFrame(grid, Math.floor(exact + 1e-3));
}

/**
 * Where to seek a video element so that it shows a frame: the middle of the frame, since a seek to its very start shows
 * the frame before in a third of the cases.
 */
export function seekTargetSec(grid: FrameGrid, frameIndex: number): number {
  return grid.firstTimestampSec + (clampFrame(grid, frameIndex) + 0.5) / FRAME_RATE;
}

/** Seconds from the clip's first frame to the start of a frame. */
export function timeOfFrame(frameIndex: number): number {
  return frameIndex / FRAME_RATE;
}

/** A frame index inside the clip. */
export function clampFrame(grid: FrameGrid, frameIndex: number): number {
  return Math.min(Math.max(Math.round(frameIndex), 0), Math.max(grid.frameCount - 1, 0));
}
