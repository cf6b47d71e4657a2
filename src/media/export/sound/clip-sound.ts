import type { AudioSource } from 'mediabunny';

/** Where the clip's sound goes. In seconds. */
export interface SoundPlace {
  /** Time of the first video frame on the file's time line. */
  readonly originSec: number;
  /** Length of the clip's picture. */
  readonly clipSec: number;
  /** Silence before it: the title's length. */
  readonly leadSec: number;
}

/** The clip's sound as AAC, put into the output in step with the picture. */
export interface ClipSound {
  /** Goes into the output as its audio track before the output starts. */
  readonly audioSource: AudioSource;
  /** At most this many packets come out; the muxer reserves room for their table. */
  readonly maxPackets: number;
  /** Writes the sound up to a time of the output, in seconds. */
  advanceTo(untilSec: number, signal: AbortSignal): Promise<void>;
  /** Writes what is left. */
  finish(signal: AbortSignal): Promise<void>;
  /** Frees what is not written, when the export has failed. */
  abandon(): Promise<void>;
}
