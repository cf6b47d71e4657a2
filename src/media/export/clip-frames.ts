import type { VideoSample } from 'mediabunny';
import { sampleFrames, type FrameRange } from '@/media/reading/sampler';
import { beginFrames, type BegunFrames, type Frames } from './begun-frames';
import { decodeFrames, type DecodedClip } from './ffmpeg/decoded-frames';
import type { FfmpegPool } from './ffmpeg/ffmpeg-pool';

type Range = Required<FrameRange>;

/** Where a pipeline gets the clip's decoded frames. The receiver closes the samples. */
export interface ClipFrames {
  /**
   * A first frame as the browser decodes it, or null when it cannot; the caller closes it.
   * @param range of the frames that will be needed.
   * @throws the signal's reason.
   */
  first(range: Range): Promise<VideoSample | null>;
  byBrowser(range: Range): Frames;
  byFfmpeg(range: Range, pool: FfmpegPool): Frames;
  /** Called when the pipeline, and with it the source of frames, is chosen. */
  chosen(): void;
  /** Called when no more frames are needed, even if none were read. */
  leave(): void;
}

interface FilmClip extends DecodedClip {
  /** Frames of the film before the clip's. */
  readonly titleFrames: number;
}

/**
 * Frames that a film decodes for itself, with the decoder that has made the first one. After a title card it is a new
 * decoder, because up to forty decoded pictures would wait until the card is encoded.
 */
export function ownFrames(clip: FilmClip, signal: AbortSignal): ClipFrames {
  let begun: BegunFrames | null = null;
  const hasTitle = clip.titleFrames > 0;
  return {
    first: async (range) => {
      begun = await beginFrames(
        clip.track,
        hasTitle ? { first: range.first, end: range.first + 1 } : range,
        signal,
      );
      return begun && begun.first.sample.clone();
    },
    byBrowser: (range) => (begun && !hasTitle ? begun.frames : sampleFrames(clip.track, range, signal)),
    byFfmpeg: (range, pool) => {
      begun?.end();
      return decodeFrames(clip, range, pool, signal);
    },
    chosen: () => undefined,
    leave: () => begun?.end(),
  };
}
