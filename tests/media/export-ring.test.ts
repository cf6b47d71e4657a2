/** The overlay's colors after drawing, blending, encoding and decoding. */
import { expect, test } from 'vitest';
import { PIPELINE_NAMES } from '@/domain/export-options';
import { ringCenter } from '@/domain/path';
import { makeClip } from './clips';
import { exportBlob, pathOf, STYLE } from './export-fixtures';
import { exactPictureAt } from './exact-picture';
import { frameMiddlesSec } from './measure';

const RADIUS_PX = 40;
/** Wide: the ring's line is 11 px strong then, so that its color is not that of its edges, which 4:2:0 smears. */
const [WIDTH_PX, HEIGHT_PX] = [2560, 360];

test.each(PIPELINE_NAMES.flatMap((way) => [[way, '#FFFFFF'] as const, [way, '#C6FF4A'] as const]))(
  '%s draws a ring of %s in this color',
  async (way, primary) => {
    const clip = await makeClip({
      widthPx: WIDTH_PX,
      heightPx: HEIGHT_PX,
      durationSec: 0.1,
      bitrate: 4_000_000,
    });
    const style = { ...STYLE, primary, glow: primary, circleSize: 40, circleTilt: 30, fontSize: 40 };
    const result = await exportBlob(clip.blob, {
      way,
      highlight: { points: pathOf(clip), style, selectionRadiusPx: RADIUS_PX },
    });
    const [timeSec = NaN] = frameMiddlesSec([52]);
    const picture = await exactPictureAt(result.file, timeSec);
    const center = ringCenter(clip.truthAt(2 / 30), RADIUS_PX);
    const wanted = [1, 3, 5].map((at) => parseInt(primary.slice(at, at + 2), 16));
    // The lowest row of the ring's line: the strongest of the rows below its center.
    let best = Number.POSITIVE_INFINITY;
    for (let y = Math.round(center.y); y < HEIGHT_PX - 2; y++) {
      const color = picture.meanAround(Math.round(center.x), y, 4, 1);
      best = Math.min(best, Math.max(...color.map((value, i) => Math.abs(value - (wanted[i] ?? 0)))));
    }
    expect(best).toBeLessThanOrEqual(3);
    await result.release();
  },
);
