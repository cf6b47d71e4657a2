import type { InputVideoTrack } from 'mediabunny';
import { FRAME_RATE } from '@/domain/limits';
import { originOf } from '@/media/reading/probe';
import { gridTimeSec, type FrameRange } from '@/media/reading/sampler';
import { gridFilter } from './grid-filter';
import { packetGroups } from './packet-groups';
import { remuxGroup } from './remux';

/** A piece of the 30 fps grid that one run of ffmpeg makes. */
export interface GridChunk {
  /** Frames [first, end) of the grid. */
  readonly first: number;
  readonly end: number;
  /** An MP4 that has what these frames need. Shared by the chunks of a long group: hand over copies. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Where frame 0 of the grid lies on that MP4's time line; mostly before its beginning. */
  readonly gridStartSec: number;
}

/**
 * Cuts frames [first, end) of a clip's grid into chunks for ffmpeg, at key frames where it can: a chunk that begins
 * inside a group decodes from the group's beginning again.
 * @param maxFrames longest chunk.
 */
export async function* gridChunks(
  track: InputVideoTrack,
  { first, end }: Required<FrameRange>,
  maxFrames: number,
  signal: AbortSignal,
): AsyncGenerator<GridChunk, void, undefined> {
  const originSec = await originOf(track);
  let next = first;
  const startSec = gridTimeSec(originSec, first);
  const shortestSec = maxFrames / FRAME_RATE / 2;
  for await (const group of packetGroups(track, startSec, shortestSec, signal)) {
    const groupEnd = Math.min(end, ticksBefore(group.endSec, originSec));
    if (groupEnd > next) {
      const { bytes, zeroSec } = await remuxGroup(track, group);
      while (next < groupEnd) {
        const chunkEnd = Math.min(next + maxFrames, groupEnd);
        yield { first: next, end: chunkEnd, bytes, gridStartSec: gridTimeSec(originSec, 0) - zeroSec };
        next = chunkEnd;
      }
    }
    if (next >= end) return;
  }
}

/** Makes exactly a chunk's frames of its MP4, when as many are asked for. */
export function chunkFilter({ first, gridStartSec }: GridChunk): string {
  return gridFilter(gridStartSec + first / FRAME_RATE);
}

/** How many ticks of the grid lie before a time. */
function ticksBefore(timeSec: number, originSec: number): number {
  if (timeSec === Number.POSITIVE_INFINITY) return timeSec;
  let count = Math.max(0, Math.ceil((timeSec - originSec) * FRAME_RATE) - 1);
  while (gridTimeSec(originSec, count) < timeSec) count++;
  return count;
}
