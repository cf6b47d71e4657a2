import { BufferTarget, Mp4OutputFormat, Output } from 'mediabunny';
import type { SoundSelection } from '../../reading/sound-tracks';
import type { SoundFormat } from './sound-format';
import { openSound, type SoundTools } from './open-sound';

export interface SoundStretch {
  /** The stretch's start on the track's time line. */
  readonly originSec: number;
  readonly lengthSec: number;
  /** Null for one that suits the sound. */
  readonly format: SoundFormat | null;
}

/**
 * Re-encodes a stretch of sound. The file stays in memory: it takes 20 kB per second.
 * @returns null when the sound cannot be decoded here, or is empty.
 */
export async function encodeSound(
  chosen: SoundSelection,
  { originSec, lengthSec, format }: SoundStretch,
  tools: SoundTools,
): Promise<Blob | null> {
  const place = { originSec, clipSec: lengthSec, leadSec: 0, pauses: [], format };
  const { track: sound } = await openSound(chosen, place, tools);
  if (!sound) return null;
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat(), target });
  try {
    output.addAudioTrack(sound.audioSource);
    await output.start();
    await sound.finish(tools.signal);
    await output.finalize();
  } catch (error) {
    await sound.abandon();
    if (output.state !== 'finalized') await output.cancel();
    throw error;
  }
  return target.buffer && new Blob([target.buffer]);
}
