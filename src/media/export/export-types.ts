import type { PixelSize } from '@/domain/pixel-size';
import type { ExportOptions, PipelineName } from '@/domain/export-options';
import type { ExportShape } from '@/domain/export-shape';
import type { Highlight } from '@/domain/track';
import type { TitleCard } from '../drawing/title-card';
import type { MediaSource } from '../media-source';
import type { ReelPiece } from './reel-piece';
import type { CoreLoading } from './ffmpeg/lazy-ffmpeg';
import type { SilentStretch } from './sound/sound-damage';

/** The clip, highlight, title and options of an export. */
export interface RenderRequest {
  readonly source: MediaSource;
  readonly options: ExportOptions;
  /** Null when nothing is drawn over the clip. Its path covers only the cut (domain/path-in-cut.ts). */
  readonly highlight: Highlight | null;
  /** Null when the film has no title card. */
  readonly title: TitleRequest | null;
  /** True to draw the product's mark in the corner of the clip; left out for none. */
  readonly hasWatermark?: boolean;
  /** For a film that becomes a piece of a reel; left out otherwise. */
  readonly piece?: ReelPiece;
}

/**
 * The title card of a video. If the background cannot be read, the card is dark; the still of the recruiting style is cut
 * out of the clip.
 */
export interface TitleRequest extends TitleCard<Blob, never> {
  /** How many frames the card is shown before the clip. */
  readonly frames: number;
}

export const EXPORT_STAGES = ['prepare', 'frames', 'audio'] as const;
export type ExportStage = (typeof EXPORT_STAGES)[number];

export interface ExportProgress {
  readonly stage: ExportStage;
  /** Frames of the film: those of the title, of the clip and of its freezes. */
  readonly framesDone: number;
  /** 0 until the clip's length is known. */
  readonly framesTotal: number;
  /** Speed on the clip's frames; 0 while it is too early to say. */
  readonly framesPerSec: number;
  /** Null while it is too early to say. */
  readonly secondsLeft: number | null;
  /** How much of ffmpeg's core is loaded, for work that the browser cannot do; null when it is not being loaded. */
  readonly converter: CoreLoading | null;
  /** Seconds spent in each stage so far. */
  readonly elapsedByStage: Readonly<Record<ExportStage, number>>;
}

/** The exported video, without the methods that release its storage. */
export interface ExportedVideo extends PixelSize {
  /** An MP4 file; backed by the browser's private file system or by memory. */
  readonly file: Blob;
  readonly frames: number;
  readonly durationSec: number;
  readonly hasSound: boolean;
  /** True when the clip has sound that this browser cannot decode. */
  readonly isSoundLost: boolean;
  /** Where the video is silent because the clip's sound is damaged, in seconds of the video. */
  readonly silentStretches: readonly SilentStretch[];
  /** A frame of it with the ring, as a JPEG; null when there is no ring or the picture failed. */
  readonly thumbnail: Blob | null;
  /** The pipeline that made the film. */
  readonly pipeline: PipelineName;
}

/** A film in one of the further shapes that the options name. */
export interface FurtherFilm extends ExportedVideo {
  readonly shape: ExportShape;
}

/** The film in the first shape that could be made, with the others. */
export interface ExportResult extends ExportedVideo {
  readonly shape: ExportShape;
  /** The other shapes' films; released and left together with the first. */
  readonly further: readonly FurtherFilm[];
  /** Shapes that failed while others succeeded. */
  readonly failedShapes: readonly ExportShape[];
  /** The file's name in the browser's private file system, for notePendingExport. */
  readonly tempName: string;
  /**
   * Gives up the claims on the files without removing them, so that another page can take the first as a pending
   * export.
   */
  leave(): void;
  /** Frees the files' storage. Call it once they are saved or no longer needed; each `file` is unusable then. */
  release(): Promise<void>;
}

export interface ExportSession {
  /**
   * The video. Rejects when no shape of it could be made: with AbortError (canceled), AppError 'no-frames' or
   * 'export-failed'. By then the export has freed everything it held.
   */
  readonly done: Promise<ExportResult>;
  cancel(): void;
}
