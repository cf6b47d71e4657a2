import type { InputVideoTrack, VideoSample, VideoSource } from 'mediabunny';
import type { PipelineName } from '@/domain/export-options';
import type { Highlight } from '@/domain/track';
import type { TitleCard } from '../../drawing/title-card';
import type { MediaSource } from '../../media-source';
import type { FfmpegPool } from '../ffmpeg/ffmpeg-pool';

/** A request whose clip is opened and measured: all that its frames are made of. */
export interface RenderJob {
  readonly track: InputVideoTrack;
  /** What the track is of. */
  readonly source: MediaSource;
  /** Frames of the clip on the 30 fps grid. */
  readonly clipFrames: number;
  /** Frames of the title card before them; none when a clip is only converted. */
  readonly titleFrames: number;
  /** Size of the output: even, at most that of the displayed video. */
  readonly widthPx: number;
  readonly heightPx: number;
  /** Size of the displayed video, which positions refer to. */
  readonly videoWidthPx: number;
  readonly videoHeightPx: number;
  /** Null: nothing is drawn over the frames. */
  readonly highlight: Highlight | null;
  /** Null when there are no title frames. */
  readonly title: TitleCard<ImageBitmap> | null;
}

export interface RenderHooks {
  readonly signal: AbortSignal;
  /** After each frame, the title's included; awaited, so sound can keep step. */
  readonly onFrame: (framesDone: number) => Promise<void>;
}

/** A way that works for this clip in this browser. Cancelling the output frees its encoder. */
export interface PreparedPipeline {
  readonly name: PipelineName;
  /** Goes into the output as its video track before the output starts. */
  readonly videoSource: VideoSource;
  /**
   * Adds the title frames and the clip's frames at constant 30 fps, then closes the source.
   * @returns how many frames of the clip were written.
   * @throws the signal's reason, or what failed.
   */
  run(hooks: RenderHooks): Promise<number>;
}

/** What a pipeline has at hand to prove itself. */
export interface Workbench {
  readonly job: RenderJob;
  /** The clip's first frame as the browser decodes it, or null where it cannot; stays with the caller. */
  readonly firstFrame: VideoSample | null;
  /** ffmpeg.wasm, loaded when it is first asked for. */
  readonly ffmpeg: () => Promise<FfmpegPool>;
  readonly signal: AbortSignal;
}

/** One way of making the video track. Registered in registry.ts. */
export interface ExportPipeline {
  readonly name: PipelineName;
  /**
   * Tries the way with a real frame.
   * @returns null when this way does not work here.
   */
  prepare(bench: Workbench): Promise<PreparedPipeline | null>;
}
