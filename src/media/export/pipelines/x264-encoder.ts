import { FRAME_RATE } from '@/domain/limits';
import type { PixelSize } from '@/domain/pixel-size';
import type { FfmpegPool } from '../ffmpeg/ffmpeg-pool';
import type { FfmpegTool } from '../ffmpeg/ffmpeg-tool';
import { framesOfMp4, X264_ARGS, type EncodedFrames } from '../ffmpeg/x264';
import type { I420Image } from '../planes/i420';
import { PacketWriter } from './packet-writer';
import type { FrameEncoder } from './frame-encoder';

/**
 * Largest size of a segment's raw pictures. Each segment begins with a key frame, so a length of two seconds is enough.
 */
const SEGMENT_BYTES = 18 * 1024 * 1024;
const SEGMENT_FRAMES = 60;
const INPUT = 'segment.yuv';
const OUTPUT = 'segment.mp4';

/** Encodes segments by x264 in a pool of ffmpeg.wasm workers, for browsers that cannot encode H.264. */
export class X264Encoder implements FrameEncoder {
  private readonly writer: PacketWriter;
  private readonly segmentFrames: number;
  private pictures: Uint8Array<ArrayBuffer> | null = null;
  /** Memory of encoded segments, which the next segments reuse. */
  private readonly spare: ArrayBuffer[] = [];
  private frames = 0;

  constructor(
    private readonly size: PixelSize,
    private readonly pool: FfmpegPool,
  ) {
    this.writer = new PacketWriter(pool.size);
    this.segmentFrames = Math.max(1, Math.min(SEGMENT_FRAMES, Math.floor(SEGMENT_BYTES / this.frameBytes)));
  }

  get videoSource() {
    return this.writer.videoSource;
  }

  async add({ data }: I420Image, isCut: boolean): Promise<void> {
    if (isCut || this.frames === this.segmentFrames) await this.send();
    this.pictures ??= this.emptySegment();
    this.pictures.set(data, this.frames * this.frameBytes);
    this.frames++;
  }

  async finish(): Promise<void> {
    await this.send();
    await this.writer.finish();
  }

  /** A broken picture was noticed before the run. */
  check(): Promise<void> {
    return Promise.resolve();
  }

  private get frameBytes(): number {
    return (this.size.widthPx * this.size.heightPx * 3) / 2;
  }

  private emptySegment(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.spare.pop() ?? new ArrayBuffer(this.segmentFrames * this.frameBytes));
  }

  private async send(): Promise<void> {
    const pictures = this.pictures?.subarray(0, this.frames * this.frameBytes);
    if (!pictures) return;
    const frames = this.frames;
    this.pictures = null;
    this.frames = 0;
    const encode = async (tool: FfmpegTool): Promise<EncodedFrames> => {
      const { mp4, pictures: used } = await x264Mp4(tool, { ...this.size, data: pictures });
      this.spare.push(used);
      return framesOfMp4(mp4, frames);
    };
    await this.writer.add(this.pool.run(encode));
  }
}

/** The MP4 that ffmpeg made from pictures, and the memory that held the pictures. */
interface X264Result {
  readonly mp4: Uint8Array<ArrayBuffer>;
  readonly pictures: ArrayBuffer;
}

/**
 * Encodes the planes of several frames, which follow each other in memory.
 * @param pictures their buffer is transferred, and comes back with the result.
 */
export async function x264Mp4(tool: FfmpegTool, { data, widthPx, heightPx }: I420Image): Promise<X264Result> {
  await tool.write(INPUT, data);
  const format = ['-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-s', `${widthPx}x${heightPx}`];
  await tool.run([...format, '-r', String(FRAME_RATE), '-i', INPUT, ...X264_ARGS, OUTPUT]);
  const { buffer } = await tool.take(INPUT);
  return { mp4: await tool.take(OUTPUT), pictures: buffer };
}
