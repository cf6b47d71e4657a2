/** The overlay's colors after drawing, blending, encoding and decoding. */
import { describe, expect, test } from 'vitest';
import { PIPELINE_NAMES } from '@/domain/export-options';
import { ringCenter } from '@/domain/path';
import { makeClip } from './clips';
import { exportBlob, highlightOf, pathOf, STYLE } from './export-fixtures';
import { exactPictureAt, ringColorError } from './exact-picture';
import { frameMiddlesSec } from './measure';

const RADIUS_PX = 40;
/** Wide enough for a ring line of 11 px, so that its color is not that of its edges, which 4:2:0 smears. */
const [WIDTH_PX, HEIGHT_PX] = [2560, 360];

describe.each(PIPELINE_NAMES)('%s', (pipeline) => {
  test.each(['#FFFFFF', '#C6FF4A'])(
    'draws a %s ring in this color',
    { tags: pipeline === 'planes' ? 'core' : [] },
    async (primary) => {
      const clip = await makeClip({
        widthPx: WIDTH_PX,
        heightPx: HEIGHT_PX,
        durationSec: 0.1,
        bitrate: 4_000_000,
      });
      const style = { ...STYLE, primary, glow: primary, circleSize: 40, circleTilt: 30, fontSize: 40 };
      const result = await exportBlob(clip.blob, {
        pipeline,
        highlight: highlightOf(pathOf(clip), style, RADIUS_PX),
      });
      const [timeSec = NaN] = frameMiddlesSec([2]);
      const picture = await exactPictureAt(result.file, timeSec);
      const center = ringCenter(clip.truthAt(2 / 30), RADIUS_PX);
      expect(ringColorError(picture, center, primary)).toBeLessThanOrEqual(3);
      await result.release();
    },
  );

  test('draws a ring that grows with the player', async () => {
    const clip = await makeClip({ widthPx: 640, heightPx: 360, durationSec: 1 });
    const points = pathOf(clip).map((point, k) => ({ ...point, radiusPx: RADIUS_PX * 1.5 ** (k / 29) }));
    const style = { ...STYLE, circleSize: 70, circleTilt: 0, playerName: '', fitsPlayer: true };
    const result = await exportBlob(clip.blob, {
      pipeline,
      highlight: highlightOf(points, style, RADIUS_PX),
    });
    for (const frame of [2, 28]) {
      const [timeSec = NaN] = frameMiddlesSec([frame]);
      const picture = await exactPictureAt(result.file, timeSec);
      const size = 1.5 ** (frame / 29);
      const feet = ringCenter(clip.truthAt(frame / 30), RADIUS_PX * size);
      // From the ring's center to the right, across its line, which is half as wide as in a 1280 px picture.
      const isMagenta = (x: number): boolean => {
        const [red, green, blue] = picture.meanAround(x, Math.round(feet.y), 0, 1);
        return red - green > 90 && blue - green > 90;
      };
      const [from, to] = [Math.round(feet.x) + 15, Math.min(638, Math.round(feet.x) + 80)];
      const line = Array.from({ length: to - from }, (_, k) => from + k).filter(isMagenta);
      const middle = line.reduce((sum, x) => sum + x, 0) / line.length;
      expect(Math.abs(middle - feet.x - 35 * size), `frame ${frame}`).toBeLessThan(2.5);
    }
    await result.release();
  });
});

test("the export's thumbnail shows the ring", { tags: 'core' }, async () => {
  const clip = await makeClip({ widthPx: 640, heightPx: 360, durationSec: 1 });
  const points = pathOf(clip);
  const style = { ...STYLE, primary: '#C6FF4A', glow: '#C6FF4A', circleSize: 100, circleTilt: 30 };
  const result = await exportBlob(clip.blob, {
    highlight: highlightOf(points, style, RADIUS_PX),
  });
  const picture = await createImageBitmap(result.thumbnail ?? new Blob());
  const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
  context?.drawImage(picture, 0, 0);
  const { x, y } = ringCenter(clip.truthAt(points[Math.floor(points.length / 2)]?.timeSec ?? 0), RADIUS_PX);
  const below = context?.getImageData(Math.round(x), Math.round(y), 1, 360 - Math.round(y)).data ?? [];
  const isLime = (at: number): boolean =>
    (below[at] ?? 0) > 150 && (below[at + 1] ?? 0) > 200 && (below[at + 2] ?? 255) < 140;
  const rows = Array.from({ length: below.length / 4 }, (_, row) => row * 4);
  expect(rows.some(isLime)).toBe(true);
  picture.close();
  await result.release();
});
