import type { PixelSize } from '@/domain/pixel-size';
import { FRAME_RATE } from '@/domain/limits';
import { DEFAULT_EXPORT_OPTIONS } from '@/domain/export-options';
import type { RenderRequest } from '../export/export-types';
import { DIP_FRAMES, LINE_FRAMES, type ReelPiece } from '../export/reel-piece';
import type { SoundFormat } from '../export/sound/sound-format';
import { keyOf } from './joined-stream';
import type { PlayMaking, ReelJob } from './reel-types';
import type { CopyableStream, SurveyedExport, SurveyedPlay } from './survey-play';

/** A stretch of a play: packets of its export, numbered from the end of the title card, or frames to encode. */
export type Stretch =
  { readonly kind: 'copied'; readonly first: number; readonly end: number } | EncodedStretch;

export interface EncodedStretch {
  readonly kind: 'encoded';
  readonly request: RenderRequest;
  readonly frames: number;
  /** How many pixels a picture of the source has. */
  readonly sourcePixels: number;
}

/** How one play gets into the reel. */
export interface PlannedPlay {
  readonly surveyed: SurveyedPlay;
  readonly making: PlayMaking;
  readonly frames: number;
  readonly stretches: readonly Stretch[];
  /** The export whose packets and sound are used; null when everything comes from the original. */
  readonly exported: SurveyedExport | null;
}

export interface ReelPlan extends PixelSize {
  readonly title: EncodedStretch | null;
  readonly plays: readonly PlannedPlay[];
  /** Null when no play has sound. */
  readonly sound: SoundFormat | null;
  /** The stream whose packets need no change; null when all frames are encoded. */
  readonly base: CopyableStream | null;
}

/**
 * One track has parameter sets of at most this many sources: some sixteen numbers are available (RenamedStream), and
 * frames encoded here need one for each kind of encoder.
 */
const MOST_STREAMS = 12;
/** Covers the whole audible range. */
const FULL_SAMPLE_RATE = 44_100;
const USUAL_SOUND: SoundFormat = { sampleRate: 48_000, channels: 2 };

/** Decides the reel's size, sound and stream, and which frames are encoded. */
export function planReel(job: ReelJob, surveys: readonly SurveyedPlay[]): ReelPlan {
  const films = surveys.map(({ exported, original }) => exported ?? original).filter((film) => film !== null);
  const size = mostCommon(films, ({ widthPx, heightPx }) => `${widthPx} ${heightPx}`);
  if (!size) throw new Error('A reel has at least one play');
  const { widthPx, heightPx } = evenSize(size);
  const sound = soundOf(surveys);
  const frame = { widthPx, heightPx, sound: sound ?? USUAL_SOUND };
  const fitting = surveys.flatMap(({ exported }) =>
    exported?.stream && exported.widthPx === widthPx && exported.heightPx === heightPx
      ? [keyOf(exported.stream.config)]
      : [],
  );
  const keys = new Set([...new Set(fitting)].slice(0, MOST_STREAMS));
  const fits = ({ stream, ...film }: SurveyedExport): boolean =>
    stream !== null &&
    film.widthPx === widthPx &&
    film.heightPx === heightPx &&
    keys.has(keyOf(stream.config));
  const plays = surveys.map((surveyed) => planPlay(job, surveyed, surveys.length, frame, fits));
  const copied = plays.flatMap(({ making, exported }) =>
    making === 'joined' && exported?.stream ? [exported.stream] : [],
  );
  const base = mostCommon(copied, ({ config }) => keyOf(config));
  return { widthPx, heightPx, sound, base, plays, title: planTitle(job, surveys, frame) };
}

type ReelFrame = Pick<ReelPiece, 'widthPx' | 'heightPx' | 'sound'>;

function planPlay(
  job: ReelJob,
  surveyed: SurveyedPlay,
  plays: number,
  frame: ReelFrame,
  fits: (exported: SurveyedExport) => boolean,
): PlannedPlay {
  const { play, index, exported, original } = surveyed;
  const isDip = job.transition === 'dip';
  const piece = {
    ...frame,
    isTitleAlone: false,
    line: play.line?.trim() || null,
    dipsIn: isDip && (index > 0 || job.title !== null),
    dipsOut: isDip && index < plays - 1,
  };
  if (exported && fits(exported)) {
    const kept = keptPackets(exported, piece);
    if (kept) return { ...joined(exported, kept, piece), surveyed };
  }
  const whole = { ...piece, firstPlayFrame: 0, playFrames: null };
  if (play.original && original) {
    const request = { ...play.original, title: null, piece: whole };
    const { frames, sourcePixels } = original;
    const stretches = [{ kind: 'encoded', request: withoutLimits(request), frames, sourcePixels }] as const;
    return { surveyed, making: 'composed', frames, stretches, exported: null };
  }
  if (!exported) throw new Error('The play has neither an export nor an original');
  const { frames } = exported;
  const stretches = [encodedPart(exported, piece, { first: 0, end: frames })];
  return { surveyed, making: 'composed', frames, stretches, exported };
}

interface Kept {
  readonly first: number;
  readonly end: number;
}

/**
 * The packets of an export that can be copied: from a key frame up to any other frame, because no frame depends on a
 * later one. Null for none.
 */
export function keptPackets(
  { frames, stream }: Pick<SurveyedExport, 'frames' | 'stream'>,
  { line, dipsIn, dipsOut }: Pick<ReelPiece, 'line' | 'dipsIn' | 'dipsOut'>,
): Kept | null {
  const changedFrames = Math.max(dipsIn ? DIP_FRAMES : 0, line ? LINE_FRAMES : 0);
  const first = stream?.keys.find((key) => key >= changedFrames);
  const end = dipsOut ? frames - DIP_FRAMES : frames;
  return first === undefined || first >= end ? null : { first, end };
}

type PlayPiece = Omit<ReelPiece, 'firstPlayFrame' | 'playFrames'>;

function joined(exported: SurveyedExport, kept: Kept, piece: PlayPiece): Omit<PlannedPlay, 'surveyed'> {
  const { frames } = exported;
  const before = kept.first > 0 ? [encodedPart(exported, piece, { first: 0, end: kept.first })] : [];
  const after = kept.end < frames ? [encodedPart(exported, piece, { first: kept.end, end: frames })] : [];
  const stretches = [...before, { kind: 'copied', ...kept } as const, ...after];
  return { making: 'joined', frames, stretches, exported };
}

/** Re-encoded frames of an export, with the export's sound. */
function encodedPart(exported: SurveyedExport, piece: PlayPiece, part: Kept): EncodedStretch {
  const { source, titleFrames, frames: playFrames, sourcePixels } = exported;
  const request: RenderRequest = {
    source,
    highlight: null,
    title: null,
    options: {
      ...DEFAULT_EXPORT_OPTIONS,
      withSound: false,
      cut: { first: titleFrames + part.first, end: titleFrames + part.end },
    },
    piece: { ...piece, firstPlayFrame: part.first, playFrames },
  };
  return { kind: 'encoded', request, frames: part.end - part.first, sourcePixels };
}

function withoutLimits(request: RenderRequest): RenderRequest {
  return { ...request, options: { ...request.options, maxFrames: null } };
}

/** The title card, with the first play's original for its still. */
function planTitle(job: ReelJob, surveys: readonly SurveyedPlay[], frame: ReelFrame): ReelPlan['title'] {
  const { title, plays } = job;
  const source = plays[0]?.original?.source ?? surveys[0]?.exported?.source;
  const film = surveys[0]?.original ?? surveys[0]?.exported;
  if (!title || !source || !film) return null;
  const { sourcePixels } = film;
  const piece: ReelPiece = {
    ...frame,
    isTitleAlone: true,
    line: null,
    firstPlayFrame: 0,
    playFrames: title.frames,
    dipsIn: false,
    dipsOut: job.transition === 'dip',
  };
  const options = { ...DEFAULT_EXPORT_OPTIONS, withSound: false };
  const highlight = plays[0]?.original?.highlight ?? null;
  const request = { source, highlight, title, options, piece };
  return { kind: 'encoded', request, frames: title.frames, sourcePixels };
}

/**
 * The format in which most plays' sound can be copied, because encoding it is at least a fifth of the work. A format
 * that loses high tones is used only if all plays have already lost them.
 */
function soundOf(surveys: readonly SurveyedPlay[]): SoundFormat | null {
  const films = surveys.map(({ exported, original }) => exported ?? original).filter((film) => film !== null);
  const formats = films.map(({ soundFormat }) => soundFormat).filter((format) => format !== null);
  const full = formats.filter(({ sampleRate }) => sampleRate >= FULL_SAMPLE_RATE);
  const hasOther = films.some(({ hasSound, soundFormat }) => hasSound && soundFormat === null);
  const usable = full.length > 0 || hasOther ? full : formats;
  const format = mostCommon(usable, ({ sampleRate, channels }) => `${sampleRate} ${channels}`);
  return format ?? (films.some(({ hasSound }) => hasSound) ? USUAL_SOUND : null);
}

/** Everything to encode, in the reel's order. */
export function encodedStretches({ title, plays }: ReelPlan): readonly EncodedStretch[] {
  const ofPlays = plays.flatMap(({ stretches }) => stretches.filter((stretch) => stretch.kind === 'encoded'));
  return title ? [title, ...ofPlays] : ofPlays;
}

/** The reel's largest length. */
export function framesIn({ title, plays }: ReelPlan): number {
  return plays.reduce((sum, { frames }) => sum + frames, title?.frames ?? 0);
}

export function secondsOf(frames: number): number {
  return frames / FRAME_RATE;
}

function evenSize({ widthPx, heightPx }: PixelSize): PixelSize {
  return { widthPx: widthPx - (widthPx % 2), heightPx: heightPx - (heightPx % 2) };
}

/** The most frequent item, the first one if several are; null for an empty list. */
function mostCommon<T>(items: readonly T[], keyOfItem: (item: T) => string): T | null {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(keyOfItem(item), (counts.get(keyOfItem(item)) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  return items.find((item) => counts.get(keyOfItem(item)) === most) ?? null;
}
