import type { InputAudioTrack } from 'mediabunny';
import type { FfmpegPool } from '../ffmpeg/ffmpeg-pool';
import { openFfmpegSound } from '../ffmpeg/ffmpeg-sound';
import { SilentCodecError } from '../pipelines/silent-codec';
import type { ClipSound, SoundPlace } from './clip-sound';
import { CopiedSound } from './copied-sound';
import { SoundTrack } from './sound-track';

export interface OpenedSound {
  readonly track: ClipSound | null;
  /** True when the clip has sound that cannot be decoded here. */
  readonly isLost: boolean;
}

export interface SoundTools {
  /** True when ffmpeg.wasm must process all of the sound. */
  readonly isFfmpegWanted: boolean;
  readonly ffmpeg: () => Promise<FfmpegPool>;
  readonly signal: AbortSignal;
}

/**
 * Opens the clip's sound: as packets that are copied where that can be, else with the browser's decoders if they know the
 * codec, otherwise with ffmpeg.wasm. If neither knows it, the export has no sound but does not fail.
 */
export async function openSound(
  audio: InputAudioTrack | null,
  place: SoundPlace,
  tools: SoundTools,
): Promise<OpenedSound> {
  if (!audio) return { track: null, isLost: false };
  const copied = await CopiedSound.open(audio, place);
  if (copied) return { track: copied, isLost: false };
  if (!tools.isFfmpegWanted && (await audio.canDecode())) {
    try {
      return { track: await SoundTrack.open(audio, place), isLost: false };
    } catch (error) {
      if (!(error instanceof SilentCodecError)) throw error;
      console.warn("The browser's decoder says nothing of the sound; ffmpeg decodes it", error);
    }
  }
  try {
    return { track: await openFfmpegSound(audio, place, await tools.ffmpeg()), isLost: false };
  } catch (error) {
    tools.signal.throwIfAborted();
    console.warn('The sound cannot be decoded', error);
    return { track: null, isLost: true };
  }
}
