/** The overlay's colors after drawing, blending, encoding and decoding. */
import { expect, test } from 'vitest';
import { PIPELINE_NAMES } from '@/domain/export-options';
import { ringCentre } from '@/domain/path';
import { makeClip } from './clips';
import { exportBlob, pathOf, STYLE } from './export-fixtures';
import { frameMiddlesSec, picturesAt, type Picture } from './measure';

const RADIUS_PX = 40;
/** Wide: the ring's line is 11 px strong then, so that its color is not that of its edges, which 4:2:0 smears. */
const [WIDTH_PX, HEIGHT_PX] = [2560, 360];
/** White, the default, has no color to lose; of others the encoders lose some. Before they do, export-scaling tells. */
const LEVELS = { '#FFFFFF': 3, '#C6FF4A': 8 } as const;

/** Mean color of a small square. */
function colorAt({ rgba, widthPx }: Picture, x: number, y: number): readonly number[] {
  const sums = [0, 0, 0];
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -4; dx <= 4; dx++) {
      const p = 4 * ((Math.round(y) + dy) * widthPx + Math.round(x) + dx);
      sums.forEach((sum, channel) => (sums[channel] = sum + (rgba[p + channel] ?? 0)));
    }
  }
  return sums.map((sum) => sum / 27);
}

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
      points: pathOf(clip),
      style,
      selectionRadiusPx: RADIUS_PX,
    });
    const [picture] = await picturesAt(result.file, frameMiddlesSec([52]));
    if (!picture) throw new Error('A picture is missing');
    const centre = ringCentre(clip.truthAt(2 / 30), RADIUS_PX);
    const wanted = [1, 3, 5].map((at) => parseInt(primary.slice(at, at + 2), 16));
    // The lowest row of the ring's line: the strongest of the rows below its centre.
    let best = Number.POSITIVE_INFINITY;
    for (let y = centre.y; y < HEIGHT_PX - 2; y++) {
      const color = colorAt(picture, centre.x, y);
      best = Math.min(best, Math.max(...color.map((value, i) => Math.abs(value - (wanted[i] ?? 0)))));
    }
    expect(best).toBeLessThanOrEqual(LEVELS[primary]);
    await result.release();
  },
);
