import type { InputAudioTrack } from 'mediabunny';
import { SoundTrack } from './sound-track';

export interface OpenedSound {
  readonly track: SoundTrack | null;
  /** True when the clip has sound that this browser cannot decode. */
  readonly isLost: boolean;
}

/**
 * Opens the clip's sound. A codec that the browser does not know costs the sound, not the export.
 * @param originSec time of the first video frame on the file's time line.
 * @param clipSec length of the clip's picture.
 */
export async function openSound(
  audio: InputAudioTrack | null,
  originSec: number,
  clipSec: number,
): Promise<OpenedSound> {
  if (!audio) return { track: null, isLost: false };
  if (!(await audio.canDecode())) return { track: null, isLost: true };
  return { track: await SoundTrack.open(audio, originSec, clipSec), isLost: false };
}
