import { EncodedPacketSink } from 'mediabunny';
import type { Input } from 'mediabunny';
import { BRAND } from '@/domain/brand';
import { AppError } from '@/domain/errors';
import { FRAME_RATE } from '@/domain/limits';
import type { ReelChapter } from '@/domain/reel';
import type { ExportedVideo } from '../export/export-types';
import { LazyFfmpeg } from '../export/ffmpeg/lazy-ffmpeg';
import { EncoderProofs } from '../export/pipelines/encoder-proofs';
import { renderVideo } from '../export/render-video';
import { avcConfigOf } from '../h264/avc-config';
import type { MediaSource } from '../media-source';
import { clipTimesOf } from '../reading/clip-times';
import { openInput } from '../reading/open-input';
import { videoTrackOf } from '../reading/probe';
import { soundOf } from '../reading/sound-tracks';
import { encodeSound } from '../export/sound/encode-sound';
import { PieceQueue } from './piece-queue';
import { encodedStretches, planReel, secondsOf, type PlannedPlay, type ReelPlan } from './plan-reel';
import { ReelMeter } from './reel-meter';
import { ReelOutput } from './reel-output';
import { copyableFormat } from '../export/sound/aac-packets';
import type { PlaySound, SoundRun } from './reel-sound';
import type { MadePlay, MadeReel, ReelJob, ReelProgress } from './reel-types';
import { surveyPlay, type SurveyedExport, type SurveyedPlay } from './survey-play';

export interface ReelContext {
  readonly fileName: string;
  /** Files that hold pieces until their packets are in the reel. */
  readonly pieceNames: readonly string[];
  readonly signal: AbortSignal;
  onProgress(progress: ReelProgress): void;
}

/**
 * Sound is written this far ahead of the picture, so that packets of the same moment are close together in the file.
 */
const SOUND_LEAD_SEC = 0.5;

/**
 * Makes a reel. Runs in a worker.
 * @throws AppError 'reel-play-unreadable' or 'export-no-space', the signal's reason, or the muxer's error. By then it
 * has freed everything, and the page removes the unfinished files.
 */
export async function writeReel(job: ReelJob, context: ReelContext): Promise<MadeReel> {
  const surveys: SurveyedPlay[] = [];
  for (const [index, play] of job.plays.entries()) {
    surveys.push(await named(job, index, context, () => surveyPlay(play, index, context.signal)));
  }
  const plan = planReel(job, surveys);
  const output = await ReelOutput.open(context.fileName, plan, [cardNameOf(job), ...titlesOf(job)]);
  const meter = new ReelMeter(plan, (progress) => context.onProgress(progress));
  const proofs = new EncoderProofs();
  const pieces = new PieceQueue(encodedStretches(plan), context.pieceNames, {
    signal: context.signal,
    encode: (request, encoding) => renderVideo(request, { ...encoding, proofs }),
    onFrames: (number, frames) => meter.encoded(number, frames),
  });
  try {
    return await new ReelWriter({ job, plan, output, meter, pieces, context }).write();
  } catch (error) {
    await Promise.all([output.abandon(), pieces.end()]);
    throw error;
  }
}

interface ReelWork {
  readonly job: ReelJob;
  readonly plan: ReelPlan;
  readonly output: ReelOutput;
  readonly meter: ReelMeter;
  /** Everything that the plan encodes, in order. */
  readonly pieces: PieceQueue<ExportedVideo>;
  readonly context: ReelContext;
}

class ReelWriter {
  private readonly chapters: ReelChapter[] = [];
  private readonly made: MadePlay[] = [];

  constructor(private readonly work: ReelWork) {}

  async write(): Promise<MadeReel> {
    const { job, plan, output, meter, context } = this.work;
    const { title } = plan;
    if (title) await named(job, 0, context, () => this.writeTitle());
    for (const planned of plan.plays) {
      const { play, index } = planned.surveyed;
      const startSec = secondsOf(output.frameCount);
      this.chapters.push({ startSec, title: play.title, videoId: play.videoId });
      this.made.push(await named(job, index, context, () => this.writePlay(planned)));
      meter.playDone();
    }
    const frames = output.frameCount;
    const file = await output.finish(this.allChapters());
    const { widthPx, heightPx, sound } = plan;
    const { chapters, made: plays } = this;
    const durationSec = secondsOf(frames);
    return { file, widthPx, heightPx, frames, durationSec, hasSound: sound !== null, chapters, plays };
  }

  /** The chapters of the file; the first one has to start at 0. */
  private allChapters(): readonly { readonly startSec: number; readonly title: string }[] {
    const { chapters } = this;
    const { job } = this.work;
    return chapters[0]?.startSec === 0 ? chapters : [{ startSec: 0, title: cardNameOf(job) }, ...chapters];
  }

  private async writeTitle(): Promise<void> {
    const { output, pieces } = this.work;
    await pieces.take(async (piece) => {
      const sound = output.beginSound(piece.frames, null);
      await this.addPiece(piece, sound);
      await sound?.finish();
    });
  }

  private async writePlay(planned: PlannedPlay): Promise<MadePlay> {
    const { exported, surveyed, making } = planned;
    const { output } = this.work;
    const before = output.frameCount;
    const encodedFrames = exported
      ? await this.writeExported(planned, exported)
      : await this.writeOriginal(planned);
    const frames = output.frameCount - before;
    const composedOf = exported ? null : { cut: surveyed.play.original?.options.cut ?? null };
    return { videoId: surveyed.play.videoId, making, frames, encodedFrames, composedOf };
  }

  /** @returns how many frames were encoded. */
  private async writeExported(planned: PlannedPlay, exported: SurveyedExport): Promise<number> {
    using input = await openInput(exported.source);
    const originSec = exported.titleFrames / FRAME_RATE;
    using opened = await this.openSound(exported.source, input, originSec, planned.frames);
    const { output, pieces } = this.work;
    const sound = output.beginSound(planned.frames, opened.sound);
    let encoded = 0;
    try {
      for (const stretch of planned.stretches) {
        if (stretch.kind === 'copied') {
          const { first, end } = stretch;
          await this.copyFrames(input, exported.titleFrames + first, end - first, sound);
        } else {
          await pieces.take((piece) => this.addPiece(piece, sound));
          encoded += stretch.frames;
        }
      }
      await sound?.finish();
    } finally {
      await sound?.abandon();
    }
    return encoded;
  }

  private async writeOriginal({ stretches }: PlannedPlay): Promise<number> {
    let encoded = 0;
    for (const stretch of stretches) {
      if (stretch.kind !== 'encoded') continue;
      encoded += await this.work.pieces.take((piece) => this.addPlay(piece));
    }
    return encoded;
  }

  /** Adds a piece with its own sound. @returns how many frames it has. */
  private async addPlay({ file, frames }: ExportedVideo): Promise<number> {
    const source = { kind: 'blob', blob: file } as const;
    using input = await openInput(source);
    using opened = await this.openSound(source, input, 0, frames);
    const sound = this.work.output.beginSound(frames, opened.sound);
    try {
      await this.copyFrames(input, 0, frames, sound);
      await sound?.finish();
    } finally {
      await sound?.abandon();
    }
    return frames;
  }

  private async addPiece({ file, frames }: ExportedVideo, sound: SoundRun | null): Promise<void> {
    using input = await openInput({ kind: 'blob', blob: file });
    await this.copyFrames(input, 0, frames, sound);
  }

  /** Copies frames of a film at constant 30 fps, with their sound. */
  private async copyFrames(
    input: Input,
    first: number,
    count: number,
    sound: SoundRun | null,
  ): Promise<void> {
    const { output, meter, context } = this.work;
    const track = await videoTrackOf(input);
    const decoderConfig = await track.getDecoderConfig();
    const config = decoderConfig && avcConfigOf(decoderConfig);
    if (!config) throw new Error('The film is not H.264');
    const turn = output.turnOf(config, decoderConfig);
    const sink = new EncodedPacketSink(track);
    const { originSec } = await clipTimesOf(track);
    const start = await sink.getPacket(originSec + (first + 0.5) / FRAME_RATE);
    if (!start) throw new Error(`The film has no frame ${first}`);
    let left = count;
    for await (const { data, type } of sink.packets(start)) {
      if (left === 0) break;
      context.signal.throwIfAborted();
      await sound?.advanceTo(secondsOf(output.frameCount) + SOUND_LEAD_SEC);
      await output.addFrame(turn(data), type);
      meter.copied();
      left--;
    }
    if (left > 0) throw new Error(`The film ends ${left} frames early`);
  }

  /** The sound of a play, re-encoded if its packets cannot be copied. */
  private async openSound(
    source: MediaSource,
    input: Input,
    originSec: number,
    frames: number,
  ): Promise<OpenedSound> {
    const { sound: format } = this.work.plan;
    const chosen = await soundOf(input);
    const track = chosen?.tracks[0];
    if (!format || !chosen || !track) return new OpenedSound(null);
    const own = chosen.mix ? null : await copyableFormat(track);
    if (own?.sampleRate === format.sampleRate && own.channels === format.channels) {
      return new OpenedSound({ track, originSec });
    }
    const stretch = { originSec, lengthSec: secondsOf(frames), format };
    const { signal } = this.work.context;
    using ffmpeg = new LazyFfmpeg(signal, () => undefined);
    const tools = { source, isFfmpegWanted: false, ffmpeg: ffmpeg.get, signal };
    const blob = await encodeSound(chosen, stretch, tools);
    if (!blob) return new OpenedSound(null);
    const encoded = await openInput({ kind: 'blob', blob });
    return new OpenedSound(await trackOf(encoded), encoded);
  }
}

/** Sound that stays open while its play is written. */
class OpenedSound {
  constructor(
    readonly sound: PlaySound | null,
    private readonly input: Input | null = null,
  ) {}

  [Symbol.dispose](): void {
    this.input?.dispose();
  }
}

async function trackOf(input: Input): Promise<PlaySound | null> {
  const track = (await soundOf(input))?.tracks[0];
  return track ? { track, originSec: 0 } : null;
}

function titlesOf({ plays }: ReelJob): readonly string[] {
  return plays.map(({ title }) => title);
}

/** The chapter of the title card. */
function cardNameOf({ title }: ReelJob): string {
  return title?.playerName.trim() || BRAND.name;
}

/** Does part of the work; an error in it names the play. */
async function named<T>(
  { plays }: ReelJob,
  index: number,
  { signal }: ReelContext,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof AppError && error.code === 'export-no-space') throw error;
    const params = { n: index + 1, title: plays[index]?.title ?? '' };
    throw new AppError('reel-play-unreadable', { params, cause: error });
  }
}
