import { AppError } from '@/domain/errors';
import type { SoundSelection } from '@/media/reading/sound-tracks';
import type { MediaSource } from '../../media-source';
import type { FfmpegPool } from '../ffmpeg/ffmpeg-pool';
import { openFfmpegSound } from '../ffmpeg/ffmpeg-sound';
import type { ClipSound, SoundPlace } from './clip-sound';
import { CopiedSound } from './copied-sound';
import { SoundDamage } from './sound-damage';
import { SoundTrack } from './sound-track';

export interface OpenedSound {
  readonly track: ClipSound | null;
  /** True when the clip has sound that cannot be decoded here. */
  readonly isLost: boolean;
  /** The damage found while it is written. */
  readonly damage: SoundDamage;
}

export interface SoundTools {
  /** The file that the sound is in. */
  readonly source: MediaSource;
  /** True when ffmpeg.wasm must process all of the sound. */
  readonly isFfmpegWanted: boolean;
  readonly ffmpeg: () => Promise<FfmpegPool>;
  readonly signal: AbortSignal;
}

/**
 * Opens the clip's sound: copies packets if possible, otherwise uses the browser's decoders if they know the codec,
 * otherwise ffmpeg.wasm. If neither knows it, the export has no sound but does not fail.
 */
export async function openSound(
  sound: SoundSelection | null,
  place: SoundPlace,
  tools: SoundTools,
): Promise<OpenedSound> {
  const damage = new SoundDamage();
  if (!sound) return { track: null, isLost: false, damage };
  const byBrowser = await tried(tools, 'The browser does not decode the sound; ffmpeg does', () =>
    openInBrowser(sound, place, damage, tools),
  );
  if (byBrowser) return { track: byBrowser.track, isLost: false, damage };
  const byFfmpeg = await tried(tools, 'The sound cannot be decoded', async () => {
    const { source, signal } = tools;
    return { track: await openFfmpegSound(sound, place, { source, signal, pool: await tools.ffmpeg() }) };
  });
  return { track: byFfmpeg?.track ?? null, isLost: byFfmpeg === null, damage };
}

interface Opened {
  readonly track: ClipSound | null;
}

/** Null for sound that only ffmpeg can process. */
async function openInBrowser(
  sound: SoundSelection,
  place: SoundPlace,
  damage: SoundDamage,
  { isFfmpegWanted }: SoundTools,
): Promise<Opened | null> {
  const { mix, tracks } = sound;
  const [only] = mix ? [] : tracks;
  const copied = only ? await CopiedSound.open(only, place, damage) : null;
  if (copied) return { track: copied };
  if (isFfmpegWanted) return null;
  for (const { track } of mix ?? tracks.slice(0, 1).map((each) => ({ track: each }))) {
    if (!(await track.canDecode())) return null;
  }
  return { track: await SoundTrack.open(sound, place, damage) };
}

/**
 * Tries a way of opening the sound; null when it fails.
 * @throws the signal's reason, and errors meant for the user.
 */
async function tried(
  { signal }: SoundTools,
  warning: string,
  open: () => Promise<Opened | null>,
): Promise<Opened | null> {
  try {
    return await open();
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof AppError) throw error;
    console.warn(warning, error);
    return null;
  }
}
