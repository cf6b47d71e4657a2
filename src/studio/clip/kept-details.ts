import * as v from 'valibot';
import type { Video, VideoDetails } from '@/domain/video';
import { isForgotten } from '@/lib/forgotten-users';
import { isSameData } from '@/lib/is-same-data';
import { PersistedValue } from '@/lib/persisted-value';

const finite = v.pipe(v.number(), v.finite());

const videoDetails = v.object({
  friendlyName: v.string(),
  // Copies of earlier app versions have no description; the account's one stays then.
  description: v.optional(v.string(), ''),
  playerName: v.string(),
  recordingDate: v.nullable(v.string()),
  circleSize: finite,
  circleTilt: finite,
  circleColor: v.pipe(v.string(), v.hexColor()),
  fontSize: finite,
  // Copies of earlier app versions have no such choice; where the account's one is on, it stays on.
  fitsPlayer: v.optional(v.boolean(), false),
});

const unsavedDetails = v.object({
  /** The account's details at the time of the change. */
  base: videoDetails,
  wanted: videoDetails,
  /**
   * Details that were sent since then. The account may have one of these, because their answers were lost or are
   * still awaited.
   */
  sent: v.exactOptional(v.pipe(v.array(videoDetails), v.readonly())),
});

/** Details that the account does not have yet. */
export type UnsavedDetails = Readonly<v.InferOutput<typeof unsavedDetails>>;

const storedDetails = v.object({
  ...unsavedDetails.entries,
  // Copies of earlier app versions do not say whose they are.
  userId: v.exactOptional(v.string()),
});

/**
 * The unsaved details of a video on this device. They are written before the call returns, so that they survive when
 * the page is closed or crashes. Nothing more is kept for a user whose account was deleted.
 */
export function keptDetails({ id, userId }: Pick<Video, 'id' | 'userId'>): DetailsCopy {
  const kept = new PersistedValue(
    'localStorage',
    `standout.details.${id}`,
    storedDetails,
    'Unsaved styling would be lost with the page',
  );
  return {
    load: () => {
      const stored = kept.load();
      if (!stored) return null;
      const { userId: _, ...unsaved } = stored;
      return unsaved;
    },
    keep: (unsaved) => {
      if (!isForgotten(userId)) kept.keep(unsaved && { ...unsaved, userId });
    },
  };
}

/**
 * Merges the unsaved details of this device into the account's, except where somebody else has changed the same
 * detail.
 */
export function withUnsaved(stored: VideoDetails, unsaved: UnsavedDetails | null): VideoDetails {
  if (!unsaved) return stored;
  const { base, wanted, sent = [] } = unsaved;
  const ours = [base, wanted, ...sent];
  const merge = <Name extends keyof VideoDetails>(name: Name): VideoDetails[Name] =>
    ours.some((details) => isSameInAccount(details[name], stored[name])) ? wanted[name] : stored[name];
  return {
    friendlyName: merge('friendlyName'),
    description: merge('description'),
    playerName: merge('playerName'),
    recordingDate: merge('recordingDate'),
    circleSize: merge('circleSize'),
    circleTilt: merge('circleTilt'),
    circleColor: merge('circleColor'),
    fontSize: merge('fontSize'),
    fitsPlayer: merge('fitsPlayer'),
  };
}

/** Compares rounded numbers, because the account rounds them. */
function isSameInAccount(a: VideoDetails[keyof VideoDetails], b: VideoDetails[keyof VideoDetails]): boolean {
  return a === b || (typeof a === 'number' && typeof b === 'number' && Math.round(a) === Math.round(b));
}

/** The storage for a video's unsaved details. */
export type DetailsCopy = Pick<PersistedValue<UnsavedDetails>, 'load' | 'keep'>;

/** Removes a copy that the account already contains, because that copy would otherwise undo a later change. */
export function withoutSaved(kept: DetailsCopy, stored: VideoDetails): DetailsCopy {
  const unsaved = kept.load();
  if (unsaved && isSameData(withUnsaved(stored, unsaved), stored)) kept.keep(null);
  return kept;
}
