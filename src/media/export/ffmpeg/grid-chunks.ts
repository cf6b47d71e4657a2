import type { InputVideoTrack } from 'mediabunny';
import { FRAME_RATE } from '@/domain/limits';
import { originOf } from '@/media/reading/probe';
import { gridTimeSec, type FrameRange } from '@/media/reading/sampler';
import type { MediaSource } from '../../media-source';
import { CLIP_FILE } from './ffmpeg-core';
import type { FfmpegTool } from './ffmpeg-tool';
import { gridFilter } from './grid-filter';
import { LargeGroupError, packetGroups } from './packet-groups';
import { remuxGroup } from './remux';

/** A piece of the 30 fps grid, which one run of ffmpeg makes. */
export interface GridChunk {
  /** Frames [first, end) of the grid. */
  readonly first: number;
  readonly end: number;
  readonly input: ChunkInput;
  /** Time of the grid's frame 0 on the input's time line. */
  readonly gridStartSec: number;
}

type ChunkInput =
  /** A small file with the packets that these frames need; the chunks of a long group share it. */
  | { readonly kind: 'packets'; readonly bytes: Uint8Array<ArrayBuffer> }
  /** The clip itself, in which ffmpeg seeks to the key frame at or before a time. */
  | { readonly kind: 'clip'; readonly clip: Blob; readonly seekSec: number };

/** The clip that is cut into chunks. */
interface ChunkedClip {
  readonly track: InputVideoTrack;
  readonly source: MediaSource;
}

const PACKETS_FILE = 'chunk.mov';
/**
 * Largest size of a group that is held in memory, of which there are some three copies, because phones have little
 * memory. One second of a clip is 1 to 12 MB.
 */
const LARGEST_GROUP_BYTES = 48 * 1024 * 1024;

/**
 * Cuts frames [first, end) of a clip's grid into chunks for ffmpeg, at key frames if possible: a chunk that begins
 * inside a group makes ffmpeg decode the group from its beginning again.
 * @param maxFrames length of the longest chunk.
 * @param largestBytes size of the largest group; ffmpeg itself seeks in a file with larger groups.
 */
export async function* gridChunks(
  { track, source }: ChunkedClip,
  { first, end }: Required<FrameRange>,
  maxFrames: number,
  signal: AbortSignal,
  largestBytes = LARGEST_GROUP_BYTES,
): AsyncGenerator<GridChunk, void, undefined> {
  const originSec = await originOf(track);
  // The demuxer does not know this codec (MPEG-4 part 2, Motion JPEG, ...) and cannot take packets out of the file, so
  // ffmpeg reads the file.
  if ((await track.getCodec()) === null && source.kind === 'blob') {
    yield* chunksOfFile(source.blob, originSec, { first, end }, maxFrames);
    return;
  }
  let next = first;
  const file = source.kind === 'blob' ? source.blob : null;
  try {
    for await (const chunk of chunksOfPackets(track, originSec, { first, end }, maxFrames, {
      // ffmpeg can only read files, so groups of any size are taken from a clip at an address.
      largestBytes: file ? largestBytes : Number.POSITIVE_INFINITY,
      signal,
    })) {
      yield chunk;
      next = chunk.end;
    }
  } catch (error) {
    if (!file || !(error instanceof LargeGroupError)) throw error;
    yield* chunksOfFile(file, originSec, { first: next, end }, maxFrames);
  }
}

async function* chunksOfPackets(
  track: InputVideoTrack,
  originSec: number,
  { first, end }: Required<FrameRange>,
  maxFrames: number,
  { largestBytes, signal }: { readonly largestBytes: number; readonly signal: AbortSignal },
): AsyncGenerator<GridChunk, void, undefined> {
  let next = first;
  const startSec = gridTimeSec(originSec, first);
  const shortestSec = maxFrames / FRAME_RATE / 2;
  for await (const group of packetGroups(track, startSec, shortestSec, largestBytes, signal)) {
    const groupEnd = Math.min(end, ticksBefore(group.endSec, originSec));
    if (groupEnd > next) {
      const { bytes, zeroSec } = await remuxGroup(track, group);
      const input = { kind: 'packets', bytes } as const;
      while (next < groupEnd) {
        const chunkEnd = Math.min(next + maxFrames, groupEnd);
        yield { first: next, end: chunkEnd, input, gridStartSec: gridTimeSec(originSec, 0) - zeroSec };
        next = chunkEnd;
      }
    }
    if (next >= end) return;
  }
}

function* chunksOfFile(
  clip: Blob,
  originSec: number,
  { first, end }: Required<FrameRange>,
  maxFrames: number,
): Generator<GridChunk, void, undefined> {
  const gridStartSec = gridTimeSec(originSec, 0);
  for (let next = first; next < end; next += maxFrames) {
    const input = { kind: 'clip', clip, seekSec: gridTimeSec(originSec, next) } as const;
    yield { first: next, end: Math.min(next + maxFrames, end), input, gridStartSec };
  }
}

/** A chunk that ffmpeg can read. */
interface OpenChunk {
  readonly name: string;
  /** ffmpeg's arguments up to and with -i. */
  readonly input: readonly string[];
  close(): Promise<void>;
}

export async function openChunk(tool: FfmpegTool, { input }: GridChunk): Promise<OpenChunk> {
  if (input.kind === 'packets') {
    await tool.write(PACKETS_FILE, input.bytes.slice());
    return { name: PACKETS_FILE, input: ['-i', PACKETS_FILE], close: () => tool.remove(PACKETS_FILE) };
  }
  await tool.mount(input.clip);
  // ffmpeg yields all frames from the key frame on, with the file's own times and not turned, because our filters
  // select and turn the frames.
  const seek = [
    '-noautorotate',
    '-noaccurate_seek',
    '-seek_timestamp',
    '1',
    '-ss',
    input.seekSec.toFixed(6),
    '-copyts',
  ];
  return { name: CLIP_FILE, input: [...seek, '-i', CLIP_FILE], close: () => Promise.resolve() };
}

/** An ffmpeg filter that makes the frames of a chunk from its input; the caller limits their number. */
export function chunkFilter({ first, gridStartSec }: Pick<GridChunk, 'first' | 'gridStartSec'>): string {
  return gridFilter(gridStartSec + first / FRAME_RATE);
}

/** How many ticks of the grid come before a time. */
function ticksBefore(timeSec: number, originSec: number): number {
  if (timeSec === Number.POSITIVE_INFINITY) return timeSec;
  let count = Math.max(0, Math.ceil((timeSec - originSec) * FRAME_RATE) - 1);
  while (gridTimeSec(originSec, count) < timeSec) count++;
  return count;
}
