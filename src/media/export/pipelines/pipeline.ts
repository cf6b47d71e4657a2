import type { InputVideoTrack, VideoSample, VideoSource } from 'mediabunny';
import type { PipelineName } from '@/domain/export-options';
import type { FrameRange } from '@/domain/frame-range';
import type { PixelSize } from '@/domain/pixel-size';
import type { Highlight } from '@/domain/track';
import type { TitleCard } from '../../drawing/title-card';
import type { CropPath } from '../../framing/crop-path';
import type { MediaSource } from '../../media-source';
import type { ClipFrames } from '../clip-frames';
import type { ReelPiece } from '../reel-piece';
import type { FfmpegPool } from '../ffmpeg/ffmpeg-pool';
import type { I420Image } from '../planes/i420';
import type { EncoderProofs } from './encoder-proofs';

/** An export whose clip is open and measured, with everything its frames are made of. */
export interface RenderJob {
  readonly track: InputVideoTrack;
  /** The file or address of the track. */
  readonly source: MediaSource;
  /** The first frame of the clip's 30 fps grid that is shown, and how many are. */
  readonly firstFrame: number;
  readonly clipFrames: number;
  /** Frames of the title card before the clip; 0 when a clip is only converted. */
  readonly titleFrames: number;
  /** Frames of the clip at which the film freezes (domain/film.ts). */
  readonly freezes: readonly number[];
  /** Size of the painted pictures: even, and no larger than the displayed video unless a reel is. */
  readonly widthPx: number;
  readonly heightPx: number;
  /** Size of the displayed video; positions are in its pixels. */
  readonly videoWidthPx: number;
  readonly videoHeightPx: number;
  /** The part of the video that is shown; null for the whole video. */
  readonly crop: CropPath | null;
  /** Null when nothing is drawn over the clip. */
  readonly highlight: Highlight | null;
  /** Whether the product's mark is drawn in the corner of the clip. */
  readonly hasWatermark: boolean;
  /** Null when there are no title frames. */
  readonly title: OpenedTitle | null;
  /** What a reel adds to the painted pictures; null outside a reel. */
  readonly piece: ReelPiece | null;
}

/** Size of the encoded pictures. */
export function outputSizeOf({ piece, widthPx, heightPx }: RenderJob): PixelSize {
  const size = piece ?? { widthPx, heightPx };
  return { widthPx: size.widthPx, heightPx: size.heightPx };
}

/** The frames of the clip that are shown. */
export function shownFrames({
  firstFrame,
  clipFrames,
}: Pick<RenderJob, 'firstFrame' | 'clipFrames'>): FrameRange {
  return { first: firstFrame, end: firstFrame + clipFrames };
}

/** A title card whose pictures are decoded. */
export type OpenedTitle = TitleCard<ImageBitmap, ImageBitmap>;

export interface RenderHooks {
  readonly signal: AbortSignal;
  /** Called after each frame, including the title's; awaited, so that the sound can keep up. */
  readonly onFrame: (framesDone: number) => Promise<void>;
  /** Shows each painted frame of the clip, valid during the call. Not called by pipelines that paint in ffmpeg. */
  readonly onPainted: (image: I420Image, filmFrame: number) => void;
}

/** A pipeline that works for this clip in this browser. Canceling the output frees its encoder. */
export interface PreparedPipeline {
  readonly name: PipelineName;
  /** Must be added to the output as its video track before the output starts. */
  readonly videoSource: VideoSource;
  /**
   * Adds the film's frames (domain/film.ts) at constant 30 fps, then closes the source.
   * @returns how many frames of the film were written, without the title's frames.
   * @throws the signal's reason, or the error of the pipeline.
   */
  run(hooks: RenderHooks): Promise<number>;
  /** Call it when the output is finalized. @throws when the film is broken, so that another pipeline must make it. */
  check(): Promise<void>;
}

/** What a pipeline can use to test itself. */
export interface Workbench {
  readonly job: RenderJob;
  /** The clip's first frame as the browser decodes it, or null when it cannot; the caller closes it. */
  readonly firstFrame: VideoSample | null;
  /** ffmpeg.wasm, loaded on first use. */
  readonly ffmpeg: () => Promise<FfmpegPool>;
  /** The clip's frames; other films may share them. */
  readonly frames: ClipFrames;
  /** Where the browser's encoder has proven itself. */
  readonly proofs: EncoderProofs;
  readonly signal: AbortSignal;
}

/** One way of making the video track. Registered in registry.ts. */
export interface ExportPipeline {
  readonly name: PipelineName;
  /**
   * Tries the pipeline with a real frame.
   * @returns null when the pipeline does not work here.
   */
  prepare(bench: Workbench): Promise<PreparedPipeline | null>;
}
