import { Mp4OutputFormat, Output } from 'mediabunny';
import type { Input, InputVideoTrack, VideoSample } from 'mediabunny';
import { AppError } from '@/domain/errors';
import type { ExportOptions } from '@/domain/export-options';
import { FRAME_RATE } from '@/domain/limits';
import { loadOverlayFonts } from '@/media/drawing/fonts';
import { disposeOnAbort } from '@/media/reading/dispose-on-abort';
import { openInput } from '@/media/reading/open-input';
import { originOf } from '@/media/reading/probe';
import { sampleFrames } from '@/media/reading/sampler';
import { describePicture } from './describe-picture';
import { spaceFor } from './encoder-settings';
import type { ExportedVideo, ExportProgress, RenderRequest } from './export-types';
import { FfmpegOnce } from './ffmpeg/ffmpeg-once';
import { openOutputFile, type OutputFile } from './output-file';
import type { ExportPipeline, PictureJob, PreparedPipeline, Workbench } from './pipelines/pipeline';
import { choosePipeline, pipelinesFor } from './pipelines/registry';
import { ProgressMeter } from './progress-meter';
import { openSound, type OpenedSound } from './sound/open-sound';

export interface ExportContext {
  readonly fileName: string;
  readonly signal: AbortSignal;
  onProgress(progress: ExportProgress): void;
}

/** Sound is encoded this far ahead of the picture, so that both lie side by side in the file. */
const SOUND_LEAD_SEC = 0.5;
const REPORT_EVERY_MS = 100;

/**
 * Exports a clip, or converts it. Runs in a worker: it decodes, draws and encodes, and never waits for the page.
 * @throws the signal's reason, AppError 'no-frames' or 'export-no-space', or what failed. Everything taken is freed by
 * then; the page removes the unfinished file.
 */
export async function runExport(request: RenderRequest, context: ExportContext): Promise<ExportedVideo> {
  const { signal } = context;
  const report = reporter(context);
  report.now();
  using input = openInput(request.source);
  using _ = disposeOnAbort(input, signal);
  using ffmpeg = new FfmpegOnce(signal);
  let file: OutputFile | null = null;
  let job: PictureJob | null = null;
  try {
    job = await describePicture(request, input);
    file = await openOutputFile(context.fileName, spaceFor(job));
    const prepared = await prepare(job, request.options, input, { ffmpeg: ffmpeg.get, signal });
    return await writeVideo(prepared, file, report, signal);
  } catch (error) {
    file?.abandon();
    signal.throwIfAborted();
    throw error;
  } finally {
    job?.background?.close();
  }
}

interface PreparedExport {
  readonly job: PictureJob;
  readonly pipeline: PreparedPipeline;
  readonly sound: OpenedSound;
}

async function prepare(
  job: PictureJob,
  { withSound, way }: ExportOptions,
  input: Input,
  tools: Pick<Workbench, 'ffmpeg' | 'signal'>,
): Promise<PreparedExport> {
  // The title card is drawn as soon as a pipeline is tried.
  await loadOverlayFonts();
  const audio = withSound ? await input.getPrimaryAudioTrack() : null;
  const place = {
    originSec: await originOf(job.track),
    clipSec: job.clipFrames / FRAME_RATE,
    leadSec: job.titleFrames / FRAME_RATE,
  };
  const pipelines = pipelinesFor(way);
  const isFfmpegWanted = pipelines.every(({ name }) => name === 'ffmpeg') || !('AudioDecoder' in self);
  const [pipeline, sound] = await Promise.all([
    proveWithFirstFrame(job, pipelines, tools),
    openSound(audio, place, { ...tools, isFfmpegWanted }),
  ]);
  tools.signal.throwIfAborted();
  return { job, pipeline, sound };
}

async function proveWithFirstFrame(
  job: PictureJob,
  pipelines: readonly ExportPipeline[],
  tools: Pick<Workbench, 'ffmpeg' | 'signal'>,
): Promise<PreparedPipeline> {
  using firstFrame = await firstFrameOf(job.track, tools.signal);
  return await choosePipeline({ ...tools, job, firstFrame }, pipelines);
}

/** The clip's first frame, or null where this browser cannot decode it. */
async function firstFrameOf(track: InputVideoTrack, signal: AbortSignal): Promise<VideoSample | null> {
  if (!(await track.canDecode())) return null;
  try {
    for await (const { sample } of sampleFrames(track, { first: 0, end: 1 }, signal)) return sample;
  } catch (error) {
    signal.throwIfAborted();
    console.warn('The browser cannot decode the first frame', error);
  }
  return null;
}

async function writeVideo(
  { job, pipeline, sound }: PreparedExport,
  file: OutputFile,
  report: Reporter,
  signal: AbortSignal,
): Promise<ExportedVideo> {
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'reserve' }), target: file.target });
  const framesTotal = job.titleFrames + job.clipFrames;
  try {
    output.addVideoTrack(pipeline.videoSource, { frameRate: FRAME_RATE, maximumPacketCount: framesTotal });
    if (sound.track) {
      output.addAudioTrack(sound.track.audioSource, { maximumPacketCount: sound.track.maxPackets });
    }
    await output.start();
    report.meter.expect(framesTotal, job.titleFrames);
    report.enter('frames');
    const written = await pipeline.run({
      signal,
      onFrame: async (framesDone) => {
        report.frame(framesDone);
        await sound.track?.advanceTo(framesDone / FRAME_RATE + SOUND_LEAD_SEC, signal);
      },
    });
    if (written === 0) throw new AppError('no-frames');
    report.enter('audio');
    await sound.track?.finish(signal);
    await output.finalize();
    return describe(job, pipeline, sound, job.titleFrames + written, await file.finish());
  } catch (error) {
    if (output.state !== 'finalized') await output.cancel();
    throw error;
  }
}

function describe(
  { widthPx, heightPx }: PictureJob,
  { name }: PreparedPipeline,
  sound: OpenedSound,
  frames: number,
  file: Blob,
): ExportedVideo {
  return {
    file,
    frames,
    widthPx,
    heightPx,
    durationSec: frames / FRAME_RATE,
    hasSound: sound.track !== null,
    isSoundLost: sound.isLost,
    pipeline: name,
  };
}

interface Reporter {
  readonly meter: ProgressMeter;
  now(): void;
  enter(stage: ExportProgress['stage']): void;
  frame(framesDone: number): void;
}

/** Reports each stage at once and frames ten times a second. */
function reporter(context: ExportContext): Reporter {
  const meter = new ProgressMeter(() => performance.now());
  let reportedMs = 0;
  const now = (): void => {
    reportedMs = performance.now();
    context.onProgress(meter.read());
  };
  return {
    meter,
    now,
    enter: (stage) => {
      meter.enter(stage);
      now();
    },
    frame: (framesDone) => {
      meter.frameDone(framesDone);
      if (performance.now() - reportedMs >= REPORT_EVERY_MS) now();
    },
  };
}
