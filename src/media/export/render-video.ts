import { Output } from 'mediabunny';
import type { Input } from 'mediabunny';
import { AppError } from '@/domain/errors';
import { isByBrowser, type PipelineName } from '@/domain/export-options';
import { filmLength, pausesOf } from '@/domain/film';
import { FRAME_RATE } from '@/domain/limits';
import type { SoundChoice } from '@/domain/sound-choice';
import { loadOverlayFonts } from '@/media/drawing/fonts';
import { namesIn } from '@/media/drawing/geometry';
import { loadTitleFonts } from '@/media/drawing/title-card';
import { disposeOnAbort } from '@/media/reading/dispose-on-abort';
import { openInput } from '@/media/reading/open-input';
import { clipTimesOf } from '@/media/reading/clip-times';
import { soundOf } from '@/media/reading/sound-tracks';
import { ownFrames, type ClipFrames } from './clip-frames';
import { collectChunks } from './collect-chunks';
import { FilmPicture } from './film-picture';
import { openRenderJob } from './open-render-job';
import { closeTitle } from './open-title';
import { exportFormat, spaceFor } from './encoder-settings';
import type { ExportedVideo, ExportProgress, RenderRequest } from './export-types';
import type { FfmpegPool } from './ffmpeg/ffmpeg-pool';
import { LazyFfmpeg } from './ffmpeg/lazy-ffmpeg';
import { openOutputFile, type OutputFile } from './output-file';
import { EncoderProofs } from './pipelines/encoder-proofs';
import { canEncode } from './pipelines/native-encoder';
import {
  outputSizeOf,
  shownFrames,
  type ExportPipeline,
  type RenderJob,
  type PreparedPipeline,
  type Workbench,
} from './pipelines/pipeline';
import { CodecWatch, SilentCodecError, whileMoving } from './pipelines/silent-codec';
import { choosePipeline, pipelinesAfter, pipelinesFor } from './pipelines/registry';
import { reporter, type Reporter } from './export-reporter';
import type { SoundPlace } from './sound/clip-sound';
import { openSound, type OpenedSound } from './sound/open-sound';

export interface ExportContext {
  readonly fileName: string;
  readonly signal: AbortSignal;
  /** Resources shared by several films of a clip; left out for a single film. */
  readonly shared?: SharedParts;
  /** Known facts about the browser's encoder; left out for a single film. */
  readonly proofs?: EncoderProofs;
  onProgress(progress: ExportProgress): void;
}

export interface SharedParts {
  readonly frames: ClipFrames;
  readonly ffmpeg: () => Promise<FfmpegPool>;
}

/**
 * Sound is encoded this far ahead of the picture, so that packets of the same moment are close together in the file.
 */
const SOUND_LEAD_SEC = 0.5;

/**
 * Exports or converts a clip. Runs in a worker and never waits for the page.
 * @throws the signal's reason, AppError 'no-frames' or 'export-no-space', or the error of the pipelines. By then it has
 * freed all resources, and the page removes the unfinished file.
 */
export async function renderVideo(request: RenderRequest, context: ExportContext): Promise<ExportedVideo> {
  const { signal } = context;
  const report = reporter((progress) => context.onProgress(progress));
  report.now();
  using input = await openInput(request.source, signal);
  using _ = disposeOnAbort(input, signal);
  using ffmpeg = new LazyFfmpeg(signal, (converter) => report.loading(converter));
  let job: RenderJob | null = null;
  try {
    job = await openRenderJob(request, input, signal);
    const { withSound, sound: choice } = request.options;
    const work = { job, input, withSound, choice, report };
    const { shared } = context;
    let tools: Tools = {
      ffmpeg: shared?.ffmpeg ?? ffmpeg.get,
      frames: shared?.frames ?? ownFrames(job, signal),
      proofs: context.proofs ?? new EncoderProofs(),
      signal,
    };
    let pipelines = pipelinesFor(request.options.pipeline);
    for (;;) {
      const made = await tryPipelines(work, pipelines, context.fileName, tools);
      if ('video' in made) return made.video;
      pipelines = pipelinesAfter(pipelines, made.failed);
      tools.proofs.forget();
      // Some of the shared frames have already passed.
      tools = { ...tools, frames: ownFrames(job, signal) };
      report.again();
    }
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    if (job?.title) closeTitle(job.title);
  }
}

interface ExportWork {
  readonly job: RenderJob;
  readonly input: Input;
  readonly withSound: boolean;
  readonly choice: SoundChoice;
  readonly report: Reporter;
}

type Tools = Pick<Workbench, 'ffmpeg' | 'frames' | 'signal'> & { readonly proofs: EncoderProofs };

/**
 * Makes the video with the first pipeline that works.
 * @returns the video, or the name of the pipeline that failed midway when others are left to try.
 * @throws when no pipeline works, and when the last one fails.
 */
async function tryPipelines(
  work: ExportWork,
  pipelines: readonly ExportPipeline[],
  fileName: string,
  tools: Tools,
): Promise<{ readonly video: ExportedVideo } | { readonly failed: PipelineName }> {
  const file = await openOutputFile(fileName, spaceFor(work.job));
  let tried: PipelineName | null = null;
  try {
    const prepared = await prepare(work, pipelines, tools);
    tried = prepared.pipeline.name;
    tools.frames.chosen();
    return { video: await writeVideo(prepared, file, work.report, tools.signal) };
  } catch (error) {
    file.abandon();
    const isLast = !tried || pipelinesAfter(pipelines, tried).length === 0;
    if (!tried || isLast || tools.signal.aborted || error instanceof AppError) throw error;
    console.warn(`The pipeline '${tried}' failed; the next one takes over`, error);
    return { failed: tried };
  } finally {
    tools.frames.leave();
  }
}

interface PreparedExport {
  readonly job: RenderJob;
  readonly pipeline: PreparedPipeline;
  readonly sound: OpenedSound;
  readonly place: SoundPlace;
}

async function prepare(
  { job, input, withSound, choice }: ExportWork,
  pipelines: readonly ExportPipeline[],
  tools: Tools,
): Promise<PreparedExport> {
  // The title card needs the fonts, and it is drawn when the first pipeline is tried.
  await Promise.all([loadOverlayFonts(namesIn(job.highlight)), job.title && loadTitleFonts(job.title)]);
  const chosen = withSound ? await soundOf(input, choice) : null;
  const place = {
    originSec: (await clipTimesOf(job.track)).originSec + job.firstFrame / FRAME_RATE,
    clipSec: job.clipFrames / FRAME_RATE,
    leadSec: job.titleFrames / FRAME_RATE,
    pauses: pausesOf(job),
    format: job.piece?.sound ?? null,
  };
  const isFfmpegWanted = pipelines.every(({ name }) => name === 'ffmpeg') || !('AudioDecoder' in self);
  const [pipeline, sound] = await Promise.all([
    proveWithFirstFrame(job, pipelines, tools),
    openSound(chosen, place, { ...tools, source: job.source, isFfmpegWanted }),
  ]);
  tools.signal.throwIfAborted();
  return { job, pipeline, sound, place };
}

async function proveWithFirstFrame(
  job: RenderJob,
  pipelines: readonly ExportPipeline[],
  tools: Tools,
): Promise<PreparedPipeline> {
  const [decoded] = await Promise.all([
    tools.frames.first(shownFrames(job)),
    // Answered slowly the first time: in Firefox, mediabunny encodes a picture to find out.
    canEncode(outputSizeOf(job)),
  ]);
  using firstFrame = decoded;
  return await choosePipeline({ ...tools, job, firstFrame }, pipelines);
}

async function writeVideo(
  { job, pipeline, sound, place }: PreparedExport,
  file: OutputFile,
  report: Reporter,
  signal: AbortSignal,
): Promise<ExportedVideo> {
  const output = new Output({ format: exportFormat(), target: file.target });
  const framesTotal = filmLength(job);
  const picture = new FilmPicture(job);
  try {
    output.addVideoTrack(pipeline.videoSource, { frameRate: FRAME_RATE, maximumPacketCount: framesTotal });
    if (sound.track) {
      output.addAudioTrack(sound.track.audioSource, { maximumPacketCount: sound.track.maxPackets });
    }
    await output.start();
    report.meter.expect(framesTotal, job.titleFrames);
    report.enter('frames');
    const watching = isByBrowser(pipeline.name) ? whileMoving : unwatched;
    const written = await watching((watch) =>
      pipeline.run({
        signal,
        onPainted: (image, filmFrame) => picture.see(image, filmFrame),
        onFrame: async (framesDone) => {
          watch.moved();
          report.frame(framesDone);
          collectChunks(framesDone);
          const sounding = sound.track?.advanceTo(framesDone / FRAME_RATE + SOUND_LEAD_SEC, signal);
          if (sounding) await watch.rest(sounding);
        },
      }),
    );
    if (written === 0 && job.clipFrames > 0) throw new AppError('no-frames');
    report.enter('audio');
    await sound.track?.finish(signal);
    await watching(() => output.finalize());
    await pipeline.check();
    const frames = job.titleFrames + written;
    const film = await file.finish();
    const made = { file: film, frames, thumbnail: await picture.take(film) };
    return { ...made, ...describe({ job, pipeline, sound, place }, frames) };
  } catch (error) {
    const leaving = abandon(output, sound);
    // Work that waits for a hung codec may never return.
    if (error instanceof SilentCodecError) leaving.catch(() => undefined);
    else await leaving;
    throw error;
  }
}

async function abandon(output: Output, { track }: OpenedSound): Promise<void> {
  await track?.abandon();
  if (output.state !== 'finalized') await output.cancel();
}

/** For pipelines that spend a long time on many frames at once. */
function unwatched<Made>(work: (watch: CodecWatch) => Promise<Made>): Promise<Made> {
  return work(new CodecWatch());
}

function describe(
  { job, pipeline, sound, place }: PreparedExport,
  frames: number,
): Omit<ExportedVideo, 'file' | 'frames' | 'thumbnail'> {
  return {
    ...outputSizeOf(job),
    durationSec: frames / FRAME_RATE,
    hasSound: sound.track !== null,
    isSoundLost: sound.isLost,
    silentStretches: sound.damage.inFilm(place),
    pipeline: pipeline.name,
  };
}
