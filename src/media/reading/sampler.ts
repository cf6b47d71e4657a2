import type { InputVideoTrack, VideoSample } from 'mediabunny';
import { FRAME_RATE } from '@/domain/limits';
import { frameCountOf } from '@/domain/tokens';
import { withClipColor } from '../color/with-clip-color';
import { clipTimesOf } from './clip-times';
import type { ClipTimes } from './movie/presentation';
import { samplesAt } from './samples-at';
import { partAt, trackSecAt } from './track-time';

/**
 * Tolerance that puts a frame near k/30 at k and not at k + 1. WebM rounds times to milliseconds, so the frame and the
 * first frame are each off by up to half a millisecond.
 */
const EPSILON_SEC = 0.0012;

/** One frame of the 30 fps grid. The receiver closes the sample. */
export interface SampledFrame {
  readonly frameIndex: number;
  /** Seconds from the clip's first frame: frameIndex / 30. */
  readonly timeSec: number;
  readonly sample: VideoSample;
  /** True where the clip's data is damaged, so that the last good picture replaces this one. */
  readonly isHeld: boolean;
}

/** Frames [first, end) of the grid; without `end`, up to the clip's end. */
export interface FrameRange {
  readonly first: number;
  readonly end?: number;
}

/** The number of grid frames. The user pays for each. The last one starts before the clip's end. */
export async function gridLength(track: InputVideoTrack): Promise<number> {
  return frameCountOf((await clipTimesOf(track)).durationSec);
}

/** The number of the grid's frame at or before a time. */
export function frameIndexAt(timeSec: number): number {
  return Math.max(0, Math.floor((timeSec + EPSILON_SEC) * FRAME_RATE));
}

/**
 * Reads a clip at constant 30 fps, whatever its own frame rate: for each k, the frame shown at first + k/30. Leaving
 * the loop or aborting closes the frames that were decoded ahead.
 * @throws the errors of samplesAt; disposing the Input ends a pending wait.
 */
export async function* sampleFrames(
  track: InputVideoTrack,
  range: FrameRange,
  signal?: AbortSignal,
): AsyncGenerator<SampledFrame, void, undefined> {
  const times = await clipTimesOf(track);
  const end = range.end ?? (await gridLength(track));
  let frameIndex = range.first;
  const lookups = Array.from({ length: Math.max(0, end - frameIndex) }, (_, k) =>
    lookupSec(times, range.first + k),
  );
  for await (const shown of samplesAt(withClipColor(track), lookups, signal)) {
    if (shown) yield { frameIndex, timeSec: frameIndex / FRAME_RATE, ...shown };
    frameIndex++;
  }
}

/** The presentation time of grid frame k. */
export function gridTimeSec(originSec: number, frameIndex: number): number {
  return originSec + frameIndex / FRAME_RATE + EPSILON_SEC;
}

/** The demuxer's lookup time for grid frame k. */
export function lookupSec(times: ClipTimes, frameIndex: number): number {
  return trackSecAt(times, gridTimeSec(0, frameIndex));
}

/** Grid frames [first, end) that are also consecutive in the track. */
export interface GridStretch {
  readonly first: number;
  readonly end: number;
  /** The lookup time of frame 0 if the track had no cut before it. */
  readonly gridStartSec: number;
  /** The presentation time of frame 0. */
  readonly presentedStartSec: number;
}

/** Splits a range of the grid where an edit list jumps. Frames without a picture form their own stretch. */
export function* gridStretches(
  times: ClipTimes,
  { first, end }: Required<FrameRange>,
): Generator<GridStretch, void, undefined> {
  for (let next = first; next < end;) {
    const clipSec = gridTimeSec(0, next);
    const { endSec } = partAt(times, times.originSec + clipSec);
    const frames = Math.ceil((endSec - times.originSec - EPSILON_SEC) * FRAME_RATE);
    const until = times.parts.length === 1 ? end : Math.min(end, Math.max(next + 1, frames));
    const gridStartSec = lookupSec(times, next) - next / FRAME_RATE;
    yield { first: next, end: until, gridStartSec, presentedStartSec: gridTimeSec(times.originSec, 0) };
    next = until;
  }
}
