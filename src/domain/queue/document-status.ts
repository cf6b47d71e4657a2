import { openCrossings } from '../crossing';
import type { TrackDocument } from '../editor/track-document';
import { failureText } from '../errors';
import type { PlayStatus } from './play-queue';

/** A clip's status, from the document its editor saved last. */
export function documentStatus(document: TrackDocument | null): PlayStatus {
  if (!document) return { kind: 'open' };
  const { phase, tracks } = document;
  switch (phase.kind) {
    case 'idle':
    case 'selecting':
    case 'pending':
    case 'drawing':
      return { kind: 'open' };
    case 'readyToTrack':
      return { kind: 'waiting' };
    case 'failed':
      return phase.failure === 'interrupted'
        ? { kind: 'waiting' }
        : { kind: 'failed', text: failureText(phase.failure) };
    case 'lost':
    case 'correcting':
      return { kind: 'lost' };
    case 'replay':
      return { kind: 'tracked', hasQuestion: tracks.some((track) => openCrossings(track).length > 0) };
  }
}
