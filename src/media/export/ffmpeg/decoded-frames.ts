import { VideoSample } from 'mediabunny';
import type { InputVideoTrack, Rotation } from 'mediabunny';
import { FRAME_RATE } from '@/domain/limits';
import type { FrameRange, SampledFrame } from '@/media/reading/sampler';
import type { MediaSource } from '../../media-source';
import { OUTPUT_COLOR_SPACE } from '../planes/color-space';
import { DecodingRun, type OnFrame } from './decoding-run';
import { FRAMES } from './ffmpeg-core';
import type { FfmpegPool } from './ffmpeg-pool';
import type { FfmpegTool } from './ffmpeg-tool';
import { chunkFilter, gridChunks, openChunk, type GridChunk } from './grid-chunks';
import { bytesOf, type PictureSize, type RawFrame } from './frame-sink';
import { ClipColor } from './stream-color';

/**
 * Raw frames of a chunk at most: a second at 1080p. So many wait when the encoder is slower than the decoder; where it
 * is as fast, only a few do.
 */
const CHUNK_BYTES = 96 * 1024 * 1024;
/** Frames of a chunk at most. */
const CHUNK_FRAMES = 2 * FRAME_RATE;

/** What is decoded. */
export interface DecodedClip {
  readonly track: InputVideoTrack;
  readonly source: MediaSource;
}

/**
 * Frames of the 30 fps grid like sampleFrames, decoded by ffmpeg.wasm: for codecs that the browser does not know.
 * They are I420 in limited-range BT.709, and come while ffmpeg decodes.
 * @throws FfmpegError when ffmpeg cannot decode it either, or the signal's reason.
 */
export async function* decodeFrames(
  { track, source }: DecodedClip,
  range: Required<FrameRange>,
  pool: FfmpegPool,
  signal: AbortSignal,
): AsyncGenerator<SampledFrame, void, undefined> {
  const size = await storedSizeOf(track);
  const maxFrames = Math.min(CHUNK_FRAMES, Math.max(1, Math.floor(CHUNK_BYTES / bytesOf(size))));
  const rotation = await track.getRotation();
  const decoder = new ChunkDecoder(size);
  const chunks = gridChunks({ track, source }, range, maxFrames, signal);
  let frameIndex = range.first;
  for await (const frame of framesOf(chunks, pool, decoder, maxFrames / 4)) {
    const timeSec = frameIndex / FRAME_RATE;
    yield { frameIndex, timeSec, sample: sampleOf(frame, size, { timestamp: timeSec, rotation }) };
    frameIndex++;
  }
}

/** The clip's stored frame: not turned, in square pixels. Even, as 4:2:0 planes are; an odd line is cut off. */
async function storedSizeOf(track: InputVideoTrack): Promise<PictureSize> {
  const widthPx = await track.getSquarePixelWidth();
  const heightPx = await track.getSquarePixelHeight();
  return { widthPx: widthPx - (widthPx % 2), heightPx: heightPx - (heightPx % 2) };
}

function sampleOf(
  frame: RawFrame,
  { widthPx, heightPx }: PictureSize,
  place: { readonly timestamp: number; readonly rotation: Rotation },
): VideoSample {
  const init = { ...place, duration: 1 / FRAME_RATE };
  if (!(frame instanceof Uint8Array)) return new VideoSample(frame, init);
  return new VideoSample(frame, {
    ...init,
    format: 'I420',
    codedWidth: widthPx,
    codedHeight: heightPx,
    colorSpace: OUTPUT_COLOR_SPACE,
  });
}

/**
 * The frames of all chunks, in order.
 * @param spare the next chunk is begun when no more frames of the last one are waiting.
 */
async function* framesOf(
  chunks: AsyncGenerator<GridChunk, void, undefined>,
  pool: FfmpegPool,
  decoder: ChunkDecoder,
  spare: number,
): AsyncGenerator<RawFrame, void, undefined> {
  let coming = read(chunks);
  const begin = async (): Promise<DecodingRun | null> => {
    const chunk = await coming;
    if (!chunk) return null;
    // The next one is read from the disk while this one is decoded.
    coming = read(chunks);
    return new DecodingRun(pool, (tool, onFrame) => decoder.decode(tool, chunk, onFrame));
  };
  let run = await begin();
  let next: DecodingRun | null = null;
  try {
    while (run) {
      if (!next && run.isNearlyUsed(spare)) next = await begin();
      const frame = await run.next();
      if (frame) yield frame;
      else {
        run = next ?? (await begin());
        next = null;
      }
    }
  } finally {
    // Nobody waits for these any more.
    await Promise.all([run?.abandon(), next?.abandon(), coming.catch(() => undefined)]);
  }
}

/** A failure is told to whoever waits, later. */
function read(chunks: AsyncGenerator<GridChunk, void, undefined>): Promise<GridChunk | null> {
  const reading = chunks.next().then(({ value }) => value ?? null);
  reading.catch(() => undefined);
  return reading;
}

class ChunkDecoder {
  private readonly color: ClipColor;

  constructor(private readonly size: PictureSize) {
    this.color = new ClipColor(size.heightPx);
  }

  /** @throws Error when ffmpeg makes fewer frames than the chunk has. */
  async decode(tool: FfmpegTool, chunk: GridChunk, onFrame: OnFrame): Promise<void> {
    const opened = await openChunk(tool, chunk);
    const color = await this.color.filter(tool, opened.name);
    const filter = `${chunkFilter(chunk)},${color},${squareFilter(this.size)}`;
    const frames = chunk.end - chunk.first;
    const rawOutput = [
      '-an',
      '-vf',
      filter,
      '-frames:v',
      String(frames),
      '-c:v',
      'rawvideo',
      '-f',
      'rawvideo',
    ];
    let made = 0;
    await tool.run([...opened.input, ...rawOutput, FRAMES], {
      size: this.size,
      onFrame: (each) => {
        made++;
        onFrame(each);
      },
    });
    await opened.close();
    if (made !== frames) throw new Error(`ffmpeg made ${made} frames instead of ${frames}`);
  }
}

/** Stretches pixels that are not square, and cuts an odd line. */
function squareFilter({ widthPx, heightPx }: PictureSize): string {
  return `scale=w='if(eq(sar,1)+eq(sar,0),iw,${widthPx})':h='if(eq(sar,1)+eq(sar,0),ih,${heightPx})',crop=${widthPx}:${heightPx}:0:0`;
}
