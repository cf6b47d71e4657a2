import { Mp4OutputFormat, Output } from 'mediabunny';
import type { Input, InputVideoTrack } from 'mediabunny';
import { AppError } from '@/domain/errors';
import { EXPORT_TITLE_FRAMES, FRAME_RATE } from '@/domain/limits';
import { loadOverlayFonts } from '@/media/drawing/fonts';
import { evenSize } from '@/media/drawing/geometry';
import { openInput } from '@/media/reading/open-input';
import { originOf, videoTrackOf } from '@/media/reading/probe';
import { gridLength, sampleFrames } from '@/media/reading/sampler';
import type { ExportedVideo, ExportProgress, ExportRequest } from './export-types';
import { openOutputFile, type OutputFile } from './output-file';
import type { PictureJob, PreparedPipeline } from './pipelines/pipeline';
import { choosePipeline } from './pipelines/registry';
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
 * Exports a clip. Runs in a worker: it decodes, draws and encodes, and never waits for the page.
 * @throws the signal's reason, AppError 'no-frames', or what failed. Everything taken is freed by then; the page
 * removes the unfinished file.
 */
export async function runExport(request: ExportRequest, context: ExportContext): Promise<ExportedVideo> {
  const { signal } = context;
  const report = reporter(context);
  report.now();
  using input = openInput(request.source);
  const stopReading = (): void => input.dispose();
  signal.addEventListener('abort', stopReading, { once: true });
  try {
    const prepared = await prepare(request, input, signal);
    const file = await openOutputFile(context.fileName);
    return await writeVideo(prepared, file, report, signal);
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener('abort', stopReading);
  }
}

interface PreparedExport {
  readonly job: PictureJob;
  readonly pipeline: PreparedPipeline;
  readonly sound: OpenedSound;
}

async function prepare(request: ExportRequest, input: Input, signal: AbortSignal): Promise<PreparedExport> {
  const track = await videoTrackOf(input);
  const [job] = await Promise.all([describePicture(request, track), loadOverlayFonts()]);
  signal.throwIfAborted();
  const audio = !request.options.withSound ? null : await input.getPrimaryAudioTrack();
  const [pipeline, sound] = await Promise.all([
    proveWithFirstFrame(job, signal),
    openSound(audio, await originOf(track), job.clipFrames / FRAME_RATE),
  ]);
  signal.throwIfAborted();
  return { job, pipeline, sound };
}

async function proveWithFirstFrame(job: PictureJob, signal: AbortSignal): Promise<PreparedPipeline> {
  for await (const { sample } of sampleFrames(job.track, { first: 0, end: 1 }, signal)) {
    using _ = sample;
    return await choosePipeline(job, sample, signal);
  }
  throw new AppError('no-frames');
}

async function describePicture(request: ExportRequest, track: InputVideoTrack): Promise<PictureJob> {
  const videoWidthPx = await track.getDisplayWidth();
  const videoHeightPx = await track.getDisplayHeight();
  const clipFrames = Math.min(await gridLength(track), request.options.maxFrames ?? Number.POSITIVE_INFINITY);
  if (clipFrames < 1) throw new AppError('no-frames');
  const { points, selectionRadiusPx, style, titleColor } = request;
  return {
    track,
    clipFrames,
    widthPx: evenSize(videoWidthPx),
    heightPx: evenSize(videoHeightPx),
    videoWidthPx,
    videoHeightPx,
    points,
    selectionRadiusPx,
    style,
    titleColor,
    background: await readBackground(request.background),
  };
}

/** An unreadable background image falls back to the dark card (core spec, section 8). */
async function readBackground(background: Blob | null): Promise<ImageBitmap | null> {
  if (!background) return null;
  try {
    return await createImageBitmap(background);
  } catch (error) {
    console.warn('The background image cannot be read; the title card is dark', error);
    return null;
  }
}

async function writeVideo(
  { job, pipeline, sound }: PreparedExport,
  file: OutputFile,
  report: Reporter,
  signal: AbortSignal,
): Promise<ExportedVideo> {
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'reserve' }), target: file.target });
  const framesTotal = EXPORT_TITLE_FRAMES + job.clipFrames;
  try {
    output.addVideoTrack(pipeline.videoSource, { frameRate: FRAME_RATE, maximumPacketCount: framesTotal });
    if (sound.track) {
      output.addAudioTrack(sound.track.audioSource, { maximumPacketCount: sound.track.maxPackets });
    }
    await output.start();
    report.meter.expect(framesTotal);
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
    return describe(job, pipeline, sound, EXPORT_TITLE_FRAMES + written, await file.finish());
  } catch (error) {
    if (output.state !== 'finalized') await output.cancel();
    file.abandon();
    throw error;
  } finally {
    job.background?.close();
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
