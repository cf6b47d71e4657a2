import { EncodedPacketSink } from 'mediabunny';
import type { Input, InputVideoTrack } from 'mediabunny';
import { exportSizeOf } from '@/domain/export-options';
import { shapeSizeOf } from '@/domain/export-shape';
import { filmLength } from '@/domain/film';
import { keptFrames, lengthOf } from '@/domain/frame-range';
import { freezesOf } from '@/domain/freezes';
import { FRAME_RATE } from '@/domain/limits';
import type { PixelSize } from '@/domain/pixel-size';
import { avcConfigOf, type AvcConfig } from '../h264/avc-config';
import type { SoundFormat } from '../export/sound/sound-format';
import type { MediaSource } from '../media-source';
import { disposeOnAbort } from '../reading/dispose-on-abort';
import { openInput } from '../reading/open-input';
import { videoTrackOf } from '../reading/probe';
import { gridLength } from '../reading/sampler';
import { soundOf, type SoundSelection } from '../reading/sound-tracks';
import { copyableFormat } from '../export/sound/aac-packets';
import type { ExportedPlay, ReelPlay } from './reel-types';

/** A play's properties, read before making the reel. */
export interface SurveyedPlay {
  readonly play: ReelPlay;
  /** Its number in the reel, counted from 0. */
  readonly index: number;
  readonly exported: SurveyedExport | null;
  readonly original: SurveyedOriginal | null;
}

interface SurveyedFilm extends PixelSize {
  /** Frames of the play in the reel. */
  readonly frames: number;
  readonly hasSound: boolean;
  /** Null when it has no sound, or sound that has to be re-encoded. */
  readonly soundFormat: SoundFormat | null;
  /** How many pixels a picture of its file has. */
  readonly sourcePixels: number;
}

export interface SurveyedExport extends SurveyedFilm, ExportedPlay {
  /** Null when its packets cannot be copied into any reel. */
  readonly stream: CopyableStream | null;
}

export type SurveyedOriginal = SurveyedFilm;

/** Packets of constant 30 fps in display order. */
export interface CopyableStream {
  readonly config: AvcConfig;
  readonly decoderConfig: VideoDecoderConfig;
  /** Numbers of the key frames, counted from the first frame after the title card. */
  readonly keys: readonly number[];
}

/** Profiles with only 8 bits and 4:2:0: baseline, main and high. */
const PLAIN_PROFILES: ReadonlySet<number> = new Set([66, 77, 100]);
const TIME_TOLERANCE_SEC = 0.001;

/**
 * Reads a play's properties.
 * @throws a read error when neither its export nor its original can be read.
 */
export async function surveyPlay(play: ReelPlay, index: number, signal: AbortSignal): Promise<SurveyedPlay> {
  const { original } = play;
  const film = original && (await surveyOriginal(original, signal));
  const exported = play.exported && (await surveyOrNull(play.exported, film !== null, signal));
  if (!exported && !film) throw new Error('The play has neither an export nor an original');
  return { play, index, exported, original: film };
}

/** If there is an original, an unreadable export is not needed. */
async function surveyOrNull(
  exported: ExportedPlay,
  isSpare: boolean,
  signal: AbortSignal,
): Promise<SurveyedExport | null> {
  try {
    return await surveyExport(exported, signal);
  } catch (error) {
    signal.throwIfAborted();
    if (!isSpare) throw error;
    console.warn('An export cannot be read; its play is composed anew', error);
    return null;
  }
}

async function surveyExport(
  { source, titleFrames }: ExportedPlay,
  signal: AbortSignal,
): Promise<SurveyedExport> {
  return opened(source, signal, async (input, track) => {
    const sound = await soundOf(input);
    const frames = (await gridLength(track)) - titleFrames;
    if (frames < 1) throw new Error(`The film has no frame after ${titleFrames} of its title card`);
    const size = await displaySizeOf(track);
    return {
      source,
      titleFrames,
      frames,
      ...size,
      sourcePixels: size.widthPx * size.heightPx,
      hasSound: sound !== null,
      stream: await copyableStream(track, titleFrames, frames),
      soundFormat: await copyableFormatOf(sound),
    };
  });
}

async function surveyOriginal(
  { source, highlight, options }: NonNullable<ReelPlay['original']>,
  signal: AbortSignal,
): Promise<SurveyedOriginal> {
  return opened(source, signal, async (input, track) => {
    const video = await displaySizeOf(track);
    const kept = keptFrames(options.cut, await gridLength(track));
    const clipFrames = lengthOf(kept);
    const freezes = highlight ? freezesOf(highlight) : [];
    if (clipFrames < 1) throw new Error('The clip has no frame');
    const sound = options.withSound ? await soundOf(input, options.sound) : null;
    return {
      ...exportSizeOf(shapeSizeOf(video, options.shape), options.size),
      frames: filmLength({ titleFrames: 0, firstFrame: kept.first, clipFrames, freezes }),
      hasSound: sound !== null,
      soundFormat: await copyableFormatOf(sound),
      sourcePixels: video.widthPx * video.heightPx,
    };
  });
}

/** Null without sound, and for sound that has to be re-encoded. */
async function copyableFormatOf(sound: SoundSelection | null): Promise<SoundFormat | null> {
  const track = sound?.mix ? null : sound?.tracks[0];
  return track ? copyableFormat(track) : null;
}

async function displaySizeOf(track: InputVideoTrack): Promise<PixelSize> {
  return { widthPx: await track.getDisplayWidth(), heightPx: await track.getDisplayHeight() };
}

/** Opens a film while the work runs. */
async function opened<T>(
  source: MediaSource,
  signal: AbortSignal,
  work: (input: Input, track: InputVideoTrack) => Promise<T>,
): Promise<T> {
  using input = await openInput(source, signal);
  using _ = disposeOnAbort(input, signal);
  try {
    return await work(input, await videoTrackOf(input));
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  }
}

/** The stream after the title card; null for streams that this app does not export. */
async function copyableStream(
  track: InputVideoTrack,
  titleFrames: number,
  frames: number,
): Promise<CopyableStream | null> {
  const decoderConfig = await track.getDecoderConfig();
  const config = decoderConfig && avcConfigOf(decoderConfig);
  if (!config || (await track.getCodec()) !== 'avc' || (await track.getRotation()) !== 0) return null;
  const isPlain = PLAIN_PROFILES.has(config.profile[0] ?? 0) && config.sps.length > 0;
  if (!isPlain || (await track.getCodedWidth()) % 2 !== 0) return null;
  const keys: number[] = [];
  let count = 0;
  const sink = new EncodedPacketSink(track);
  for await (const { timestamp, type } of sink.packets(undefined, undefined, { metadataOnly: true })) {
    if (Math.abs(timestamp - count / FRAME_RATE) > TIME_TOLERANCE_SEC) return null;
    if (type === 'key' && count >= titleFrames) keys.push(count - titleFrames);
    count++;
  }
  return count === titleFrames + frames ? { config, decoderConfig, keys } : null;
}
