import type { StoredTrack, TrackSave } from '@/backend/videos/track-documents';
import { parseTrackDocument, storedTrackDocument, type TrackDocument } from '@/domain/editor/track-document';
import { AppError } from '@/domain/errors';
import { simplifyTracks } from '@/domain/simplify-path';
import type { StoredName } from '@/lib/browser-storage';
import { isSameData } from '@/lib/is-same-data';
import type { Timer } from '@/lib/timer';
import { createLocalCopies, type LocalCopies, type LocalCopy } from '@/lib/autosave/local-copies';
import { chooseOpening } from '@/lib/autosave/open-record';
import type { AutosaveRecord, Opening } from '@/lib/autosave/record';

/** The user's work on a clip: the whole document except the frame that is shown. */
export type TrackWork = Omit<TrackDocument, 'timeSec'>;
export type TrackOpening = Opening<TrackDocument, StoredTrack>;
export type LocalTrack = LocalCopy<TrackDocument>;
export type LocalTracks = LocalCopies<TrackDocument>;

/** Access to the account's track, with the functions and errors of backend/videos/track-documents.ts. */
export interface TrackAccount {
  readonly load: (videoId: string, signal?: AbortSignal) => Promise<StoredTrack | null>;
  readonly loadRevision: (videoId: string, signal?: AbortSignal) => Promise<number>;
  readonly save: (save: TrackSave, signal?: AbortSignal) => Promise<number>;
}

export interface SavingParts {
  readonly account: TrackAccount;
  readonly local: LocalTracks;
  readonly clock: Timer;
}

/** Identifies the user, the video and the editor that saves. */
export interface SavedTrackIdentity {
  readonly userId: string;
  readonly videoId: string;
  /** The id of the opened editor, or of the closed one whose copy it continues. */
  readonly writerId: string;
  /** The number of changes that this writer has already counted. */
  readonly change: number;
}

/**
 * Creates the store of local tracks.
 * @param name of the store; the app uses standout.tracks.
 */
export function createLocalTracks(name: StoredName): LocalTracks {
  return createLocalCopies(name, { parse: parseTrackDocument, serialize: storedTrackDocument });
}

/**
 * Describes the track of a video to Autosave. The account counts its revisions, and each open editor has its own copy
 * on the device.
 */
export function trackRecord(
  { account, local }: Omit<SavingParts, 'clock'>,
  { userId, videoId, writerId }: SavedTrackIdentity,
): AutosaveRecord<TrackDocument, StoredTrack> {
  const writer = { userId, videoId, writerId };
  return {
    name: 'track',
    timings: { quietMs: 1500, longestWaitMs: 10_000, keepMs: { quick: 16, slow: 1000 } },
    save: ({ document, baseRevision }, signal) =>
      account.save({ videoId, baseRevision, document, writerId }, signal),
    isRefusal,
    newerVersions: {
      policy: 'ask',
      writerId,
      load: (signal) => account.load(videoId, signal),
      loadRevision: () => account.loadRevision(videoId),
      isSameInAccount,
    },
    copies: {
      write: ({ document, change, baseRevision, changedAtMs }) =>
        local.write({ ...writer, change, baseRevision, changedAtMs, document }),
      writeAtLast: ({ document, change, baseRevision, changedAtMs }) =>
        local.writeAtLast({ ...writer, change, baseRevision, changedAtMs, document }),
      remove: (change) => local.remove({ ...writer, change }),
    },
    isSame: isSameWork,
    isBlank: ({ tracks, phase, colors, look, cut }) =>
      tracks.every(({ points }) => points.length === 0) && phase.kind === 'idle' && !colors && !look && !cut,
    onFailure: (error) => console.warn('The track could not be saved; it is tried again', error),
  };
}

/** Chooses between the account's track and this device's copy. */
export function openingOf(stored: StoredTrack | null, copy: LocalTrack | null): TrackOpening {
  return chooseOpening(stored, copy, isSameInAccount);
}

/** Compares simplified paths, because the account stores a long path with fewer points. */
export function isSameInAccount(a: TrackDocument, b: TrackDocument): boolean {
  return isSameWork(shortened(a), shortened(b));
}

function isSameWork(a: TrackDocument, b: TrackDocument): boolean {
  return isSameData({ ...a, timeSec: 0 }, { ...b, timeSec: 0 });
}

function shortened(document: TrackDocument): TrackDocument {
  return { ...document, tracks: simplifyTracks(document.tracks) };
}

function isRefusal(error: unknown): boolean {
  return error instanceof AppError && error.code === 'track-changed-elsewhere';
}
