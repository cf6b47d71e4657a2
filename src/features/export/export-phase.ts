import type { ErrorCode } from '@/domain/errors';
import type { ExportProgress } from '@/media/export/export-video';
import type { SavingProgress } from './saving-meter';

/** Where an export is. */
export type ExportPhase =
  | RunningPhase
  /** `shown` is what went on when the user cancelled. */
  | { readonly kind: 'cancelling'; readonly shown: RunningPhase }
  | SavedPhase
  /** A test export is made. It is for download only. */
  | { readonly kind: 'tested'; readonly sizeBytes: number; readonly frames: number; readonly made: MadeFacts }
  /** `reason` is what the user can do something about; null when trying again is all. */
  | { readonly kind: 'save-failed'; readonly reason: string | null }
  | FailedPhase;

export type RunningPhase =
  | { readonly kind: 'working'; readonly progress: ExportProgress | null }
  | {
      readonly kind: 'saving';
      readonly saving: SavingProgress;
      readonly elapsedByStage: StageTimes | undefined;
      readonly made: MadeFacts;
    };

export interface SavedPhase {
  readonly kind: 'saved';
  readonly elapsedByStage: StageTimes | undefined;
  /** Seconds that saving took. */
  readonly savedInSec: number;
  readonly made: MadeFacts;
}

export interface FailedPhase {
  readonly kind: 'failed';
  readonly code: ErrorCode;
  readonly message: string;
  /** False: it stopped before the first frame. */
  readonly hasFrames: boolean;
}

/** What is told of a made video. */
export interface MadeFacts {
  readonly pipeline: string;
  /** The clip has sound that this browser could not decode. */
  readonly isSoundLost: boolean;
}

type StageTimes = ExportProgress['elapsedByStage'];

/** True while leaving would lose work. */
export function isBusy(phase: ExportPhase): boolean {
  return phase.kind === 'working' || phase.kind === 'saving' || phase.kind === 'cancelling';
}
