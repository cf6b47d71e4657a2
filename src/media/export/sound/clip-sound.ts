import type { AudioSource } from 'mediabunny';
import type { Pause } from '@/domain/film';
import type { SoundFormat } from './sound-format';

/** Where the clip's sound belongs in the output. In seconds. */
export interface SoundPlace {
  /** Time of the first video frame on the file's time line. */
  readonly originSec: number;
  /** Length of the clip's visible picture. */
  readonly clipSec: number;
  /** Silence before the sound: the length of the title. */
  readonly leadSec: number;
  /** Where the picture freezes and the sound waits, ascending in clip time. */
  readonly pauses: readonly Pause[];
  /** The required format; null for one that suits the clip. An encoder in ffmpeg may deviate from it. */
  readonly format: SoundFormat | null;
}

/** Decoding starts this long before the needed sound, because a decoder's first blocks depend on earlier packets. */
const PREROLL_SEC = 0.25;

/** The time on the file's time line from which sound is decoded; null for the start. */
export function decodedFromSec({ originSec }: SoundPlace): number | null {
  return originSec > PREROLL_SEC ? originSec - PREROLL_SEC : null;
}

/** The clip's sound as AAC, written alongside the picture. */
export interface ClipSound {
  /** Must be added to the output as its audio track before the output starts. */
  readonly audioSource: AudioSource;
  /** Largest number of packets; the muxer reserves space for them in its table. */
  readonly maxPackets: number;
  /** Writes the sound up to a time of the output, in seconds. */
  advanceTo(untilSec: number, signal: AbortSignal): Promise<void>;
  /** Writes the rest of the sound. */
  finish(signal: AbortSignal): Promise<void>;
  /** Frees unwritten sound after the export failed. */
  abandon(): Promise<void>;
}
