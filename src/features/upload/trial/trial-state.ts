import type { Selection } from '@/domain/track';
import type { Trial } from '@/studio/trial/trial-store';
import type { MakingProgress } from '../cutting/make-play';
import type { FailedUpload, RunningConversion, RunningCopy, UndecodableClip } from '../upload-state';

/** From the empty drop zone to the clip in the editor. */
export type TrialState =
  | { readonly status: 'idle' }
  /** The sample is being loaded. */
  | { readonly status: 'fetching' }
  | { readonly status: 'checking'; readonly file: File }
  | UndecodableClip
  | RunningConversion
  | RunningCopy
  | FailedUpload
  | CuttingTrial
  | OpenTrial;

/** The clip is too long, so the visitor marks the play that is used. */
export interface CuttingTrial {
  readonly status: 'cutting';
  readonly file: File;
  /** The progress of cutting the marked play; null while none is cut. */
  readonly progress: MakingProgress | null;
  /** Why the last attempt to cut it failed; null if there was none. */
  readonly failure: string | null;
}

export interface OpenTrial {
  readonly status: 'open';
  readonly trial: Trial;
  /** Where the player is in the first frame, which is known for the sample only. */
  readonly firstSelection: Selection | null;
}

export const IDLE: TrialState = { status: 'idle' };
