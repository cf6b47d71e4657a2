import { VideoSample } from 'mediabunny';
import type { InputVideoTrack, Rotation } from 'mediabunny';
import type { PixelSize } from '@/domain/pixel-size';
import { FRAME_RATE } from '@/domain/limits';
import type { FrameRange, SampledFrame } from '@/media/reading/sampler';
import type { MediaSource } from '../../media-source';
import { OUTPUT_COLOR_SPACE } from '../planes/color-space';
import { DecodingRun, type OnFrame } from './decoding-run';
import type { FfmpegPool } from './ffmpeg-pool';
import type { FfmpegTool } from './ffmpeg-tool';
import { chunkFilter, gridChunks, openChunk, type GridChunk } from './grid-chunks';
import { bytesOf, type RawFrame } from './frame-sink';
import { ColorFilter } from './stream-color';

/**
 * Largest size of a chunk's raw frames: one second at 1080p. This many frames queue up when the encoder is slower than
 * the decoder; otherwise only a few.
 */
const CHUNK_BYTES = 96 * 1024 * 1024;
/** Largest number of frames in a chunk. */
const CHUNK_FRAMES = 2 * FRAME_RATE;

/** The clip that is decoded. */
export interface DecodedClip {
  readonly track: InputVideoTrack;
  readonly source: MediaSource;
}

/**
 * Frames of the 30 fps grid like those of sampleFrames, decoded by ffmpeg.wasm, for codecs that the browser does not
 * support. They are I420 in limited-range BT.709, and each is yielded as soon as ffmpeg has decoded it.
 * @throws FfmpegError when ffmpeg cannot decode the clip either, or the signal's reason.
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
  const decoder = new ChunkDecoder(size, new ColorFilter(await track.getCodedHeight()));
  const chunks = gridChunks({ track, source }, range, maxFrames, signal);
  let frameIndex = range.first;
  for await (const frame of framesOf(chunks, pool, decoder, maxFrames / 4)) {
    const timeSec = frameIndex / FRAME_RATE;
    const sample = sampleOf(frame, size, { timestamp: timeSec, rotation });
    yield { frameIndex, timeSec, sample, isHeld: false };
    frameIndex++;
  }
}

/**
 * Size of the clip's stored frame, not turned, in square pixels. The size is even because 4:2:0 planes need that; an
 * odd line is cut off.
 */
async function storedSizeOf(track: InputVideoTrack): Promise<PixelSize> {
  const widthPx = await track.getSquarePixelWidth();
  const heightPx = await track.getSquarePixelHeight();
  return { widthPx: widthPx - (widthPx % 2), heightPx: heightPx - (heightPx % 2) };
}

function sampleOf(
  frame: RawFrame,
  { widthPx, heightPx }: PixelSize,
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
 * @param spare the next chunk is started when the current one is decoded and at most this many of its frames wait.
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
    // The next chunk is read from the disk while this one is decoded.
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
    // The consumer has stopped, so free the frames that were decoded ahead.
    await Promise.all([run?.abandon(), next?.abandon(), coming.catch(() => undefined)]);
  }
}

/** Starts reading the next chunk. The caller awaits the promise later, so an earlier failure is marked as handled. */
function read(chunks: AsyncGenerator<GridChunk, void, undefined>): Promise<GridChunk | null> {
  const reading = chunks.next().then(({ value }) => value ?? null);
  reading.catch(() => undefined);
  return reading;
}

class ChunkDecoder {
  constructor(
    private readonly size: PixelSize,
    private readonly color: ColorFilter,
  ) {}

  /**
   * Decodes a chunk.
   * @throws Error when ffmpeg returns fewer frames than the chunk has.
   */
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
    await tool.run([...opened.input, ...rawOutput], {
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

/** An ffmpeg filter that stretches non-square pixels and cuts off an odd line. */
function squareFilter({ widthPx, heightPx }: PixelSize): string {
  return `scale=w='if(eq(sar,1)+eq(sar,0),iw,${widthPx})':h='if(eq(sar,1)+eq(sar,0),ih,${heightPx})',crop=${widthPx}:${heightPx}:0:0`;
}
