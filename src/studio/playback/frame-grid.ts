import { clamp } from '@/domain/editor/selection';
import { FRAME_RATE } from '@/domain/limits';
import type { FrameTimes, SourceFrame } from '@/media/reading/frame-times';
import { frameIndexAt, gridTimeSec } from '@/media/reading/sampler';

/**
 * Where a clip starts and how many frames of 1/30 s it has. The editor steps on this grid, whatever the source's rate.
 */
export interface FrameGrid {
  /** Presentation timestamp of the first frame on the video element's own clock, in seconds. */
  readonly firstTimestampSec: number;
  readonly frameCount: number;
}

/** The grid of a clip whose own frames are known. */
export interface SourceGrid extends FrameGrid {
  readonly times: FrameTimes;
}

/** Engines round the times of frames. */
const SAME_TIME_SEC = 1e-3;
/** Half of a frame of 1/30 s: a seek this far inside a longer frame shows it in every engine. */
const WELL_INSIDE_SEC = 0.5 / FRAME_RATE;

/** The source frame that tracking and export use for a frame of the grid. */
function taken(grid: SourceGrid, frameIndex: number): SourceFrame {
  return grid.times.shownAt(gridTimeSec(0, frameIndex));
}

/** The source frame at a time of the video element. */
function shown(grid: SourceGrid, mediaTimeSec: number): SourceFrame {
  return grid.times.shownAt(mediaTimeSec - grid.firstTimestampSec + SAME_TIME_SEC);
}

/**
 * The grid's first frame that has the picture of a presentation timestamp of the video element. If none has it, as with
 * every second picture at 60 fps, the frame before.
 */
export function frameAt(grid: SourceGrid, mediaTimeSec: number): number {
  const { startSec } = shown(grid, mediaTimeSec);
  const before = frameIndexAt(startSec);
  const isNext = taken(grid, before).startSec < startSec && taken(grid, before + 1).startSec === startSec;
  return clampFrame(grid, isNext ? before + 1 : before);
}

/** Whether the video element shows the picture of a frame of the grid at a time. */
export function isShownAt(grid: SourceGrid, frameIndex: number, mediaTimeSec: number): boolean {
  return taken(grid, frameIndex).startSec === shown(grid, mediaTimeSec).startSec;
}

/**
 * Where to seek a video element so that it shows the picture that tracking and export use for a frame: the middle of
 * 1/30 s, or as far inside the clip's own frame as it allows. Close to the start of a frame, a third of all seeks show
 * the previous one.
 */
export function seekTargetSec(grid: SourceGrid, frameIndex: number): number {
  const frame = clampFrame(grid, frameIndex);
  const { startSec, endSec } = taken(grid, frame);
  const inside = Math.min((endSec - startSec) / 2, WELL_INSIDE_SEC);
  const middle = (frame + 0.5) / FRAME_RATE;
  return grid.firstTimestampSec + clamp(middle, startSec + inside, endSec - inside);
}

/** Seconds from the clip's first frame to the start of a frame. */
export function timeOfFrame(frameIndex: number): number {
  return frameIndex / FRAME_RATE;
}

/** A frame index clamped to the clip. */
export function clampFrame(grid: FrameGrid, frameIndex: number): number {
  return Math.min(Math.max(Math.round(frameIndex), 0), Math.max(grid.frameCount - 1, 0));
}
