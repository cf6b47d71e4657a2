import type { InputAudioTrack } from 'mediabunny';
import type { SoundChoice } from '@/domain/sound-choice';
import type { MediaSource } from '../media-source';
import { disposeOnAbort } from './dispose-on-abort';
import { openInput } from './open-input';
import type { SoundLevel } from './sound-level';
import { bestOf, soundOf, soundsOf, type SoundSelection } from './sound-tracks';

/** A sound that the user can choose for a clip's film. */
export interface OfferedSound extends Pick<SoundSelection, 'isReadable'> {
  readonly choice: Exclude<SoundChoice, null>;
  readonly channels: number;
  /** From the file: three letters (ISO 639-2), or 'und' for none. */
  readonly languageCode: string;
  /** Null where this browser cannot tell. */
  readonly level: SoundLevel | null;
}

export interface ClipSounds {
  readonly trackCount: number;
  /** All choices; a single one if there is nothing to choose. */
  readonly offered: readonly OfferedSound[];
  /** What a film gets when nothing is chosen. */
  readonly best: Exclude<SoundChoice, null>;
}

/**
 * Lists the sounds of a clip.
 * @returns null for a clip without sound.
 */
export async function readClipSounds(source: MediaSource, signal: AbortSignal): Promise<ClipSounds | null> {
  using input = await openInput(source, signal);
  using _ = disposeOnAbort(input, signal);
  const { length: trackCount } = await input.getAudioTracks();
  const only = trackCount === 1 ? await soundOf(input) : null;
  const sounds = only ? [only] : await soundsOf(input);
  const best = await bestOf(sounds);
  if (!best) return null;
  return { trackCount, offered: await Promise.all(sounds.map(offeredSound)), best: best.choice };
}

async function offeredSound({
  choice,
  tracks,
  mix,
  level,
  isReadable,
}: SoundSelection): Promise<OfferedSound> {
  const [first] = tracks;
  const channels = mix ? channelsOfMix(mix) : await channelsOf(first);
  const languageCode = (await first?.getLanguageCode()) ?? 'und';
  return { choice, channels, languageCode, level, isReadable };
}

function channelsOfMix(mix: NonNullable<SoundSelection['mix']>): number {
  return mix.every(({ left, right }) => left === right) ? 1 : 2;
}

async function channelsOf(track: InputAudioTrack | undefined): Promise<number> {
  return (await track?.getNumberOfChannels()) ?? 0;
}
