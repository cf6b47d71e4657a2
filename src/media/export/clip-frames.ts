import { sampleFrames, type FrameRange, type SampledFrame } from '@/media/reading/sampler';
import { decodeFrames, type DecodedClip } from './ffmpeg/decoded-frames';
import type { FfmpegPool } from './ffmpeg/ffmpeg-pool';

type Frames = AsyncGenerator<SampledFrame, void, undefined>;

/** Where a pipeline gets the clip's decoded frames. The receiver closes the samples. */
export interface ClipFrames {
  byBrowser(range: Required<FrameRange>): Frames;
  byFfmpeg(range: Required<FrameRange>, pool: FfmpegPool): Frames;
  /** Called when the pipeline, and with it the source of frames, is chosen. */
  chosen(): void;
  /** Called when no more frames are needed, even if none were read. */
  leave(): void;
}

/** Frames that a film decodes for itself. */
export function ownFrames(clip: DecodedClip, signal: AbortSignal): ClipFrames {
  return {
    byBrowser: (range) => sampleFrames(clip.track, range, signal),
    byFfmpeg: (range, pool) => decodeFrames(clip, range, pool, signal),
    chosen: () => undefined,
    leave: () => undefined,
  };
}
