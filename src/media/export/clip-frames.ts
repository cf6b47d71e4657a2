import type { VideoSample } from 'mediabunny';
import { lengthOf } from '@/domain/frame-range';
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

/** Films of a title card alone have no frames of their own. */
const CLIP_START: Range = { first: 0, end: 1 };

/** Frames that a film decodes for itself, with the decoder that has made the first one. */
export function ownFrames(clip: DecodedClip, signal: AbortSignal): ClipFrames {
  let begun: BegunFrames | null = null;
  return {
    first: async (range) => {
      begun = await beginFrames(clip.track, lengthOf(range) > 0 ? range : CLIP_START, signal);
      return begun && begun.first.sample.clone();
    },
    byBrowser: (range) =>
      begun && lengthOf(range) > 0 ? begun.frames : sampleFrames(clip.track, range, signal),
    byFfmpeg: (range, pool) => decodeFrames(clip, range, pool, signal),
    chosen: () => undefined,
    leave: () => begun?.end(),
  };
}
