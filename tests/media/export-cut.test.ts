/**
 * A part of a clip in each pipeline has the right frames, sound, freezes and length, and nothing from outside the part.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { PIPELINE_NAMES } from '@/domain/export-options';
import { FOLLOW } from '@/domain/film-look';
import { pathInCut } from '@/domain/path-in-cut';
import { makeClickClip } from './export-clips';
import { exportBlob, highlightOf, MAGENTA, SHORT_TITLE, STYLE } from './export-fixtures';
import { frameMiddlesSec, measureFile, picturesAt, ringCenterIn, soundOf, type Picture } from './measure';
import { makeNumberedClip, numberIn } from './numbered-pictures';

const TITLE_FRAMES = SHORT_TITLE.frames;
const CUT = { first: 12, end: 27 };
/** Clicks before, inside and after the cut, and on both of its edges. */
const CLICKS_SEC = [0.2, 0.41, 0.6, 0.85, 0.95];
const RATE = 48_000;

/** The player stays at the lower right of the numbered pictures. */
const PATH = Array.from({ length: 40 }, (_, k) => ({
  x: 240,
  y: 90,
  timeSec: k / 30,
  isManual: false,
  isInterpolated: false,
}));

const hasRing = (picture: Picture): boolean =>
  ringCenterIn(picture, { x: 160, y: 100, width: 160, height: 80 }, [...MAGENTA]) !== null;

function clicksIn(samples: Float32Array, sampleRate: number): readonly number[] {
  const times: number[] = [];
  samples.forEach((value, k) => {
    const atSec = k / sampleRate;
    if (Math.abs(value) > 0.4 && atSec - (times.at(-1) ?? -1) > 0.03) times.push(atSec);
  });
  return times;
}

let clicks: Blob;
let clicksInAac: Blob;
beforeAll(async () => {
  clicks = await makeClickClip(CLICKS_SEC, RATE);
  // As with a phone's sound, a packet decodes correctly only after the previous one.
  const whole = await exportBlob(clicks, { highlight: null });
  clicksInAac = new Blob([await whole.file.arrayBuffer()]);
  await whole.release();
});

describe.each(PIPELINE_NAMES)('%s', (pipeline) => {
  test(
    'shows the cut’s frames after the title, each with the ring',
    { tags: pipeline === 'planes' ? 'core' : [] },
    async () => {
      const highlight = { ...highlightOf(pathInCut(PATH, CUT)), selectionRadiusPx: 25 };
      const result = await exportBlob(await makeNumberedClip({ frames: 40 }), {
        pipeline,
        cut: CUT,
        highlight,
        title: SHORT_TITLE,
      });
      const frames = TITLE_FRAMES + 15;
      expect(result).toMatchObject({ pipeline, frames, durationSec: frames / 30 });
      const shown = Array.from({ length: 15 }, (_, k) => TITLE_FRAMES + k);
      const pictures = await picturesAt(result.file, frameMiddlesSec(shown));
      expect(pictures.map((picture) => picture && numberIn(picture))).toEqual(
        shown.map((_, k) => 1 + 12 + k),
      );
      expect(pictures.map((picture) => picture !== null && hasRing(picture))).toEqual(shown.map(() => true));
      await result.release();
    },
  );

  test('freezes only at moments inside the cut', async () => {
    const moments = [5, 14, 30].map((frame) => frame / 30);
    const highlight = {
      ...highlightOf(pathInCut(PATH, CUT)),
      style: { ...STYLE, look: { ...FOLLOW, kind: 'identify', moments } },
    } as const;
    const blob = await makeNumberedClip({ frames: 40 });
    const result = await exportBlob(blob, { pipeline, cut: CUT, highlight });
    expect(result.frames).toBe(15 + 30);
    const shown = [0, 1, 2, 31, 32, 33, 44];
    const pictures = await picturesAt(result.file, frameMiddlesSec(shown));
    const numbers = pictures.map((picture) => picture && numberIn(picture));
    expect(numbers).toEqual([13, 14, 15, 15, 15, 16, 27]);
    await result.release();
  });

  test.each(['uncompressed', 'AAC'])(
    'has the sound of the cut (%s)',
    { tags: pipeline === 'planes' ? 'core' : [] },
    async (sound) => {
      const result = await exportBlob(sound === 'AAC' ? clicksInAac : clicks, {
        pipeline,
        cut: CUT,
        title: SHORT_TITLE,
      });
      const { samples, startSec, sampleRate } = await soundOf(result.file);
      const heard = clicksIn(samples, sampleRate).map((atSec) => startSec + atSec);
      const inside = CLICKS_SEC.filter((atSec) => atSec >= 0.4 && atSec < 0.9);
      expect(heard).toHaveLength(inside.length);
      inside.forEach((atSec, k) => {
        expect(Math.abs((heard[k] ?? NaN) - TITLE_FRAMES / 30 - (atSec - 0.4))).toBeLessThan(0.005);
      });
      // The tone starts with the first sample, and the sound ends with the picture.
      const from = Math.round((TITLE_FRAMES / 30 - startSec) * sampleRate);
      const first = samples.subarray(from, from + 240);
      expect(first.reduce((peak, value) => Math.max(peak, Math.abs(value)), 0)).toBeGreaterThan(0.05);
      const { audioEndSec } = await measureFile(result.file);
      expect(Math.abs((audioEndSec ?? NaN) - (TITLE_FRAMES + 15) / 30)).toBeLessThan(1024 / RATE + 0.001);
      await result.release();
    },
  );
});
