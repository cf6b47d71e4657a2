import { NullTarget, Output, VideoSampleSource } from 'mediabunny';
import type { VideoSample } from 'mediabunny';
import { FRAME_RATE } from '@/domain/limits';
import { exportFormat, h264Settings } from '@/media/export/encoder-settings';
import { openRenderJob } from '@/media/export/open-render-job';
import { titleContext } from '@/media/export/pipelines/painted-frames';
import type { RenderJob } from '@/media/export/pipelines/pipeline';
import { PlanesPainter } from '@/media/export/pipelines/planes-painter';
import { createI420 } from '@/media/export/planes/i420';
import { rgbaToI420 } from '@/media/export/planes/rgba-to-i420';
import { toSample } from '@/media/export/planes/to-sample';
import type { RenderRequest } from '@/media/export/export-types';
import { openInput } from '@/media/reading/open-input';
import { sampleFrames } from '@/media/reading/sampler';
import type { PartRun } from './page-api';

/** A part that runs alone is never cancelled. */
const never = new AbortController().signal;

/** Decodes the clip's frames like the export, and discards them. */
export async function decodeAlone(request: RenderRequest): Promise<PartRun> {
  const startedMs = performance.now();
  using input = await openInput(request.source);
  const job = await openRenderJob(request, input, never);
  let frames = 0;
  for await (const { sample } of clipFramesOf(job)) {
    sample.close();
    frames++;
  }
  return { sec: (performance.now() - startedMs) / 1000, frames };
}

/** The frames of an export, the title's first. */
export interface PaintedFilm {
  readonly job: RenderJob;
  readonly samples: readonly VideoSample[];
}

/** Paints all frames like the fast pipeline, and keeps them in memory. */
export async function paintFrames(request: RenderRequest): Promise<PaintedFilm> {
  using input = await openInput(request.source);
  const job = await openRenderJob(request, input, never);
  return { job, samples: await paintAll(job) };
}

/** Encodes painted frames like the fast pipeline, and discards the result. Closes the frames. */
export async function encodeAlone({ job, samples }: PaintedFilm): Promise<PartRun> {
  const startedMs = performance.now();
  const film = await openFilm(job, samples.length);
  for (const [index, sample] of samples.entries()) {
    using _ = sample;
    await film.source.add(sample, index === job.titleFrames ? { keyFrame: true } : undefined);
  }
  await film.finish();
  return { sec: (performance.now() - startedMs) / 1000, frames: samples.length };
}

/** Encodes a film of this many frames like the fast pipeline, and discards it. */
async function openFilm({ widthPx, heightPx }: RenderJob, frames: number) {
  const output = new Output({ format: exportFormat(), target: new NullTarget() });
  const source = new VideoSampleSource(h264Settings(widthPx, heightPx));
  output.addVideoTrack(source, { frameRate: FRAME_RATE, maximumPacketCount: frames });
  await output.start();
  const finish = async (): Promise<void> => {
    source.close();
    await output.finalize();
  };
  return { source, finish };
}

/**
 * Decodes and re-encodes the clip this many times, two at a time, and discards the result: the minimum time for a reel
 * of as many plays.
 */
export async function transcodeAlone(request: RenderRequest, plays: number): Promise<PartRun> {
  const startedMs = performance.now();
  let [begun, frames] = [0, 0];
  const work = async (): Promise<void> => {
    while (begun < plays) {
      begun++;
      const added = await transcodeOnce(request);
      frames += added;
    }
  };
  await Promise.all([work(), work()]);
  return { sec: (performance.now() - startedMs) / 1000, frames };
}

/** @returns how many frames were encoded. */
async function transcodeOnce(request: RenderRequest): Promise<number> {
  using input = await openInput(request.source);
  const job = await openRenderJob(request, input, never);
  const film = await openFilm(job, job.clipFrames);
  let frames = 0;
  for await (const { sample } of clipFramesOf(job)) {
    using _ = sample;
    await film.source.add(sample, frames === 0 ? { keyFrame: true } : undefined);
    frames++;
  }
  await film.finish();
  return frames;
}

async function paintAll(job: RenderJob): Promise<readonly VideoSample[]> {
  const painted = paintTitle(job);
  let painter: PlanesPainter | null = null;
  for await (const { sample, timeSec } of clipFramesOf(job)) {
    using _ = sample;
    painter ??= new PlanesPainter(job, sample);
    painted.push(toSample(await painter.paint(sample, timeSec), painted.length / FRAME_RATE));
  }
  return painted;
}

function paintTitle(job: RenderJob): VideoSample[] {
  const { widthPx, heightPx } = job;
  const image = createI420(widthPx, heightPx);
  rgbaToI420(titleContext(job).getImageData(0, 0, widthPx, heightPx).data, image);
  return Array.from({ length: job.titleFrames }, (_, index) => toSample(image, index / FRAME_RATE));
}

function clipFramesOf({ track, clipFrames }: RenderJob): ReturnType<typeof sampleFrames> {
  return sampleFrames(track, { first: 0, end: clipFrames });
}
