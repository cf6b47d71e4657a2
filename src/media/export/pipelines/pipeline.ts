import type { InputVideoTrack, VideoSample, VideoSource } from 'mediabunny';
import type { OverlayStyle, TrackPoint } from '@/domain/track';

/** The picture part of an export, opened and measured. */
export interface PictureJob {
  readonly track: InputVideoTrack;
  /** Frames of the clip on the 30 fps grid. */
  readonly clipFrames: number;
  /** Size of the output: the displayed size, made even. */
  readonly widthPx: number;
  readonly heightPx: number;
  /** Size of the displayed video, which positions refer to. */
  readonly videoWidthPx: number;
  readonly videoHeightPx: number;
  readonly points: readonly TrackPoint[];
  readonly selectionRadiusPx: number;
  readonly style: OverlayStyle;
  readonly titleColor: string;
  readonly background: ImageBitmap | null;
}

export interface PictureHooks {
  readonly signal: AbortSignal;
  /** After each frame, the title's included; awaited, so sound can keep step. */
  onFrame(framesDone: number): Promise<void>;
}

/** A way that works for this clip in this browser. Cancelling the output frees its encoder. */
export interface PreparedPipeline {
  readonly name: string;
  /** Goes into the output as its video track before the output starts. */
  readonly videoSource: VideoSource;
  /**
   * Adds 50 title frames and the clip's frames at constant 30 fps, then closes the source.
   * @returns how many frames of the clip were written.
   * @throws the signal's reason, or what failed.
   */
  run(hooks: PictureHooks): Promise<number>;
}

/** One way of making the video track. Registered in registry.ts. */
export interface ExportPipeline {
  readonly name: string;
  /**
   * Tries the way with a real frame.
   * @param sample the clip's first frame; stays with the caller.
   * @returns null when this way does not work here.
   */
  prepare(job: PictureJob, sample: VideoSample, signal: AbortSignal): Promise<PreparedPipeline | null>;
}
