// @module-tag core
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Input, VideoSampleSink, type InputVideoTrack, type VideoSample } from 'mediabunny';
import { type PipelineChoice, PIPELINE_NAMES } from '@/domain/export-options';
import { loadOverlayFonts } from '@/media/drawing/fonts';
import { ownFrames } from '@/media/export/clip-frames';
import { CanvasPainter } from '@/media/export/pipelines/canvas-painter';
import type { ExportPipeline, RenderJob, Workbench } from '@/media/export/pipelines/pipeline';
import { canPaintPlanes, PlanesPainter } from '@/media/export/pipelines/planes-painter';
import { EncoderProofs } from '@/media/export/pipelines/encoder-proofs';
import { nativeEncoderWorks } from '@/media/export/pipelines/native-encoder';
import { planesPipeline } from '@/media/export/pipelines/planes-pipeline';
import { choosePipeline, pipelinesFor } from '@/media/export/pipelines/registry';
import type { FramePainter } from '@/media/export/pipelines/painter';
import { createI420, type I420Image } from '@/media/export/planes/i420';
import { toSample } from '@/media/export/planes/to-sample';
import type { MediaSource } from '@/media/media-source';
import { openInput } from '@/media/reading/open-input';
import { makeClip } from './clips';
import { highlightOf, pathOf, TITLE } from './export-fixtures';
import { psnr, type Picture } from './measure';

const never = new AbortController().signal;
let input: Input;
let job: RenderJob;
let sample: VideoSample;

beforeAll(async () => {
  await loadOverlayFonts();
  const clip = await makeClip({ durationSec: 0.5 });
  input = await openInput({ kind: 'blob', blob: clip.blob });
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw new Error('No track');
  job = jobFor(track, { kind: 'blob', blob: clip.blob }, { highlight: highlightOf(pathOf(clip)) });
  const first = await new VideoSampleSink(track).getSample(0);
  if (!first) throw new Error('No frame');
  sample = first;
});

afterAll(() => {
  sample.close();
  input.dispose();
});

function jobFor(track: InputVideoTrack, source: MediaSource, overrides: Partial<RenderJob>): RenderJob {
  return {
    track,
    source,
    firstFrame: 0,
    clipFrames: 15,
    piece: null,
    titleFrames: 50,
    freezes: [],
    widthPx: 640,
    heightPx: 360,
    videoWidthPx: 640,
    videoHeightPx: 360,
    crop: null,
    highlight: highlightOf([]),
    hasWatermark: false,
    title: TITLE,
    ...overrides,
  };
}

async function shownAfter(painter: FramePainter): Promise<Picture> {
  const image = await painter.paint(sample, 0);
  const context = new OffscreenCanvas(640, 360).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('No 2D canvas');
  using painted = toSample(image, 0);
  painted.draw(context, 0, 0);
  return { rgba: context.getImageData(0, 0, 640, 360).data, widthPx: 640, heightPx: 360 };
}

test('planes and canvas paint the same picture', async () => {
  const planes = await shownAfter(new PlanesPainter(job, sample));
  const canvas = await shownAfter(new CanvasPainter(job));
  expect(psnr(planes, canvas)).toBeGreaterThan(34);
});

test('planes are not used where they would give a wrong picture', () => {
  expect(canPaintPlanes(job, sample)).toBe(true);
  using flipped = sample.clone();
  flipped.setFlip(true);
  expect(canPaintPlanes(job, flipped)).toBe(false);
  using turned = sample.clone();
  turned.setRotation(90);
  const upright = { ...job, widthPx: 360, heightPx: 640, videoWidthPx: 360, videoHeightPx: 640 };
  expect(canPaintPlanes(upright, turned)).toBe(true);
  expect(canPaintPlanes({ ...upright, widthPx: 362, videoWidthPx: 362 }, turned)).toBe(false);
});

/** A picture with light and dark parts. */
function patterned(): I420Image {
  const image = createI420(64, 48);
  image.data.forEach((_, i) => (image.data[i] = 60 + (i % 64)));
  return image;
}

test('the encoder proves itself at a size with a picture, and not at a size that it cannot handle', async () => {
  const proofs = new EncoderProofs();
  expect(await nativeEncoderWorks(patterned(), proofs)).toBe(true);
  expect(proofs.has({ widthPx: 64, heightPx: 48 })).toBe(true);
  expect(proofs.has({ widthPx: 64, heightPx: 64 })).toBe(false);
  proofs.forget();
  expect(proofs.has({ widthPx: 64, heightPx: 48 })).toBe(false);
  expect(await nativeEncoderWorks(createI420(20_000, 2), proofs)).toBe(false);
  vi.stubGlobal('VideoEncoder', undefined);
  try {
    expect(await nativeEncoderWorks(patterned(), proofs)).toBe(false);
  } finally {
    vi.unstubAllGlobals();
  }
});

test('an encoder that makes other pictures does not prove itself', async () => {
  vi.stubGlobal(
    'VideoEncoder',
    class extends VideoEncoder {
      override encode(frame: VideoFrame, options?: VideoEncoderEncodeOptions): void {
        const { codedWidth, codedHeight, timestamp } = frame;
        const black = new Uint8Array(codedWidth * codedHeight * 1.5).fill(16);
        const wrong = new VideoFrame(black, { format: 'I420', codedWidth, codedHeight, timestamp });
        super.encode(wrong, options);
        wrong.close();
      }
    },
  );
  try {
    await expect(nativeEncoderWorks(patterned(), new EncoderProofs())).rejects.toThrow('differs');
  } finally {
    vi.unstubAllGlobals();
  }
});

describe('choosing a pipeline', () => {
  const refuses: ExportPipeline = { name: 'canvas', prepare: () => Promise.resolve(null) };
  const fails: ExportPipeline = { name: 'x264', prepare: () => Promise.reject(new Error('broken')) };
  const bench = (signal = never): Workbench => ({
    job,
    firstFrame: sample,
    ffmpeg: () => Promise.reject(new Error('not needed')),
    frames: ownFrames(job, signal),
    proofs: new EncoderProofs(),
    signal,
  });

  test('uses the first one that works', async () => {
    expect((await choosePipeline(bench(), pipelinesFor('fast'))).name).toBe('planes');
    expect((await choosePipeline(bench(), [refuses, fails, planesPipeline])).name).toBe('planes');
  });

  test('tries only the pipelines that the user allows', () => {
    const names = (pipeline: PipelineChoice) => pipelinesFor(pipeline).map(({ name }) => name);
    expect(names('fast')).toEqual(PIPELINE_NAMES);
    expect(names('compatible')).toEqual(['ffmpeg']);
    expect(names('x264')).toEqual(['x264']);
  });

  test('reports the failures if none works', async () => {
    await expect(choosePipeline(bench(), [refuses, fails])).rejects.toMatchObject({
      cause: [expect.objectContaining({ message: 'broken' })],
    });
  });

  test('stops when cancelled', async () => {
    const reason = new DOMException('enough', 'AbortError');
    await expect(choosePipeline(bench(AbortSignal.abort(reason)), [fails, refuses])).rejects.toBe(reason);
  });
});
