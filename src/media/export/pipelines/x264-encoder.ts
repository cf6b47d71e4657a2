import { FRAME_RATE } from '@/domain/limits';
import type { FfmpegPool } from '../ffmpeg/ffmpeg-pool';
import type { FfmpegTool } from '../ffmpeg/ffmpeg-tool';
import { framesOfMp4, X264_ARGS, type EncodedFrames } from '../ffmpeg/x264';
import type { I420Image } from '../planes/i420';
import { PacketWriter } from './packet-writer';
import type { PictureEncoder } from './picture-encoder';

/** Raw pictures of a segment at most. Each segment begins with a key frame, so two seconds are enough too. */
const SEGMENT_BYTES = 28 * 1024 * 1024;
const SEGMENT_FRAMES = 60;
const INPUT = 'segment.yuv';
const OUTPUT = 'segment.mp4';

/** x264 in a pool of ffmpeg.wasm workers that take segments by turns, for browsers that cannot encode H.264. */
export class X264Encoder implements PictureEncoder {
  readonly #writer: PacketWriter;
  readonly #segmentFrames: number;
  #pictures: Uint8Array<ArrayBuffer> | null = null;
  #frames = 0;

  constructor(
    private readonly widthPx: number,
    private readonly heightPx: number,
    private readonly pool: FfmpegPool,
  ) {
    this.#writer = new PacketWriter(pool.size);
    this.#segmentFrames = Math.max(1, Math.min(SEGMENT_FRAMES, Math.floor(SEGMENT_BYTES / this.#frameBytes)));
  }

  get videoSource() {
    return this.#writer.videoSource;
  }

  async add({ data }: I420Image, isCut: boolean): Promise<void> {
    if (isCut || this.#frames === this.#segmentFrames) await this.#send();
    this.#pictures ??= new Uint8Array(this.#segmentFrames * this.#frameBytes);
    this.#pictures.set(data, this.#frames * this.#frameBytes);
    this.#frames++;
  }

  async finish(): Promise<void> {
    await this.#send();
    await this.#writer.finish();
  }

  get #frameBytes(): number {
    return (this.widthPx * this.heightPx * 3) / 2;
  }

  async #send(): Promise<void> {
    const pictures = this.#pictures?.subarray(0, this.#frames * this.#frameBytes);
    if (!pictures) return;
    const frames = this.#frames;
    this.#pictures = null;
    this.#frames = 0;
    const { widthPx, heightPx } = this;
    await this.#writer.add(
      this.pool.run((tool) => encodeWithX264(tool, { data: pictures, widthPx, heightPx }, frames)),
    );
  }
}

/**
 * @param pictures the planes of several frames, one behind the other; handed over.
 */
export async function encodeWithX264(
  tool: FfmpegTool,
  { data, widthPx, heightPx }: I420Image,
  frames: number,
): Promise<EncodedFrames> {
  return framesOfMp4(await x264Mp4(tool, { data, widthPx, heightPx }), frames);
}

/** The same as the MP4 that ffmpeg made. */
export async function x264Mp4(
  tool: FfmpegTool,
  { data, widthPx, heightPx }: I420Image,
): Promise<Uint8Array<ArrayBuffer>> {
  await tool.write(INPUT, data);
  const format = ['-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-s', `${widthPx}x${heightPx}`];
  await tool.run([...format, '-r', String(FRAME_RATE), '-i', INPUT, ...X264_ARGS, OUTPUT]);
  await tool.remove(INPUT);
  return tool.take(OUTPUT);
}
