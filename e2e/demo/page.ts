import { BufferTarget, Mp4OutputFormat, Output, VideoSample, VideoSampleSource } from 'mediabunny';
import { DEFAULT_EXPORT_OPTIONS } from '@/domain/export-options';
import { FRAME_RATE } from '@/domain/limits';
import type { OverlayStyle, TrackPoint } from '@/domain/track';
import { loadOverlayFonts } from '@/media/drawing/fonts';
import { startRendering } from '@/media/export/export-video';
import { trackPlayer } from '@/media/tracking/track-player';
import { oneTrack } from '../../tests/track-fixtures';
import { Camera, HEIGHT_PX, WIDTH_PX, contextOf } from './camera';
import { DURATION_SEC, cameraXAt, heroAt } from './choreography';
import { Match } from './match';
import { poseOf } from './runner';

/** The result of a run for the generator; files are base64. */
export interface MadeDemo {
  /** The exported clip, made like a user's export. */
  readonly video: string;
  readonly points: readonly TrackPoint[];
  /** Largest distance of the track from the drawn player, in pixels. */
  readonly worstErrorPx: number;
  /** The player's place in the still picture, and the circle around it. */
  readonly circle: { readonly x: number; readonly y: number; readonly radiusPx: number };
}

/** The scene without a ring, and where its player is in the first frame. */
export interface MadeSample {
  readonly clip: string;
  readonly selection: MadeDemo['circle'];
}

declare global {
  interface Window {
    demo: {
      picture(timeSec: number): Promise<string>;
      make(): Promise<MadeDemo>;
      sample(): Promise<MadeSample>;
      still(video: string, timeSec: number, widthPx: number, quality: number): Promise<string>;
    };
  }
}

const STYLE: OverlayStyle = {
  primary: '#FFFFFF',
  glow: '#FFFFFF',
  trail: '#7C8CFF',
  circleSize: 52,
  circleTilt: 68,
  fontSize: 54,
  fitsPlayer: false,
  playerName: 'Niko Brandt',
  recordingDate: null,
};
const RADIUS_PX = 74;

/** The middle of the player's body in the picture. */
function heroInPicture(timeSec: number) {
  const camera = new Camera(cameraXAt(timeSec));
  const { pelvis, neck } = poseOf(heroAt(timeSec));
  const { x, y } = camera.project({ x: pelvis.x, y: (pelvis.y + neck.y) / 2 - 0.12, z: pelvis.z });
  return { x, y };
}

const match = new Match();
const canvas = new OffscreenCanvas(WIDTH_PX, HEIGHT_PX);
const context = contextOf(canvas);

/** The scene as a camera's file: H.264, 30 frames a second, almost lossless. */
async function film(): Promise<Blob> {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  const source = new VideoSampleSource({ codec: 'avc', bitrate: 24_000_000, keyFrameInterval: 1 });
  output.addVideoTrack(source);
  await output.start();
  for (let frame = 0; frame < DURATION_SEC * FRAME_RATE; frame += 1) {
    match.draw(context, frame / FRAME_RATE);
    using sample = new VideoSample(canvas, { timestamp: frame / FRAME_RATE, duration: 1 / FRAME_RATE });
    await source.add(sample);
  }
  await output.finalize();
  if (!target.buffer) throw new Error('Nothing was filmed');
  return new Blob([target.buffer], { type: 'video/mp4' });
}

/** Follows the player with the product's own engine, from one click. */
async function track(blob: Blob): Promise<readonly TrackPoint[]> {
  const points: TrackPoint[] = [];
  const session = trackPlayer(
    {
      source: { kind: 'blob', blob },
      method: 'farneback',
      startTimeSec: 0,
      selection: { ...heroInPicture(0), radius: RADIUS_PX },
    },
    { onPoints: (batch) => points.push(...batch), onProgress: () => undefined },
  );
  const { reason } = await session.done;
  if (reason !== 'completed') throw new Error(`The tracking ended as ${reason}`);
  return points;
}

window.demo = {
  async picture(timeSec) {
    await loadOverlayFonts();
    match.draw(context, timeSec);
    return toBase64(await canvas.convertToBlob({ type: 'image/png' }));
  },
  async make() {
    await loadOverlayFonts();
    const clip = await film();
    const points = await track(clip);
    const session = startRendering(
      {
        source: { kind: 'blob', blob: clip },
        options: { ...DEFAULT_EXPORT_OPTIONS, withSound: false },
        highlight: { tracks: oneTrack(points, { selectionRadiusPx: RADIUS_PX }), style: STYLE },
        title: null,
      },
      { onProgress: () => undefined },
    );
    const result = await session.done;
    const errors = points.map(({ x, y, timeSec }) => {
      const truth = heroInPicture(timeSec);
      return Math.hypot(x - truth.x, y - truth.y);
    });
    const made = { video: await toBase64(result.file), points, worstErrorPx: Math.max(...errors) };
    await result.release();
    return { ...made, circle: { ...heroInPicture(1), radiusPx: RADIUS_PX } };
  },
  async sample() {
    return { clip: await toBase64(await film()), selection: { ...heroInPicture(0), radiusPx: RADIUS_PX } };
  },
  async still(video, timeSec, widthPx, quality) {
    const element = document.createElement('video');
    element.muted = true;
    element.src = URL.createObjectURL(await (await fetch(`data:video/mp4;base64,${video}`)).blob());
    await new Promise((resolve, reject) => {
      element.addEventListener('seeked', resolve, { once: true });
      element.addEventListener('error', reject, { once: true });
      element.currentTime = timeSec;
    });
    const still = new OffscreenCanvas(widthPx, Math.round((widthPx * HEIGHT_PX) / WIDTH_PX));
    const painter = contextOf(still);
    painter.imageSmoothingQuality = 'high';
    painter.drawImage(element, 0, 0, still.width, still.height);
    return toBase64(await still.convertToBlob({ type: 'image/webp', quality }));
  },
};

async function toBase64(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      if (typeof reader.result === 'string') resolve(reader.result.replace(/^data:[^,]*,/, ''));
    });
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file could not be read')));
    reader.readAsDataURL(blob);
  });
}
