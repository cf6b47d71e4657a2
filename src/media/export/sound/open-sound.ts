import type { InputAudioTrack } from 'mediabunny';
import type { FfmpegPool } from '../ffmpeg/ffmpeg-pool';
import { openFfmpegSound } from '../ffmpeg/ffmpeg-sound';
import type { ClipSound, SoundPlace } from './clip-sound';
import { SoundTrack } from './sound-track';

export interface OpenedSound {
  readonly track: ClipSound | null;
  /** True when the clip has sound that cannot be decoded here. */
  readonly isLost: boolean;
}

export interface SoundTools {
  /** All of it by ffmpeg.wasm. */
  readonly isFfmpegWanted: boolean;
  readonly ffmpeg: () => Promise<FfmpegPool>;
  readonly signal: AbortSignal;
}

/**
 * Opens the clip's sound: by the browser's decoders where they know it, else by ffmpeg.wasm. A codec that nothing
 * knows costs the sound, not the export.
 */
export async function openSound(
  audio: InputAudioTrack | null,
  place: SoundPlace,
  tools: SoundTools,
): Promise<OpenedSound> {
  if (!audio) return { track: null, isLost: false };
  if (!tools.isFfmpegWanted && (await audio.canDecode())) {
    return { track: await SoundTrack.open(audio, place), isLost: false };
  }
  try {
    return { track: await openFfmpegSound(audio, place, await tools.ffmpeg()), isLost: false };
  } catch (error) {
    tools.signal.throwIfAborted();
    console.warn('The sound cannot be decoded', error);
    return { track: null, isLost: true };
  }
}
