import type { FfmpegPool } from './ffmpeg-pool';
import type { FfmpegTool } from './ffmpeg-tool';
import type { RawFrame } from './frame-sink';

/** Receives a frame as soon as it is decoded. */
export type OnFrame = (frame: RawFrame) => void;

/** Decodes a piece of a clip; frames can be taken while later ones are still being decoded. */
export class DecodingRun {
  private readonly frames: RawFrame[] = [];
  private readonly ended: Promise<void>;
  private isEnded = false;
  private failure: { readonly reason: unknown } | null = null;
  private wake: () => void = () => undefined;

  constructor(pool: FfmpegPool, decode: (tool: FfmpegTool, onFrame: OnFrame) => Promise<void>) {
    this.ended = this.perform(
      pool.run((tool) =>
        decode(tool, (frame) => {
          this.frames.push(frame);
          this.wake();
        }),
      ),
    );
  }

  /** True when all frames are decoded and at most `waiting` of them have not been taken: the next run may start. */
  isNearlyUsed(waiting: number): boolean {
    return this.isEnded && this.frames.length <= waiting;
  }

  /**
   * The next frame, which the caller closes; null when there are no more.
   * @throws the decoding's error.
   */
  async next(): Promise<RawFrame | null> {
    while (this.frames.length === 0 && !this.isEnded) {
      await new Promise<void>((resolve) => (this.wake = resolve));
    }
    const frame = this.frames.shift();
    if (frame) return frame;
    if (this.failure) throw this.failure.reason;
    return null;
  }

  /** Waits for the end of the decoding and frees the frames that were not taken. */
  async abandon(): Promise<void> {
    await this.ended;
    for (const frame of this.frames) if (!(frame instanceof Uint8Array)) frame.close();
  }

  private async perform(work: Promise<void>): Promise<void> {
    try {
      await work;
    } catch (reason) {
      this.failure = { reason };
    }
    this.isEnded = true;
    this.wake();
  }
}
