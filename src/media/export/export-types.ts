import type { ExportOptions, PipelineName } from '@/domain/export-options';
import type { Highlight } from '@/domain/track';
import type { TitleCard } from '../drawing/title-card';
import type { MediaSource } from '../media-source';
import type { CoreLoading } from './ffmpeg/lazy-ffmpeg';

/** What is exported. */
export interface RenderRequest {
  readonly source: MediaSource;
  readonly options: ExportOptions;
  /** Null: nothing is drawn over the clip. */
  readonly highlight: Highlight | null;
  /** Null: the clip begins at once. A background that cannot be read gives the dark card. */
  readonly title: TitleCard<Blob> | null;
}

export const EXPORT_STAGES = ['prepare', 'frames', 'audio'] as const;
export type ExportStage = (typeof EXPORT_STAGES)[number];

export interface ExportProgress {
  readonly stage: ExportStage;
  /** Title frames and frames of the clip. */
  readonly framesDone: number;
  /** 0 until the clip's length is known. */
  readonly framesTotal: number;
  /** Speed on the clip's frames; 0 while it is too early to say. */
  readonly framesPerSec: number;
  /** Null while it is too early to say. */
  readonly secondsLeft: number | null;
  /** While ffmpeg's core comes, for what the browser cannot do itself; else null. */
  readonly converter: CoreLoading | null;
  /** Seconds spent in each stage so far. */
  readonly elapsedByStage: Readonly<Record<ExportStage, number>>;
}

/** The exported video, without the means to let go of it. */
export interface ExportedVideo {
  /** An MP4 file; backed by the browser's private file system or by memory. */
  readonly file: Blob;
  readonly frames: number;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly durationSec: number;
  readonly hasSound: boolean;
  /** True when the clip has sound that this browser cannot decode. */
  readonly isSoundLost: boolean;
  /** Which way the picture went. */
  readonly pipeline: PipelineName;
}

export interface ExportResult extends ExportedVideo {
  /** The file's name in the browser's private file system, for notePendingExport. */
  readonly tempName: string;
  /** Gives the claim on the file up without removing it: a pending export that another page may take. */
  leave(): void;
  /** Frees the file's storage. Call it when the file was saved or is no longer wanted; `file` is unusable then. */
  release(): Promise<void>;
}

export interface ExportSession {
  /**
   * The video. Rejects with AbortError (cancelled), AppError 'no-frames' or 'export-failed'; what was taken is freed
   * by then.
   */
  readonly done: Promise<ExportResult>;
  cancel(): void;
}
