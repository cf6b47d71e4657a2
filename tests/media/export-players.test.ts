/** Two players in one clip, drawn and exported: each has a ring at their feet in their own color. */
import { beforeAll, describe, expect, test } from 'vitest';
import { PIPELINE_NAMES } from '@/domain/export-options';
import { ringCenter } from '@/domain/path';
import { NEW_TRACK, type Highlight, type Track } from '@/domain/track';
import { loadOverlayFonts } from '@/media/drawing/fonts';
import { drawOverlay } from '@/media/drawing/overlay';
import { CanvasPainter } from '@/media/export/pipelines/canvas-painter';
import { PlanesPainter } from '@/media/export/pipelines/planes-painter';
import { makeClip } from './clips';
import { exactPictureAt, ringColorError } from './exact-picture';
import { exportBlob, STYLE } from './export-fixtures';
import { frameMiddlesSec, psnr } from './measure';
import { flat, jobOf, sampleOf, shown } from './plane-pictures';

const [WIDTH_PX, HEIGHT_PX] = [2560, 360];
const FRAMES = 4;
const RADIUS_PX = 40;
const FRAME = { videoWidthPx: WIDTH_PX, videoHeightPx: HEIGHT_PX, timeSec: 2 / 30 };

/** A player who moves 8 px per frame. */
function trackFrom(x: number, change: Partial<Track>): Track {
  const points = Array.from({ length: FRAMES }, (_, k) => ({
    x: x + 8 * k,
    y: 150,
    timeSec: k / 30,
    isManual: false,
    isInterpolated: false,
  }));
  return { ...NEW_TRACK, selectionRadiusPx: RADIUS_PX, points, ...change };
}

const OWN = trackFrom(700, {});
const MATE = trackFrom(1800, { id: 'mate', name: 'Ada', color: '#C6FF4A' });
const COLORS = [STYLE.primary, '#C6FF4A'];

function highlightOf(...tracks: Highlight['tracks']): Highlight {
  return { tracks, style: { ...STYLE, circleSize: 40, circleTilt: 30, fontSize: 40 } };
}

const BOTH = highlightOf(OWN, MATE);

beforeAll(() => loadOverlayFonts());

function drawn(highlight: Highlight): Uint8ClampedArray {
  const context = new OffscreenCanvas(WIDTH_PX, HEIGHT_PX).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('No 2D canvas');
  drawOverlay(context, { ...highlight, ...FRAME });
  return context.getImageData(0, 0, WIDTH_PX, HEIGHT_PX).data;
}

test('two players who are apart are each drawn as if alone', () => {
  const [own, mate] = [drawn(highlightOf(OWN)), drawn(highlightOf(MATE))];
  expect(own.some((value) => value > 0) && mate.some((value) => value > 0)).toBe(true);
  expect(drawn(BOTH).every((value, at) => value === (own[at] || mate[at]))).toBe(true);
});

test('two players look the same blended into planes and drawn on a canvas', async () => {
  const size = [WIDTH_PX, HEIGHT_PX] as const;
  const job = { ...jobOf(size, size), highlight: BOTH };
  using sample = sampleOf(flat(size));
  const planes = shown(await new PlanesPainter(job, sample).paint(sample, FRAME.timeSec));
  const canvas = shown(await new CanvasPainter(job).paint(sample, FRAME.timeSec));
  expect(psnr(planes, canvas)).toBeGreaterThan(38);
});

describe.each(PIPELINE_NAMES)('%s', (pipeline) => {
  test(
    'exports a ring for each of two players, in their own colors',
    { tags: pipeline === 'planes' ? 'core' : [] },
    async () => {
      const clip = await makeClip({
        widthPx: WIDTH_PX,
        heightPx: HEIGHT_PX,
        durationSec: FRAMES / 30,
        bitrate: 4_000_000,
      });
      const result = await exportBlob(clip.blob, { pipeline, highlight: BOTH });
      expect(result.pipeline).toBe(pipeline);
      const [timeSec = NaN] = frameMiddlesSec([2]);
      const picture = await exactPictureAt(result.file, timeSec);
      BOTH.tracks.forEach(({ points }, k) => {
        const { x = NaN, y = NaN } = points[2] ?? {};
        const center = ringCenter({ x, y }, RADIUS_PX);
        expect(ringColorError(picture, center, COLORS[k] ?? '')).toBeLessThanOrEqual(3);
      });
      await result.release();
    },
  );
});
