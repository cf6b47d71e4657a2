import { FRAME_RATE } from '@/domain/limits';
import { frameIndexAt, gridTimeSec } from '@/media/reading/sampler';

/**
 * Where a clip starts and how many frames of 1/30 s it has. The editor steps on this grid, whatever the source's
 * frame rate.
 */
export interface FrameGrid {
  /** Presentation timestamp of the first frame on the video element's own clock, in seconds. */
  readonly firstTimestampSec: number;
  readonly frameCount: number;
}

/** The frame on the grid that contains a presentation timestamp of the video element. */
export function frameAt(grid: FrameGrid, mediaTimeSec: number): number {
  return clampFrame(grid, frameIndexAt(mediaTimeSec - grid.firstTimestampSec));
}

/**
 * The time to seek to for a frame: where tracking and export look it up too, so that all of them show the same picture
 * of a clip that does not have 30 frames a second.
 */
export function seekTargetSec(grid: FrameGrid, frameIndex: number): number {
  return gridTimeSec(grid.firstTimestampSec, clampFrame(grid, frameIndex));
}

/** Seconds from the clip's first frame to the start of a frame. */
export function timeOfFrame(frameIndex: number): number {
  return frameIndex / FRAME_RATE;
}

/** Limits a frame index to the clip. */
export function clampFrame(grid: FrameGrid, frameIndex: number): number {
  return Math.min(Math.max(Math.round(frameIndex), 0), Math.max(grid.frameCount - 1, 0));
}
