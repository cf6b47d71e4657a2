import * as v from 'valibot';
import type { StoredTrack, TrackSave } from '@/domain/editor/stored-track';
import type { ClipDocument } from '@/domain/editor/clip-document';
import { parseTrackDocument, storedTrackDocument, type TrackDocument } from '@/domain/editor/track-document';
import { AppError, type ErrorCode } from '@/domain/errors';
import { simplifyTracks } from '@/domain/simplify-path';
import type { VideoDetails } from '@/domain/video';
import { changedDetails, DETAIL_NAMES, roundedDetails } from '@/domain/video-details';
import type { StoredName } from '@/lib/browser-storage';
import { isSameData } from '@/lib/is-same-data';
import type { Timer } from '@/lib/timer';
import {
  createLocalCopies,
  type AllLocalCopies,
  type LocalCopies,
  type LocalCopy,
} from '@/lib/autosave/local-copies';
import type { AutosaveRecord, Opening, SaveRequest, Unsaved } from '@/lib/autosave/record';
import { videoDetails } from './earlier-details';

/** The user's work on a clip: the whole document except the frame that is shown. */
export type TrackWork = Omit<ClipDocument, 'timeSec'>;
export type TrackOpening = Opening<ClipDocument, StoredTrack> & { readonly initial: ClipDocument };

/** A document in this device's copy. */
export interface KeptDocument extends TrackDocument {
  /** Null in copies from earlier app versions, which kept the details elsewhere. */
  readonly details: VideoDetails | null;
  /** The details that the account had when the copy was made, and those sent since. */
  readonly seen: readonly VideoDetails[];
}
export type LocalTrack = LocalCopy<KeptDocument>;
export type LocalTracks = LocalCopies<KeptDocument>;

/** Access to the account's track, with the functions and errors of backend/videos/track-documents.ts. */
export interface TrackAccount {
  readonly load: (videoId: string, signal?: AbortSignal) => Promise<StoredTrack>;
  readonly loadRevision: (videoId: string, signal?: AbortSignal) => Promise<number>;
  readonly save: (save: TrackSave, fallback: ErrorCode, signal?: AbortSignal) => Promise<number>;
  /** Whether a save was refused because of its details. */
  readonly areDetailsRefused: (error: unknown) => boolean;
}

/** Receives the outcome of changed details. */
export interface DetailsReports {
  readonly onSaved: () => void;
  /** Called once for the same details, with the account's current values. */
  readonly onFailure: (error: unknown, fallback: ErrorCode, request: SaveRequest<ClipDocument>) => void;
}

/** @property onRefused is called each time the account rejects changed details. */
interface TrackReports extends DetailsReports {
  readonly onRefused: (request: SaveRequest<ClipDocument>) => void;
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

const keptDetails = v.object({ details: videoDetails, seen: v.array(videoDetails) });

/**
 * Creates the store of local tracks.
 * @param name of the store; the app uses standout.tracks.
 */
export function createLocalTracks(name: StoredName): AllLocalCopies<KeptDocument> {
  return createLocalCopies<KeptDocument>(name, {
    parse: (stored) => {
      const track = parseTrackDocument(stored);
      const kept = v.safeParse(keptDetails, stored);
      return track && { ...track, ...(kept.success ? kept.output : { details: null, seen: [] }) };
    },
    serialize: ({ details, seen, ...track }) => ({ ...storedTrackDocument(track), details, seen }),
  });
}

/**
 * Describes the track and the details of a video to Autosave. Each open editor has its own copy on the device.
 */
export function trackRecord(
  { account, local }: Omit<SavingParts, 'clock'>,
  { userId, videoId, writerId }: SavedTrackIdentity,
  { onRefused, ...reports }: TrackReports,
): AutosaveRecord<ClipDocument, StoredTrack> {
  const writer = { userId, videoId, writerId };
  const copyOf = ({ accountDocument, sent, document, ...unsaved }: Unsaved<ClipDocument>): LocalTrack => ({
    ...writer,
    ...unsaved,
    document: { ...document, seen: seenDetails({ accountDocument, sent }) },
  });
  let told: VideoDetails | null = null;
  return {
    name: 'track',
    timings: { quietMs: 1500, longestWaitMs: 10_000, keepMs: { quick: 16, slow: 1000 } },
    save: async (request, signal) => {
      const { baseRevision, document } = request;
      const { details: wanted, ...track } = document;
      const details = changedDetails(wanted, seenDetails(request));
      const save = { videoId, baseRevision, document: track, details, writerId };
      const revision = await account.save(save, fallbackFor(request), signal);
      if (details.length > 0) {
        told = null;
        reports.onSaved();
      }
      return revision;
    },
    isRefusal: (error) => isConflict(error) || account.areDetailsRefused(error),
    newerVersions: {
      isConflict,
      load: (signal) => account.load(videoId, signal),
      loadRevision: () => account.loadRevision(videoId),
      isOwn: (newest, known) =>
        newest.writerId === writerId &&
        areKnown(
          newest.details,
          known.map((document) => document.details),
        ),
      isSameInAccount,
    },
    copies: {
      write: (unsaved) => local.write(copyOf(unsaved)),
      writeAtLast: (unsaved) => local.writeAtLast(copyOf(unsaved)),
      remove: (change) => local.remove({ ...writer, change }),
    },
    isSame: isSameWork,
    onFailure: (error, request) => {
      const { document, accountDocument } = request;
      console.warn('The track could not be saved; it is tried again', error);
      if (account.areDetailsRefused(error)) onRefused(request);
      const isTold = [told, accountDocument?.details].some((details) =>
        isSameData(details, document.details),
      );
      if (isTold) return;
      told = document.details;
      reports.onFailure(error, fallbackFor(request), request);
    },
  };
}

function isConflict(error: unknown): boolean {
  return error instanceof AppError && error.code === 'track-changed-elsewhere';
}

/** The details that the account may have. */
function seenDetails({
  accountDocument,
  sent,
}: Pick<SaveRequest<ClipDocument>, 'accountDocument' | 'sent'>): readonly VideoDetails[] {
  return [...(accountDocument ? [accountDocument] : []), ...sent].map(({ details }) => details);
}

/** Names what the user did, for the error message. */
function fallbackFor({ document, accountDocument, isAhead }: SaveRequest<ClipDocument>): ErrorCode {
  const before = accountDocument?.details;
  if (isAhead || document.details.friendlyName !== before?.friendlyName) return 'video-rename-failed';
  return isSameData(document.details, before) ? 'track-save-failed' : 'video-settings-failed';
}

/** Whether the account may have each detail's value. */
function areKnown(details: VideoDetails, others: readonly VideoDetails[]): boolean {
  const known = others.map(roundedDetails);
  const rounded = roundedDetails(details);
  return DETAIL_NAMES.every((name) => known.some((other) => other[name] === rounded[name]));
}

/** Compares simplified paths and rounded numbers, because that is how the account stores them. */
export function isSameInAccount(a: ClipDocument, b: ClipDocument): boolean {
  return isSameWork(inAccount(a), inAccount(b));
}

function isSameWork(a: ClipDocument, b: ClipDocument): boolean {
  return isSameData({ ...a, timeSec: 0 }, { ...b, timeSec: 0 });
}

function inAccount(document: ClipDocument): ClipDocument {
  const { tracks, details } = document;
  return { ...document, tracks: simplifyTracks(tracks), details: roundedDetails(details) };
}
