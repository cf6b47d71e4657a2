import { getSession } from '@/backend/auth/session';
import { areDetailsRefused } from '@/backend/videos/details-refused';
import { loadTrackDocument, loadTrackRevision, saveTrackDocument } from '@/backend/videos/track-documents';
import { AppError } from '@/domain/errors';
import type { KeptRecords } from '@/lib/autosave/send-kept';
import { systemTimer } from '@/lib/timer';
import { openTrack, type OpenTrack } from './open-track';
import { createLocalTracks, type SavingParts } from './track-record';

const LOCAL = createLocalTracks('standout.tracks');

const PARTS: SavingParts = {
  account: {
    load: loadTrackDocument,
    loadRevision: loadTrackRevision,
    save: saveTrackDocument,
    areDetailsRefused,
  },
  local: LOCAL,
  clock: systemTimer,
};

/** Opens the track of one of the signed-in user's videos. @throws as openTrack. */
export async function openOwnTrack(videoId: string): Promise<OpenTrack> {
  const session = getSession();
  if (session.status !== 'signed-in') throw new AppError('no-session');
  return openTrack(session.user.id, videoId, PARTS);
}

/** The tracks that this device keeps until the account has them. */
export const keptTracks: KeptRecords = {
  name: 'track',
  local: LOCAL,
  open: (userId, videoId) => openTrack(userId, videoId, PARTS, true),
};
