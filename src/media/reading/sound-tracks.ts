import type { Input, InputAudioTrack } from 'mediabunny';
import type { SoundChoice } from '@/domain/sound-choice';
import { canDecodeSound } from './sound-decoders';
import { levelOf, type SoundLevel } from './sound-level';

/** A track of a sound, and its volume on each side. */
export interface SoundPart {
  readonly track: InputAudioTrack;
  readonly left: number;
  readonly right: number;
}

/** A sound that a film can have: a single track, or several mono tracks together. */
export interface SoundSelection {
  readonly choice: Exclude<SoundChoice, null>;
  /** Its tracks, in file order. */
  readonly tracks: readonly InputAudioTrack[];
  /** How its mono tracks are mixed, without the silent ones; null for a single track, which is not mixed. */
  readonly mix: readonly SoundPart[] | null;
  /** Null where this browser cannot tell. */
  readonly level: SoundLevel | null;
  /** False when neither this browser nor ffmpeg.wasm decodes it. */
  readonly isReadable: boolean;
}

/** A track this much quieter than the loudest counts as unused. */
const QUIET = 0.03;
/** -65 dB: anything below is the noise of an unconnected input. */
const SILENT = 0.00056;
/** A mix leaves out tracks this much quieter than the loudest. */
const NOT_HEARD = 0.01;

/**
 * The sound of a film.
 * @param choice falls back to the best sound if the clip lacks what was chosen.
 * @returns null for a clip without sound.
 */
export async function soundOf(input: Input, choice: SoundChoice = null): Promise<SoundSelection | null> {
  const tracks = await input.getAudioTracks();
  const [only] = tracks;
  if (!only) return null;
  // With a single sound there is nothing to measure.
  if (tracks.length === 1) {
    const isReadable = await canDecodeSound(only);
    return { choice: 1, tracks: [only], mix: null, level: null, isReadable };
  }
  const sounds = await soundsOf(input);
  return sounds.find((sound) => sound.choice === choice) ?? (await bestOf(sounds));
}

/** All sounds that a film can have: each track, with the combined mono tracks before the first of them. */
export async function soundsOf(input: Input): Promise<readonly SoundSelection[]> {
  const tracks = await input.getAudioTracks();
  const sounds: SoundSelection[] = [];
  for (const [index, track] of tracks.entries()) {
    const [level, isReadable] = [await levelOf(track), await canDecodeSound(track)];
    sounds.push({ choice: index + 1, tracks: [track], mix: null, level, isReadable });
  }
  const mix = await mixOf(sounds);
  if (!mix) return sounds;
  const at = sounds.findIndex(({ tracks: [track] }) => track === mix.tracks[0]);
  return sounds.toSpliced(at, 0, mix);
}

/**
 * The best of several sounds: decodable and audible, for a general audience, enabled, in the user's language, all of a
 * recorder's tracks rather than one of them; then the first in the file.
 */
export async function bestOf(sounds: readonly SoundSelection[]): Promise<SoundSelection | null> {
  const loudest = Math.max(0, ...sounds.map(({ level }) => level?.average ?? 0));
  const mixed = new Set(sounds.find(({ mix }) => mix)?.tracks);
  const ranks = new Map<SoundSelection, readonly boolean[]>();
  for (const sound of sounds) {
    const [first] = sound.tracks;
    if (!first) continue;
    const disposition = await first.getDisposition();
    ranks.set(sound, [
      sound.isReadable,
      isHeard(sound.level, loudest, QUIET),
      !disposition.commentary && !disposition.hearingImpaired && !disposition.visuallyImpaired,
      sound.mix !== null || !mixed.has(first),
      disposition.default,
      isOwnLanguage(await first.getLanguageCode()),
    ]);
  }
  const [best] = [...ranks].sort(([, a], [, b]) => compare(a, b));
  return best?.[0] ?? null;
}

/** Sorts by the first differing advantage. */
function compare(a: readonly boolean[], b: readonly boolean[]): number {
  const index = a.findIndex((has, k) => has !== b[k]);
  if (index < 0) return 0;
  return a[index] === true ? -1 : 1;
}

/** A sound that cannot be measured here counts as audible. */
function isHeard(level: SoundLevel | null, loudest: number, share: number): boolean {
  return !level || (level.average > SILENT && level.average >= loudest * share);
}

function isOwnLanguage(code: string): boolean {
  try {
    const own = navigator.languages.map((tag) => new Intl.Locale(tag).language);
    return own.includes(new Intl.Locale(code).language);
  } catch {
    return false;
  }
}

/**
 * Combines one recorder's mono tracks. Cameras put the left side on the first and third, the right side on the second
 * and fourth; if one side is silent, the other is heard on both. Nothing gets quieter unless it would clip.
 */
async function mixOf(sounds: readonly SoundSelection[]): Promise<SoundSelection | null> {
  const group = await monoGroupOf(sounds);
  if (group.length < 2) return null;
  const tracks = group.flatMap((sound) => sound.tracks);
  const loudest = Math.max(0, ...group.map(({ level }) => level?.average ?? 0));
  const heard = group
    .map((sound, index) => ({ sound, isLeft: index % 2 === 0 }))
    .filter(({ sound }) => isHeard(sound.level, loudest, NOT_HEARD));
  const sides = new Set(heard.map(({ isLeft }) => isLeft));
  const isOneSided = sides.size < 2;
  const peakOf = (isLeft: boolean): number =>
    heard.reduce((sum, each) => sum + (each.isLeft === isLeft ? (each.sound.level?.peak ?? 1) : 0), 0);
  const gain = 1 / Math.max(1, peakOf(true), peakOf(false));
  const mix = heard.flatMap(({ sound, isLeft }) =>
    sound.tracks.map((track) => ({
      track,
      left: isLeft || isOneSided ? gain : 0,
      right: !isLeft || isOneSided ? gain : 0,
    })),
  );
  const level = heard.reduce<SoundLevel | null>(
    (most, { sound }) => (sound.level && sound.level.average > (most?.average ?? 0) ? sound.level : most),
    null,
  );
  // If all are silent, the first one provides the silence.
  const [first] = tracks;
  const parts = mix.length === 0 && first ? [{ track: first, left: 1, right: 1 }] : mix;
  return { choice: 'mix', tracks, mix: parts, level, isReadable: true };
}

/** The largest group of mono tracks of the same kind. */
async function monoGroupOf(sounds: readonly SoundSelection[]): Promise<readonly SoundSelection[]> {
  const groups = new Map<string, SoundSelection[]>();
  for (const sound of sounds) {
    const [track] = sound.tracks;
    if (!track || !sound.isReadable || (await track.getNumberOfChannels()) !== 1) continue;
    const codec = (await track.getCodec()) ?? String(await track.getInternalCodecId());
    const key = [codec, await track.getSampleRate(), await track.getLanguageCode()].join(' ');
    groups.set(key, [...(groups.get(key) ?? []), sound]);
  }
  return [...groups.values()].reduce<readonly SoundSelection[]>(
    (most, group) => (group.length > most.length ? group : most),
    [],
  );
}
