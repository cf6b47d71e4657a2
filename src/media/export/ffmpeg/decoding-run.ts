import type { FfmpegPool } from './ffmpeg-pool';
import type { FfmpegTool } from './ffmpeg-tool';
import type { RawPicture } from './picture-sink';

/** Hands on a picture as soon as it is decoded. */
export type OnPicture = (picture: RawPicture) => void;

/** A piece of a clip that is being decoded: pictures can be taken while others are still made. */
export class DecodingRun {
  readonly #pictures: RawPicture[] = [];
  readonly #ended: Promise<void>;
  #isEnded = false;
  #failure: { readonly reason: unknown } | null = null;
  #wake: () => void = () => undefined;

  constructor(pool: FfmpegPool, decode: (tool: FfmpegTool, onPicture: OnPicture) => Promise<void>) {
    this.#ended = this.#perform(
      pool.run((tool) =>
        decode(tool, (picture) => {
          this.#pictures.push(picture);
          this.#wake();
        }),
      ),
    );
  }

  /** True when all pictures are made and at most so many of them wait: the next run may begin. */
  isNearlyUsed(waiting: number): boolean {
    return this.#isEnded && this.#pictures.length <= waiting;
  }

  /** The next picture, which is taken over, or null when there are no more. @throws what the decoding failed with. */
  async next(): Promise<RawPicture | null> {
    while (this.#pictures.length === 0 && !this.#isEnded) {
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
    const picture = this.#pictures.shift();
    if (picture) return picture;
    if (this.#failure) throw this.#failure.reason;
    return null;
  }

  /** Waits for the end of the decoding and frees the pictures that nobody wants. */
  async abandon(): Promise<void> {
    await this.#ended;
    for (const picture of this.#pictures) if (!(picture instanceof Uint8Array)) picture.close();
  }

  async #perform(work: Promise<void>): Promise<void> {
    try {
      await work;
    } catch (reason) {
      this.#failure = { reason };
    }
    this.#isEnded = true;
    this.#wake();
  }
}
