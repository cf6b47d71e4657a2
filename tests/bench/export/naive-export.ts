import { FFmpeg } from '@ffmpeg/ffmpeg';
import { EXPORT_JPEG_QUALITY, EXPORT_TITLE_FRAMES, FRAME_RATE } from '@/domain/limits';
import { drawOverlay } from '@/media/drawing/overlay';
import { drawTitleCard } from '@/media/drawing/title-card';
import type { ExportRequest } from '@/media/export/export-video';

/**
 * The export as it is usually written, to measure ours against: seek a <video> to each frame, JPEG of the canvas into
 * ffmpeg.wasm's memory, one libx264 run at the end. Same drawings, same number of frames.
 */
export async function exportNaively(request: ExportRequest, blob: Blob): Promise<Blob> {
  const ffmpeg = new FFmpeg();
  const core = `${location.origin}/node_modules/@ffmpeg/core/dist/esm/ffmpeg-core`;
  await ffmpeg.load({ coreURL: `${core}.js`, wasmURL: `${core}.wasm` });
  const video = await openVideo(blob);
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No 2D canvas');
  const size = { widthPx: canvas.width, heightPx: canvas.height };
  let index = 0;
  const keep = async (): Promise<void> => {
    const name = `f${String(index++).padStart(5, '0')}.jpg`;
    await ffmpeg.writeFile(name, await jpegOf(canvas));
  };
  const { playerName, recordingDate } = request.style;
  for (let k = 0; k < EXPORT_TITLE_FRAMES; k++) {
    const { titleColor } = request;
    drawTitleCard(context, { ...size, playerName, recordingDate, background: null, titleColor });
    await keep();
  }
  const frames = Math.round(video.duration * FRAME_RATE);
  for (let k = 0; k < frames; k++) {
    await seek(video, (k + 0.5) / FRAME_RATE);
    context.drawImage(video, 0, 0);
    const { points, style, selectionRadiusPx } = request;
    const timeSec = k / FRAME_RATE;
    drawOverlay(context, {
      points,
      style,
      selectionRadiusPx,
      timeSec,
      videoWidthPx: canvas.width,
      videoHeightPx: canvas.height,
    });
    await keep();
  }
  await ffmpeg.writeFile('source.mp4', new Uint8Array(await blob.arrayBuffer()));
  const code = await ffmpeg.exec(
    '-framerate 30 -i f%05d.jpg -i source.mp4 -map 0:v -map 1:a? -af adelay=1667|1667 -c:v libx264 -preset ultrafast -pix_fmt yuv420p -c:a aac -shortest out.mp4'.split(
      ' ',
    ),
  );
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
  const bytes = await ffmpeg.readFile('out.mp4');
  ffmpeg.terminate();
  URL.revokeObjectURL(video.src);
  return new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], { type: 'video/mp4' });
}

async function openVideo(blob: Blob): Promise<HTMLVideoElement> {
  const video = document.createElement('video');
  video.muted = true;
  video.src = URL.createObjectURL(blob);
  await new Promise((resolve, reject) => {
    video.addEventListener('loadeddata', resolve, { once: true });
    video.addEventListener('error', reject, { once: true });
  });
  return video;
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
