// A copy of src/media/reading/movie/picture-track.ts: npx vitest -u writes it (tests/unit/functions).
import type { Input, InputVideoTrack } from 'npm:mediabunny@1.61.0';

/** A track of pictures, as far as the choice depends on it. */
interface Candidate {
  readonly track: InputVideoTrack;
  readonly isMoving: boolean;
  readonly isEnabled: boolean;
  readonly canDecode: boolean;
  readonly durationSec: number;
}

/** The track of pictures that is the clip, and its place among all that might be. */
export interface PictureTrack {
  readonly track: InputVideoTrack;
  /** Counted from 1, of the tracks of more than one picture. */
  readonly number: number;
  readonly of: number;
  /** Whether there is no other track of pictures, not even of one. */
  readonly isOnly: boolean;
}

/**
 * Chooses the clip among the tracks of pictures: one that moves before a single picture (a thumbnail, the cover of an
 * album), one that is switched on, one that this browser decodes, and then the longest. Null where there is none.
 */
export async function choosePictureTrack(input: Input): Promise<PictureTrack | null> {
  const tracks = await input.getVideoTracks();
  const [only] = tracks;
  if (!only || tracks.length === 1) return only ? { track: only, number: 1, of: 1, isOnly: true } : null;
  const candidates = await Promise.all(tracks.map(describe));
  const [best] = candidates.toSorted(byPreference);
  if (!best) return null;
  const moving = candidates.filter(({ isMoving }) => isMoving);
  const number = moving.indexOf(best) + 1 || 1;
  return { track: best.track, number, of: Math.max(1, moving.length), isOnly: false };
}

async function describe(track: InputVideoTrack): Promise<Candidate> {
  const { packetCount } = await track.computePacketStats(2, { metadataOnly: true });
  return {
    track,
    isMoving: packetCount > 1,
    isEnabled: (await track.getDisposition()).default,
    canDecode: await track.canDecode(),
    durationSec: await track.computeDuration(),
  };
}

function byPreference(a: Candidate, b: Candidate): number {
  return (
    Number(b.isMoving) - Number(a.isMoving) ||
    Number(b.isEnabled) - Number(a.isEnabled) ||
    Number(b.canDecode) - Number(a.canDecode) ||
    b.durationSec - a.durationSec
  );
}
