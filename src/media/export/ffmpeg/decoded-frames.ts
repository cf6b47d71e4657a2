import { VideoSample } from 'mediabunny';
import type { InputVideoTrack } from 'mediabunny';
import { FRAME_RATE } from '@/domain/limits';
import type { FrameRange, SampledFrame } from '@/media/reading/sampler';
import { OUTPUT_COLOR_SPACE } from '../planes/color-space';
import type { FfmpegPool } from './ffmpeg-pool';
import type { FfmpegTool } from './ffmpeg-tool';
import { chunkFilter, gridChunks, type GridChunk } from './grid-chunks';
import { ClipColor } from './stream-color';

/** Raw pictures of a chunk at most, of which there are up to four copies: a second at 720p, half of one at 1080p. */
const CHUNK_BYTES = 48 * 1024 * 1024;
/** Pictures of a chunk at most: they come all at once, and whoever waits wants to see that it goes on. */
const CHUNK_FRAMES = 2 * FRAME_RATE;
const INPUT = 'chunk.mp4';
/** A file a picture: one large file is copied each time it grows in ffmpeg's memory, nine times its size in all. */
const OUTPUT = '%d.yuv';

/** The clip's stored picture: not turned, in square pixels. */
interface StoredSize {
  readonly widthPx: number;
  readonly heightPx: number;
}

/**
 * Frames of the 30 fps grid like sampleFrames, decoded by ffmpeg.wasm: for codecs that the browser does not know.
 * They are I420 in limited-range BT.709; while one chunk is used, the next one is decoded.
 * @throws FfmpegError when ffmpeg cannot decode it either, or the signal's reason.
 */
export async function* decodeFrames(
  track: InputVideoTrack,
  range: Required<FrameRange>,
  pool: FfmpegPool,
  signal: AbortSignal,
): AsyncGenerator<SampledFrame, void, undefined> {
  const size = await storedSizeOf(track);
  const frameBytes = (size.widthPx * size.heightPx * 3) / 2;
  const maxFrames = Math.min(CHUNK_FRAMES, Math.max(1, Math.floor(CHUNK_BYTES / frameBytes)));
  const rotation = await track.getRotation();
  const decoder = new ChunkDecoder(size, frameBytes);
  for await (const { first, pictures } of readAhead(gridChunks(track, range, maxFrames, signal), (chunk) =>
    pool.run((tool) => decoder.decode(tool, chunk)),
  )) {
    let index = 0;
    // Out of the list as they are used: their memory is needed for the next chunk.
    for (let picture = pictures.shift(); picture; picture = pictures.shift()) {
      signal.throwIfAborted();
      const timeSec = (first + index) / FRAME_RATE;
      const sample = new VideoSample(picture, {
        format: 'I420',
        codedWidth: size.widthPx,
        codedHeight: size.heightPx,
        timestamp: timeSec,
        duration: 1 / FRAME_RATE,
        rotation,
        colorSpace: OUTPUT_COLOR_SPACE,
      });
      yield { frameIndex: first + index, timeSec, sample };
      index++;
    }
  }
}

/** Even, as 4:2:0 planes are; an odd line is cut off. */
async function storedSizeOf(track: InputVideoTrack): Promise<StoredSize> {
  const widthPx = await track.getSquarePixelWidth();
  const heightPx = await track.getSquarePixelHeight();
  return { widthPx: widthPx - (widthPx % 2), heightPx: heightPx - (heightPx % 2) };
}

interface DecodedChunk {
  readonly first: number;
  readonly pictures: Uint8Array<ArrayBuffer>[];
}

class ChunkDecoder {
  readonly #color: ClipColor;

  constructor(
    private readonly size: StoredSize,
    private readonly frameBytes: number,
  ) {
    this.#color = new ClipColor(size.heightPx);
  }

  async decode(tool: FfmpegTool, chunk: GridChunk): Promise<DecodedChunk> {
    const { widthPx, heightPx } = this.size;
    const { first, end, bytes } = chunk;
    await tool.write(INPUT, bytes.slice());
    const color = await this.#color.filter(tool, INPUT);
    const picture = `${chunkFilter(chunk)},${color},${squareFilter(this.size)}`;
    const frames = end - first;
    const decode = ['-i', INPUT, '-vf', picture, '-frames:v', String(frames), '-c:v', 'rawvideo'];
    await tool.run([...decode, '-f', 'image2', '-start_number', '0', OUTPUT]);
    await tool.remove(INPUT);
    const pictures: Uint8Array<ArrayBuffer>[] = [];
    for (let index = 0; index < frames; index++) {
      const bytes = await tool.take(OUTPUT.replace('%d', String(index)));
      if (bytes.length !== this.frameBytes) {
        throw new Error(`ffmpeg gave ${bytes.length} bytes for a frame of ${widthPx}x${heightPx}`);
      }
      pictures.push(bytes);
    }
    return { first, pictures };
  }
}

/** Stretches pixels that are not square, and cuts an odd line. */
function squareFilter({ widthPx, heightPx }: StoredSize): string {
  return `scale=w='if(eq(sar,1)+eq(sar,0),iw,${widthPx})':h='if(eq(sar,1)+eq(sar,0),ih,${heightPx})',crop=${widthPx}:${heightPx}:0:0`;
}

/** Works on the next item while the last one is in use. */
async function* readAhead<In, Out>(
  items: AsyncGenerator<In, void, undefined>,
  work: (item: In) => Promise<Out>,
): AsyncGenerator<Out, void, undefined> {
  let running: Promise<Out> | null = null;
  try {
    for await (const item of items) {
      const started = work(item);
      // It is awaited later; a failure until then is no unhandled one.
      started.catch(() => undefined);
      if (running) yield await running;
      running = started;
    }
    if (running) yield await running;
  } finally {
    await running?.catch(() => undefined);
  }
}
