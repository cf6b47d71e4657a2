import type { AudioSource } from 'mediabunny';
import type { Pause } from '@/domain/film';

/** Where the clip's sound belongs in the output. In seconds. */
export interface SoundPlace {
  /** Time of the first video frame that is shown on the file's time line. */
  readonly originSec: number;
  /** Length of the picture that is shown of the clip. */
  readonly clipSec: number;
  /** Silence before the sound: the length of the title. */
  readonly leadSec: number;
  /** Where the picture stands still and the sound waits, by rising time of the clip. */
  readonly pauses: readonly Pause[];
}

/**
 * Decoding begins this long before the sound that is needed, because a decoder's first blocks depend on packets that it
 * was not given.
 */
const PREROLL_SEC = 0.25;

/** The time on the file's time line from which sound is decoded; null for its beginning. */
export function decodedFromSec({ originSec }: SoundPlace): number | null {
  return originSec > PREROLL_SEC ? originSec - PREROLL_SEC : null;
}

/** The clip's sound as AAC, which is written along with the picture. */
export interface ClipSound {
  /** Must be added to the output as its audio track before the output starts. */
  readonly audioSource: AudioSource;
  /** Largest number of packets, for which the muxer reserves room in its table. */
  readonly maxPackets: number;
  /** Writes the sound up to a time of the output, in seconds. */
  advanceTo(untilSec: number, signal: AbortSignal): Promise<void>;
  /** Writes the rest of the sound. */
  finish(signal: AbortSignal): Promise<void>;
  /** Frees the sound that is not written, when the export has failed. */
  abandon(): Promise<void>;
}
