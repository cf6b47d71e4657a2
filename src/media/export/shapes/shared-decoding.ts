import '@/lib/polyfills/symbol-dispose';
import type { MediaSource } from '@/media/media-source';
import { openInput } from '@/media/reading/open-input';
import { videoTrackOf } from '@/media/reading/probe';
import { sampleFrames, type FrameRange } from '@/media/reading/sampler';
import { beginFrames, type BegunFrames, type Frames } from '../begun-frames';
import type { ClipFrames } from '../clip-frames';
import { decodeFrames } from '../ffmpeg/decoded-frames';
import type { FfmpegPool } from '../ffmpeg/ffmpeg-pool';
import { SharedFrames, type FrameReader } from './shared-frames';

/**
 * Decodes a clip once for several films. Decoding starts when every film has chosen its pipeline or left, so that each
 * gets all frames. It opens its own input, because the films' inputs end with them.
 */
export class SharedDecoding implements Disposable {
  private readonly input;
  private readonly everyone: Promise<void>;
  private onEveryone: () => void = () => undefined;
  private undecided: number;
  private beginning: Promise<BegunFrames | null> | null = null;
  private browser: SharedFrames | null = null;
  private ffmpeg: SharedFrames | null = null;

  constructor(
    private readonly source: MediaSource,
    films: number,
    private readonly signal: AbortSignal,
  ) {
    this.input = openInput(source);
    this.undecided = films;
    this.everyone = new Promise((resolve) => (this.onEveryone = resolve));
  }

  /** The frames for one of the films. */
  forFilm(): ClipFrames {
    let isDecided = false;
    const readers: FrameReader[] = [];
    const join = (shared: SharedFrames): Frames => {
      const reader = shared.join();
      readers.push(reader);
      return reader.frames;
    };
    const chosen = (): void => {
      if (!isDecided && --this.undecided === 0) this.onEveryone();
      isDecided = true;
    };
    return {
      first: async () => (await this.begin())?.first.sample.clone() ?? null,
      byBrowser: (range) => join((this.browser ??= this.share(this.sampled(range)))),
      byFfmpeg: (range, pool) => join((this.ffmpeg ??= this.share(this.decoded(range, pool)))),
      chosen,
      leave: () => {
        for (const reader of readers) reader.leave();
        chosen();
      },
    };
  }

  [Symbol.dispose](): void {
    void this.close();
  }

  private async close(): Promise<void> {
    const begun = await this.beginning?.catch(() => null);
    begun?.end();
    (await this.input).dispose();
  }

  /** Decodes the clip's first frame, by which the films choose their pipelines. */
  private begin(): Promise<BegunFrames | null> {
    this.beginning ??= this.input.then(async (input) =>
      beginFrames(await videoTrackOf(input), { first: 0, end: 1 }, this.signal),
    );
    return this.beginning;
  }

  private share(frames: Frames): SharedFrames {
    return new SharedFrames(frames, this.everyone);
  }

  private async *sampled(range: Required<FrameRange>): Frames {
    yield* sampleFrames(await videoTrackOf(await this.input), range, this.signal);
  }

  private async *decoded(range: Required<FrameRange>, pool: FfmpegPool): Frames {
    const clip = { track: await videoTrackOf(await this.input), source: this.source };
    yield* decodeFrames(clip, range, pool, this.signal);
  }
}
