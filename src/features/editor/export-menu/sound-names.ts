import type { SoundChoice } from '@/domain/sound-choice';
import type { ClipSounds, OfferedSound } from '@/media/reading/clip-sounds';

/** Levels as shares of full scale: loud from here up, very quiet below QUIET, and silent below SILENT. */
const LOUD = 0.1;
const QUIET = 0.01;
const SILENT = 0.00056;
/** The level at the meter's left end, in dB. */
const METER_DB = -60;

/** The film's sound: the chosen one if the clip has it, or else the best one. */
export function chosenSound({ offered, best }: ClipSounds, choice: SoundChoice): OfferedSound | null {
  const find = (wanted: SoundChoice): OfferedSound | undefined =>
    offered.find((sound) => sound.choice === wanted);
  return find(choice) ?? find(best) ?? null;
}

/** 'track 2 of 4', 'mono tracks together'. */
export function soundName(choice: OfferedSound['choice'], { trackCount }: ClipSounds): string {
  return choice === 'mix' ? 'mono tracks together' : `track ${choice} of ${trackCount}`;
}

/** 'Stereo, German, loud'. */
export function soundRemark({ channels, languageCode, level, isReadable }: OfferedSound): string {
  const language = languageName(languageCode);
  const parts = [channelsName(channels), language, isReadable ? levelName(level) : "can't be decoded"];
  const text = parts.filter((part) => part !== null).join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function channelsName(channels: number): string {
  if (channels === 1) return 'mono';
  return channels === 2 ? 'stereo' : `${channels} channels`;
}

function languageName(code: string): string | null {
  if (code === 'und' || code === '') return null;
  try {
    return new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(code) ?? null;
  } catch {
    return null;
  }
}

/** Null if the level is not known. */
function levelName(level: OfferedSound['level']): string | null {
  if (!level) return null;
  if (level.average < SILENT) return 'silent';
  if (level.average < QUIET) return 'very quiet';
  return level.average < LOUD ? 'medium' : 'loud';
}

/** The length of the meter's bar, from 0 to 100. */
export function meterPercent({ average }: NonNullable<OfferedSound['level']>): number {
  if (average <= 0) return 0;
  return Math.round(100 * Math.min(1, Math.max(0, 1 - (20 * Math.log10(average)) / METER_DB)));
}
