import type { FFmpeg } from '@ffmpeg/ffmpeg';
import { EXPORT_JPEG_QUALITY, FRAME_RATE } from '@/domain/limits';
import { TITLE_FRAMES } from '@/domain/settings';
import { drawOverlay } from '@/media/drawing/overlay';
import { drawTitleCard } from '@/media/drawing/title-card';
import type { RenderRequest } from '@/media/export/export-video';
import { loadFfmpeg, makeFile } from './ffmpeg-core';
import type { NaiveRun } from './page-api';

const ENCODE =
  '-framerate 30 -i f%05d.jpg -i source.mp4 -map 0:v -map 1:a? -af adelay=1667|1667 -c:v libx264 -preset ultrafast -pix_fmt yuv420p -c:a aac -shortest';

/**
 * The naive way to write an export, to compare ours with: seek a <video> to each frame, write a JPEG of the canvas into
 * ffmpeg.wasm's memory, and run libx264 once at the end. It makes the same drawings and the same number of frames.
 * @param maxFrames largest number of the clip's frames.
 */
export async function exportNaively(
  request: RenderRequest,
  blob: Blob,
  maxFrames: number,
): Promise<NaiveRun> {
  const lap = stopwatch();
  const ffmpeg = await loadFfmpeg();
  const loadSec = lap();
  const video = await openVideo(blob);
  const keep = keeper(ffmpeg);
  const context = contextFor(video);
  await drawTitles(request, context, keep);
  const titleSec = lap();
  const clipFrames = Math.min(maxFrames, Math.round(video.duration * FRAME_RATE));
  await drawClip(request, video, context, clipFrames, keep);
  const clipSec = lap();
  await ffmpeg.writeFile('source.mp4', new Uint8Array(await blob.arrayBuffer()));
  await makeFile(ffmpeg, ENCODE.split(' '), 'out.mp4');
  const encodeSec = lap();
  ffmpeg.terminate();
  URL.revokeObjectURL(video.src);
  return { loadSec, titleSec, clipSec, encodeSec, clipFrames };
}

/** A function that returns the seconds since its last call. */
function stopwatch(): () => number {
  let lastMs = performance.now();
  return () => {
    const sinceMs = performance.now() - lastMs;
    lastMs += sinceMs;
    return sinceMs / 1000;
  };
}

type Keep = (canvas: HTMLCanvasElement) => Promise<void>;

function keeper(ffmpeg: FFmpeg): Keep {
  let index = 0;
  return async (canvas) => {
    const name = `f${String(index++).padStart(5, '0')}.jpg`;
    await ffmpeg.writeFile(name, await jpegOf(canvas));
  };
}

async function drawTitles(
  { title }: RenderRequest,
  context: CanvasRenderingContext2D,
  keep: Keep,
): Promise<void> {
  const { width: widthPx, height: heightPx } = context.canvas;
  for (let k = 0; k < TITLE_FRAMES.min; k++) {
    if (title) drawTitleCard(context, { ...title, background: null }, { widthPx, heightPx });
    await keep(context.canvas);
  }
}

async function drawClip(
  { highlight }: RenderRequest,
  video: HTMLVideoElement,
  context: CanvasRenderingContext2D,
  clipFrames: number,
  keep: Keep,
): Promise<void> {
  const { videoWidth: videoWidthPx, videoHeight: videoHeightPx } = video;
  for (let k = 0; k < clipFrames; k++) {
    await seek(video, (k + 0.5) / FRAME_RATE);
    context.drawImage(video, 0, 0);
    const timeSec = k / FRAME_RATE;
    if (highlight) drawOverlay(context, { ...highlight, timeSec, videoWidthPx, videoHeightPx });
    await keep(context.canvas);
  }
}

async function openVideo(blob: Blob): Promise<HTMLVideoElement> {
  const video = document.createElement('video');
  video.muted = true;
  video.src = URL.createObjectURL(blob);
  await new Promise((resolve, reject) => {
    video.addEventListener('loadeddata', resolve, { once: true });
    video.addEventListener('error', () =>
      reject(new Error(video.error?.message ?? 'The clip does not play')),
    );
  });
  return video;
}

/** H.264 pictures have even sizes. */
function contextFor({ videoWidth, videoHeight }: HTMLVideoElement): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  canvas.width = videoWidth - (videoWidth % 2);
  canvas.height = videoHeight - (videoHeight % 2);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No 2D canvas');
  return context;
}

function seek(video: HTMLVideoElement, timeSec: number): Promise<unknown> {
  const arrived = new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }));
  video.currentTime = timeSec;
  return arrived;
}

async function jpegOf(canvas: HTMLCanvasElement): Promise<Uint8Array> {
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', EXPORT_JPEG_QUALITY),
  );
  if (!blob) throw new Error('No JPEG');
  return new Uint8Array(await blob.arrayBuffer());
}
