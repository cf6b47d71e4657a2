import type { ErrorCode } from '@/domain/errors';
import type { ExportShape } from '@/domain/export-shape';
import type { PixelSize } from '@/domain/pixel-size';
import type { ExportProgress, SilentStretch } from '@/media/export/export-video';
import type { SavingProgress } from './saving-meter';

/** The phase that an export is in. */
export type ExportPhase =
  | RunningPhase
  /** `shown` is the phase at the moment when the user cancelled. */
  | { readonly kind: 'cancelling'; readonly shown: RunningPhase }
  | ExportSavedPhase
  /** A test export is finished; it can only be downloaded. */
  | { readonly kind: 'tested'; readonly sizeBytes: number; readonly frames: number; readonly made: MadeFacts }
  /** `reason` is a cause that the user can remove; null when the user can only try again. */
  | { readonly kind: 'save-failed'; readonly reason: string | null; readonly shapes: MadeShapes }
  | ExportFailedPhase;

export type RunningPhase =
  | { readonly kind: 'working'; readonly progress: ExportProgress | null }
  | {
      readonly kind: 'saving';
      readonly saving: SavingProgress;
      readonly elapsedByStage: StageTimes | undefined;
      readonly made: MadeFacts;
    };

export interface ExportSavedPhase {
  readonly kind: 'saved';
  readonly elapsedByStage: StageTimes | undefined;
  /** The seconds that saving took. */
  readonly savedInSec: number;
  readonly made: MadeFacts;
  readonly shapes: MadeShapes;
}

export interface ExportFailedPhase {
  readonly kind: 'failed';
  readonly code: ErrorCode;
  readonly message: string;
  /** False when the export failed before its first frame. */
  readonly hasFrames: boolean;
}

/** The facts about a finished video that the dialog shows. */
export interface MadeFacts {
  readonly pipeline: string;
  /** Whether the clip has sound that this browser could not decode. */
  readonly isSoundLost: boolean;
  /** Where the video is silent because the clip's sound is damaged. */
  readonly silentStretches: readonly SilentStretch[];
}

/** In which shapes a video was made. */
export interface MadeShapes {
  /** The shape of the video that is saved: the first that could be made. */
  readonly shape: ExportShape;
  /** Files in other shapes, which can be downloaded. */
  readonly further: readonly FurtherFile[];
  readonly failedShapes: readonly ExportShape[];
}

interface FurtherFile extends PixelSize {
  readonly shape: ExportShape;
  readonly sizeBytes: number;
}

type StageTimes = ExportProgress['elapsedByStage'];

/** Whether leaving the page now would lose work. */
export function isBusy(phase: ExportPhase): boolean {
  return phase.kind === 'working' || phase.kind === 'saving' || phase.kind === 'cancelling';
}
