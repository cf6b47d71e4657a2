/** The editor's preview compared with the exported film, frame by frame. */
import { beforeAll, describe, expect, test } from 'vitest';
import { BufferTarget, Output, VideoSampleSource } from 'mediabunny';
import type { ExportShape } from '@/domain/export-shape';
import { filmFrameAt, filmLength } from '@/domain/film';
import { FOLLOW, type FilmLook } from '@/domain/film-look';
import { FilmPlayer } from '@/features/editor/film-preview/film-player';
import { holdAtFreezes } from '@/studio/playback/film-playback';
import { createPlayback } from '@/features/editor/playback/video-playback';
import { loadOverlayFonts } from '@/media/drawing/fonts';
import { exportFormat, h264Settings } from '@/media/export/encoder-settings';
import { IMAGE_DATA } from '@/media/export/planes/pixels';
import { RgbaConverter } from '@/media/export/planes/rgba-to-i420';
import { toSample } from '@/media/export/planes/to-sample';
import { openPreview, type PreviewFilm } from '@/media/film-preview/open-preview';
import { paintFilm } from '@/media/film-preview/paint-film';
import { evenTimes } from '@/media/reading/frame-times';
import { type ClipInfo, probeClip } from '@/media/reading/probe';
import { gridTimeSec } from '@/media/reading/sampler';
import { randomNumbers } from '../random-numbers';
import { makeClip, type ClipOptions } from './clips';
import { pictureOf } from './export-bare';
import { exportBlob, highlightOf, pathOf, requestFor, SHORT_TITLE, STYLE } from './export-fixtures';
import { frameMiddlesSec, picturesAt, psnr, type Picture } from './measure';

const FRAMES_COMPARED = 20;
/** The frames of a title card are all the same, so only a few of them are compared. */
const OF_TITLE = 3;
/** How far below the encoder's own loss a frame may be, because two decoders round differently. */
const MARGIN_DB = 1;
/** A picture has arrived when it is this similar to the painted one: two decoders reach 50 dB and more. */
const ALIKE_DB = 40;
/** A neighboring frame counts as a different one if it is this different. */
const UNLIKE_DB = 3;

beforeAll(() => loadOverlayFonts());

interface Case {
  readonly clip: ClipOptions;
  readonly look: FilmLook;
  readonly shape: ExportShape;
}

const IDENTIFY: FilmLook = { ...FOLLOW, kind: 'identify', moments: [6 / 30, 27 / 30] };

describe.each<[string, Case]>([
  ['Follow', { clip: {}, look: FOLLOW, shape: 'source' }],
  ['Identify', { clip: {}, look: IDENTIFY, shape: 'source' }],
  ['Follow in 9:16', { clip: {}, look: FOLLOW, shape: '9:16' }],
  ['Identify in 1:1 of 60 fps', { clip: { frameRate: 60 }, look: IDENTIFY, shape: '1:1' }],
  ['Follow of 25 fps', { clip: { frameRate: 25, startOffsetSec: 0.4 }, look: FOLLOW, shape: 'source' }],
])('%s', (name, { clip: options, look, shape }) => {
  test(
    'shows 20 frames that match the export',
    { tags: name === 'Follow in 9:16' ? 'core' : [] },
    async () => {
      const clip = await makeClip({ widthPx: 640, heightPx: 360, durationSec: 1.2, ...options });
      const highlight = { ...highlightOf(pathOf(clip)), style: { ...STYLE, look } };
      const overrides = { highlight, shape, pipeline: 'fast', title: SHORT_TITLE } as const;
      const info = await probeClip({ kind: 'blob', blob: clip.blob });
      using film = await openPreview(requestFor(clip.blob, overrides), info, new AbortController().signal);
      const exported = await exportBlob(clip.blob, overrides);
      expect(exported).toMatchObject({
        frames: filmLength(film),
        widthPx: film.widthPx,
        heightPx: film.heightPx,
      });
      const all = frameMiddlesSec(Array.from({ length: filmLength(film) }, (_, k) => k));
      const made = await picturesAt(exported.file, all);
      const painted = await paintedOf(film, clip.blob, info);
      const encoded = await picturesAt(await encode(painted, film), all);

      const chosen = randomFrames(film);
      const shown = await previewOf(film, clip.blob, info, chosen, painted);
      let toldApart = 0;
      for (const [index, k] of chosen.entries()) {
        const preview = pictureOf(shown[index]);
        const limit = psnr(pictureOf(painted[k]), pictureOf(encoded[k])) - MARGIN_DB;
        expect(psnr(preview, pictureOf(made[k])), `frame ${k}`).toBeGreaterThan(limit);
        for (const other of [k - 1, k + 1]) {
          const neighbor = painted[other];
          if (!neighbor || psnr(pictureOf(painted[k]), neighbor) > limit - UNLIKE_DB) continue;
          toldApart++;
          expect(psnr(preview, pictureOf(made[other])), `frame ${k} beside ${other}`).toBeLessThan(limit);
        }
      }
      expect(toldApart).toBeGreaterThan(10);
      await exported.release();
    },
  );
});

function randomFrames(film: PreviewFilm): readonly number[] {
  const random = randomNumbers(20);
  return Array.from({ length: FRAMES_COMPARED }, (_, index) => {
    const [first, end] = index < OF_TITLE ? [0, film.titleFrames] : [film.titleFrames, filmLength(film)];
    return first + Math.floor(random() * (end - first));
  });
}

function canvasOf({ widthPx, heightPx }: PreviewFilm): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(widthPx, heightPx).getContext('2d', {
    alpha: false,
    willReadFrequently: true,
  });
  if (!context) throw new Error('No 2D canvas');
  return context;
}

function readPicture(
  context: OffscreenCanvasRenderingContext2D,
  { widthPx, heightPx }: PreviewFilm,
): Picture {
  return { rgba: context.getImageData(0, 0, widthPx, heightPx).data, widthPx, heightPx };
}

/** All frames of the film, drawn over pictures decoded without a video element. */
async function paintedOf(film: PreviewFilm, blob: Blob, info: ClipInfo): Promise<readonly Picture[]> {
  const times = Array.from({ length: film.clipFrames }, (_, k) => gridTimeSec(info.firstTimestampSec, k));
  const sources = await picturesAt(blob, times);
  const context = canvasOf(film);
  return Array.from({ length: filmLength(film) }, (_, k) => {
    const frame = filmFrameAt(film, k);
    if (!frame) throw new Error(`No frame ${k}`);
    const source = 'clipFrame' in frame ? pictureOf(sources[frame.clipFrame]) : null;
    paintFilm(context, film, frame, source && drawnPicture(source));
    return readPicture(context, film);
  });
}

function drawnPicture({ rgba, widthPx, heightPx }: Picture): OffscreenCanvas {
  const canvas = new OffscreenCanvas(widthPx, heightPx);
  canvas.getContext('2d')?.putImageData(new ImageData(new Uint8ClampedArray(rgba), widthPx, heightPx), 0, 0);
  return canvas;
}

/** The painted frames as the export encodes them. */
async function encode(pictures: readonly Picture[], { widthPx, heightPx }: PreviewFilm): Promise<Blob> {
  const target = new BufferTarget();
  const output = new Output({ format: exportFormat(), target });
  const source = new VideoSampleSource(h264Settings(widthPx, heightPx));
  output.addVideoTrack(source, { frameRate: 30, maximumPacketCount: pictures.length });
  await output.start();
  const converter = new RgbaConverter(widthPx, heightPx);
  for (const [k, { rgba }] of pictures.entries()) {
    converter.pixels.set(rgba);
    using sample = toSample(converter.convert(IMAGE_DATA), k / 30);
    await source.add(sample);
  }
  await output.finalize();
  if (!target.buffer) throw new Error('Nothing was encoded');
  return new Blob([target.buffer]);
}

/**
 * Frames of the film as the editor's player shows them, from a video element. 'seeked' may come before the picture is
 * on the screen, and Chrome skips some callbacks of video frames after seeks, so this looks at the picture itself.
 */
async function previewOf(
  film: PreviewFilm,
  blob: Blob,
  info: ClipInfo,
  frames: readonly number[],
  painted: readonly Picture[],
): Promise<readonly Picture[]> {
  const video = document.createElement('video');
  video.muted = true;
  video.src = URL.createObjectURL(blob);
  document.body.append(video);
  await new Promise((resolve) => video.addEventListener('loadeddata', resolve, { once: true }));
  const times = evenTimes(info.frameRate);
  const playback = holdAtFreezes(createPlayback(video, { ...info, times }), {
    kept: () => ({ first: film.firstFrame, end: film.firstFrame + film.clipFrames }),
    freezes: () => film.freezes,
  });
  const player = new FilmPlayer(playback, film, (error) => {
    throw error;
  });
  const context = canvasOf(film);
  const pictures: Picture[] = [];
  for (const k of frames) {
    await seek(player, k);
    const frame = filmFrameAt(film, player.getFrame());
    if (!frame) throw new Error(`No frame ${k}`);
    const look = (): Picture => {
      paintFilm(context, film, frame, video);
      return readPicture(context, film);
    };
    const wanted = pictureOf(painted[k]);
    await expect.poll(() => psnr(look(), wanted), { message: `frame ${k}` }).toBeGreaterThan(ALIKE_DB);
    pictures.push(look());
  }
  player.dispose();
  playback.dispose();
  URL.revokeObjectURL(video.src);
  video.remove();
  return pictures;
}

/** Seeks and waits until that frame is due for painting. */
function seek(player: FilmPlayer, k: number): Promise<void> {
  return new Promise((resolve) => {
    const stop = player.onPicture((frame) => {
      if (frame !== k) return;
      stop();
      resolve();
    });
    player.seekTo(k);
  });
}
