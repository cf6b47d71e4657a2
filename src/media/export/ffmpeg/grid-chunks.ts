import type { InputVideoTrack } from 'mediabunny';
import { FRAME_RATE } from '@/domain/limits';
import { clipTimesOf } from '@/media/reading/clip-times';
import { gridStretches, type FrameRange, type GridStretch } from '@/media/reading/sampler';
import type { MediaSource } from '../../media-source';
import { CLIP_FILE, type FfmpegTool } from './ffmpeg-tool';
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
 * Largest group held in memory. Some three copies of it exist at a time, and phones have little memory. One second of a
 * clip is 1 to 12 MB.
 */
const LARGEST_GROUP_BYTES = 48 * 1024 * 1024;

/**
 * Cuts frames [first, end) of a clip's grid into chunks for ffmpeg, at key frames if possible: a chunk that begins
 * inside a group makes ffmpeg decode the group from its start again.
 * @param maxFrames length of the longest chunk.
 * @param largestBytes size of the largest group; ffmpeg itself seeks in a file with larger groups.
 */
export async function* gridChunks(
  clip: ChunkedClip,
  range: Required<FrameRange>,
  maxFrames: number,
  signal: AbortSignal,
  largestBytes = LARGEST_GROUP_BYTES,
): AsyncGenerator<GridChunk, void, undefined> {
  for (const stretch of gridStretches(await clipTimesOf(clip.track), range)) {
    yield* chunksOfStretch(clip, stretch, maxFrames, signal, largestBytes);
  }
}

async function* chunksOfStretch(
  { track, source }: ChunkedClip,
  stretch: GridStretch,
  maxFrames: number,
  signal: AbortSignal,
  largestBytes: number,
): AsyncGenerator<GridChunk, void, undefined> {
  // The demuxer does not support this codec (MPEG-4 part 2, Motion JPEG, ...) and cannot extract packets, so ffmpeg
  // reads the file.
  if ((await track.getCodec()) === null && source.kind === 'blob') {
    yield* chunksOfFile(source.blob, stretch, maxFrames);
    return;
  }
  let next = stretch.first;
  const file = source.kind === 'blob' ? source.blob : null;
  try {
    for await (const chunk of chunksOfPackets(track, stretch, maxFrames, {
      // ffmpeg reads only files, so for a clip at a URL groups may have any size.
      largestBytes: file ? largestBytes : Number.POSITIVE_INFINITY,
      signal,
    })) {
      yield chunk;
      next = chunk.end;
    }
  } catch (error) {
    if (!file || !(error instanceof LargeGroupError)) throw error;
    yield* chunksOfFile(file, { ...stretch, first: next }, maxFrames);
  }
}

async function* chunksOfPackets(
  track: InputVideoTrack,
  { first, end, gridStartSec }: GridStretch,
  maxFrames: number,
  { largestBytes, signal }: { readonly largestBytes: number; readonly signal: AbortSignal },
): AsyncGenerator<GridChunk, void, undefined> {
  let next = first;
  const startSec = gridStartSec + first / FRAME_RATE;
  const shortestSec = maxFrames / FRAME_RATE / 2;
  for await (const group of packetGroups(track, startSec, shortestSec, largestBytes, signal)) {
    const groupEnd = Math.min(end, ticksBefore(group.endSec, gridStartSec));
    if (groupEnd > next) {
      const { bytes, zeroSec } = await remuxGroup(track, group);
      const input = { kind: 'packets', bytes } as const;
      while (next < groupEnd) {
        const chunkEnd = Math.min(next + maxFrames, groupEnd);
        yield { first: next, end: chunkEnd, input, gridStartSec: gridStartSec - zeroSec };
        next = chunkEnd;
      }
    }
    if (next >= end) return;
  }
}

function* chunksOfFile(
  clip: Blob,
  { first, end, presentedStartSec: gridStartSec }: GridStretch,
  maxFrames: number,
): Generator<GridChunk, void, undefined> {
  for (let next = first; next < end; next += maxFrames) {
    const input = { kind: 'clip', clip, seekSec: gridStartSec + next / FRAME_RATE } as const;
    yield { first: next, end: Math.min(next + maxFrames, end), input, gridStartSec };
  }
}

/** A chunk that ffmpeg can read. */
interface OpenChunk {
  readonly name: string;
  /** ffmpeg's arguments up to and including -i. */
  readonly input: readonly string[];
  close(): Promise<void>;
}

export async function openChunk(tool: FfmpegTool, { input }: GridChunk): Promise<OpenChunk> {
  if (input.kind === 'packets') {
    await tool.write(PACKETS_FILE, input.bytes.slice());
    return { name: PACKETS_FILE, input: ['-i', PACKETS_FILE], close: () => tool.remove(PACKETS_FILE) };
  }
  await tool.mount(input.clip);
  // ffmpeg yields all frames from the key frame on, unrotated and with the file's own times, because our filters select
  // and rotate them.
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

/** An ffmpeg filter that makes a chunk's frames from its input; the caller limits their number. */
export function chunkFilter({ first, gridStartSec }: Pick<GridChunk, 'first' | 'gridStartSec'>): string {
  return gridFilter(gridStartSec + first / FRAME_RATE);
}

/** How many ticks of the grid come before a time. */
function ticksBefore(timeSec: number, gridStartSec: number): number {
  if (timeSec === Number.POSITIVE_INFINITY) return timeSec;
  let count = Math.max(0, Math.ceil((timeSec - gridStartSec) * FRAME_RATE) - 1);
  while (gridStartSec + count / FRAME_RATE < timeSec) count++;
  return count;
}
