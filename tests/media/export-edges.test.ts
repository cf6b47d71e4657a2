/** Shapes and freezes of extremely short paths: each film is complete. */
import { describe, expect, test } from 'vitest';
import { FOLLOW } from '@/domain/film-look';
import { makeClip } from './clips';
import { exportBlob, highlightOf, pathOf, STYLE } from './export-fixtures';
import { measureFile } from './measure';

const FRAMES = 8;
const NAMED = { ...STYLE, playerName: '🏀👨‍👩‍👧' };
const IDENTIFY = { ...NAMED, look: { ...FOLLOW, kind: 'identify', moments: [(FRAMES - 1) / 30] } } as const;

describe.each(['planes', 'ffmpeg'] as const)('%s', (pipeline) => {
  test.each([
    ['without a path', 0, 0],
    ['with a path of one point', 1, 30],
    ['with a freeze at the last frame', FRAMES, 30],
  ])('makes a portrait and a square film %s, of a player whose name is emoji', async (_, points, frozen) => {
    const clip = await makeClip({ widthPx: 640, heightPx: 360, durationSec: FRAMES / 30 });
    const highlight = highlightOf(pathOf(clip).slice(0, points), IDENTIFY);
    const options = { pipeline, shape: '9:16', furtherShapes: ['1:1'] } as const;
    const result = await exportBlob(clip.blob, { ...options, highlight });
    expect(result.failedShapes).toEqual([]);
    for (const film of [result, ...result.further]) {
      const { frameTimesSec, widthPx, heightPx } = await measureFile(film.file);
      expect(frameTimesSec).toHaveLength(FRAMES + frozen);
      expect([widthPx, heightPx]).toEqual([film.widthPx, film.heightPx]);
    }
    await result.release();
  });

  test('makes every shape from a clip that is narrower than all of them', async () => {
    const clip = await makeClip({ widthPx: 64, heightPx: 480, durationSec: FRAMES / 30, playerRadiusPx: 10 });
    const highlight = highlightOf(pathOf(clip), STYLE, 10);
    const options = { pipeline, shape: '16:9', furtherShapes: ['9:16', '1:1', '4:5', 'source'] } as const;
    const result = await exportBlob(clip.blob, { ...options, highlight });
    expect(result.failedShapes).toEqual([]);
    expect([result, ...result.further].map(({ widthPx, heightPx }) => [widthPx, heightPx])).toEqual([
      [64, 36],
      [64, 114],
      [64, 64],
      [64, 80],
      [64, 480],
    ]);
    await result.release();
  });
});
