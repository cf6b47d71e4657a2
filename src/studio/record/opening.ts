import type { StoredTrack } from '@/domain/editor/stored-track';
import { BLANK_TRACK, type ClipDocument } from '@/domain/editor/clip-document';
import type { VideoDetails } from '@/domain/video';
import { mergedDetails } from '@/domain/video-details';
import { isSameData } from '@/lib/is-same-data';
import { chooseOpening, openingOffline } from '@/lib/autosave/open-record';
import type { EarlierDetails } from './earlier-details';
import { isSameInAccount, type LocalTrack, type TrackOpening } from '@/studio/record/track-record';

/**
 * Chooses between the account's document and this device's copy. Details that did not change on this device come from
 * the account. If both changed the same one, the user has to decide.
 */
export function openingOf(stored: StoredTrack, copy: LocalTrack | null): TrackOpening {
  if (!copy) {
    const initial = stored.document ?? { ...BLANK_TRACK, details: stored.details };
    return { ...chooseOpening(stored, null, isSameInAccount), initial };
  }
  const { details, seen, ...track } = copy.document;
  const wanted = details ?? stored.details;
  const kept = (details: VideoDetails): ClipDocument => ({ ...track, details });
  const opening = chooseOpening(stored, { ...copy, document: kept(wanted) }, isSameInAccount);
  if (!opening.isUnsaved) return openingOf(stored, null);
  const over = (details: VideoDetails): ClipDocument =>
    kept(mergedDetails(stored.details, details, seen).mine);
  const merged = { ...opening, initial: over(wanted), sent: [...seen.slice(1), wanted].map(over) };
  const { isClash } = mergedDetails(stored.details, wanted, seen);
  if (!opening.newer && !isClash) return merged;
  return { ...merged, accountDocument: kept(seen[0] ?? stored.details), newer: stored };
}

/** Opens this device's copy; null for a copy from an earlier version, which has no details. */
export function openingOfCopy(copy: LocalTrack): TrackOpening | null {
  const { details, seen, ...track } = copy.document;
  const [before, ...sent] = seen;
  if (!details || !before) return null;
  const kept = (details: VideoDetails): ClipDocument => ({ ...track, details });
  return {
    ...openingOffline({ ...copy, document: kept(details) }),
    initial: kept(details),
    accountDocument: kept(before),
    sent: [...sent, details].map(kept),
  };
}

/** Adds the unsaved details that an earlier app version left on this device. */
export function withEarlier(opening: TrackOpening, earlier: EarlierDetails | null): TrackOpening {
  const { initial } = opening;
  if (!earlier) return opening;
  const { base, wanted, sent = [] } = earlier;
  const { theirs: details } = mergedDetails(initial.details, wanted, [base, ...sent]);
  if (isSameData(details, initial.details)) return opening;
  return { ...opening, initial: { ...initial, details }, isUnsaved: true };
}
