import { serviceFailureOf } from '@/backend/http/backend-error';
import { AppError, isAbort, type ErrorCode } from '@/domain/errors';
import type { VideoDetails } from '@/domain/video';
import { isSameData } from '@/lib/is-same-data';
import type { Timer } from '@/lib/timer';
import { Autosave } from '@/lib/autosave/autosave';
import type { AutosaveRecord, SaveRequest, Unsaved } from '@/lib/autosave/record';
import type { DetailsCopy, UnsavedDetails } from '@/studio/clip/kept-details';

/** Saves what was entered in the dialog before the editor shows it. */
export interface DetailsSaver {
  /** Rejects when the details were not saved; nothing has changed then. */
  readonly saveNow: (details: VideoDetails) => Promise<void>;
}

/** The dependencies of saving details, which tests replace. */
export interface DetailsParts {
  /**
   * Stores the details. Rejects when they were not stored.
   * @param fallback the error code that names the user's action.
   */
  readonly save: (details: VideoDetails, fallback: ErrorCode, signal: AbortSignal) => Promise<void>;
  readonly kept: DetailsCopy;
  readonly clock: Timer;
  readonly onSaved: () => void;
  /** Called when a save in the background has failed. */
  readonly onFailure: (error: unknown, fallback: ErrorCode) => void;
}

/**
 * Creates the autosave of a video's details.
 * @param stored the details that the account has.
 */
export function createDetailsAutosave(stored: VideoDetails, parts: DetailsParts): Autosave<VideoDetails> {
  return new Autosave(detailsRecord(parts), parts.clock, {
    initial: stored,
    baseRevision: 0,
    accountDocument: stored,
    isUnsaved: false,
    newer: null,
  });
}

/**
 * Describes the name, player, date, description and styling of a video to Autosave. The account counts no revisions
 * of these details, and this device keeps one copy.
 */
function detailsRecord({ save, kept, onSaved, onFailure }: DetailsParts): AutosaveRecord<VideoDetails> {
  return {
    name: 'styling',
    timings: { quietMs: 1000, longestWaitMs: 10_000, keepMs: { quick: 0, slow: 0 } },
    save: async (request, signal) => {
      await save(request.document, fallbackFor(request), signal);
      return 0;
    },
    isRefusal,
    newerVersions: { policy: 'merge' },
    copies: copiesIn(kept),
    isSame: isSameData,
    onSaved,
    onFailure: (error, request, isRepeat) => {
      if (!isRepeat) onFailure(error, fallbackFor(request));
    },
  };
}

/** Removes only the copy that this tab wrote, because another tab may have replaced it. */
function copiesIn(kept: DetailsCopy): AutosaveRecord<VideoDetails>['copies'] {
  let mine: { readonly value: UnsavedDetails | null; readonly change: number } = {
    value: kept.load(),
    change: 0,
  };
  const keep = (unsaved: Unsaved<VideoDetails>): void => {
    const { document: wanted, accountDocument, sent, change } = unsaved;
    const value = { base: accountDocument ?? wanted, wanted, ...(sent.length > 0 && { sent }) };
    kept.keep(value);
    mine = { value, change };
  };
  return {
    write: (unsaved) => Promise.resolve(keep(unsaved)),
    writeAtLast: keep,
    remove: (change) => {
      if (mine.change <= change && isSameData(kept.load(), mine.value)) kept.keep(null);
      return Promise.resolve();
    },
  };
}

function fallbackFor({ document, accountDocument, isAhead }: SaveRequest<VideoDetails>): ErrorCode {
  const isRenamed = document.friendlyName !== accountDocument?.friendlyName;
  return isAhead || isRenamed ? 'video-rename-failed' : 'video-settings-failed';
}

/** A database that refuses a save answers with an error code; without a code the save may have been carried out. */
function isRefusal(error: unknown): boolean {
  return !isAbort(error) && !(error instanceof AppError && !serviceFailureOf(error.cause).code);
}
