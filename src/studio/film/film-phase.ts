import type { ErrorCode } from '@/domain/errors';
import type { SavingProgress } from './saving-meter';

/** The phase of a film run, or how it ended. */
export type FilmPhase<Made, Progress> =
  | RunningPhase<Made, Progress>
  /** `shown` is the phase at the moment when the user canceled. */
  | { readonly kind: 'cancelling'; readonly shown: RunningPhase<Made, Progress> }
  | SavedPhase<Made, Progress>
  /** A test is made; it can only be downloaded. */
  | { readonly kind: 'tested'; readonly made: Made }
  /** The film is finished and on this device, but not in the account. */
  | { readonly kind: 'save-failed'; readonly code: ErrorCode; readonly message: string; readonly made: Made }
  | FailedPhase<Progress>;

export type RunningPhase<Made, Progress> =
  /** Null before the first report. */
  | { readonly kind: 'working'; readonly progress: Progress | null }
  | {
      readonly kind: 'saving';
      readonly saving: SavingProgress;
      readonly progress: Progress | null;
      readonly made: Made;
    };

export interface SavedPhase<Made, Progress> {
  readonly kind: 'saved';
  /** The last report of making the film. */
  readonly progress: Progress | null;
  /** The seconds that saving took. */
  readonly savedInSec: number;
  readonly made: Made;
}

export interface FailedPhase<Progress> {
  readonly kind: 'failed';
  readonly code: ErrorCode;
  readonly message: string;
  readonly progress: Progress | null;
}

/** Whether leaving the page now would lose work. */
export function isBusy({ kind }: FilmPhase<unknown, unknown>): boolean {
  return kind === 'working' || kind === 'saving' || kind === 'cancelling';
}
