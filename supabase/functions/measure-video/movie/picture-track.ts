// A copy of src/media/reading/movie/picture-track.ts: npx vitest -u writes it (tests/unit/functions).
import type { Input, InputVideoTrack } from 'npm:mediabunny@1.61.0';

/** The properties of a video track that the choice depends on. */
interface Candidate {
  readonly track: InputVideoTrack;
  readonly isMoving: boolean;
  readonly isEnabled: boolean;
  readonly canDecode: boolean;
  readonly durationSec: number;
}

/** The video track that is the clip, and its place among the candidates. */
export interface PictureTrack {
  readonly track: InputVideoTrack;
  /** Counted from 1, among the tracks with more than one picture. */
  readonly number: number;
  readonly of: number;
  /** Whether there is no other video track, not even a single picture. */
  readonly isOnly: boolean;
}

/**
 * Chooses the clip among the video tracks: moving before a single picture (a thumbnail, an album cover), then enabled,
 * then decodable by this browser, then the longest. Null where there is none.
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
