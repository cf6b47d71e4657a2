import { describe, expect, test } from 'vitest';
import { honestyMustsOf, mustsOf } from '../bench/tracking/musts';
import { reliabilityOf } from '../bench/tracking/reliability';
import { comparisonRows } from '../bench/tracking/compare';
import { measuredOf } from '../bench/tracking/noise';
import { meansOf } from '../bench/tracking/results';
import type { RunResult } from '../bench/tracking/results';
import { parseBoxes } from '../bench/tracking/sequence-files';
import { START_KINDS } from '../bench/tracking/starts';

const RUN: RunResult = {
  engine: 'farneback',
  group: 'tracking',
  sequence: 'one',
  start: 'first box',
  jitter: 0,
  widthPx: 1280,
  heightPx: 720,
  frames: 100,
  radiusPx: 25,
  success20: 1,
  iou: 0.8,
  falseTracking: 0,
  insideCircle: 1,
  weak: 0,
  lostAtFrame: null,
  reliability: reliabilityOf([], 0, []),
  sizeError: null,
  constantSizeError: null,
  questions: 0,
  neededQuestions: 0,
  assistedSuccess20: 1,
  nudgesPer100Frames: 0,
  msPerFrameP50: 6,
  msPerFrameP95: 9,
  timesRealTime: 4,
  error: null,
};
const FAILED: RunResult = {
  ...RUN,
  sequence: 'two',
  widthPx: 0,
  heightPx: 0,
  success20: 0,
  iou: 0,
  insideCircle: 0,
  lostAtFrame: 0,
  assistedSuccess20: 0,
  msPerFrameP50: null,
  msPerFrameP95: null,
  timesRealTime: null,
  error: 'broken',
};

describe('means', () => {
  test('count a failed run as zero, and ignore its speed', () => {
    expect(meansOf([RUN, FAILED])).toEqual([
      expect.objectContaining({
        start: 'first box',
        runs: 2,
        lostRuns: 1,
        success20: 0.5,
        iou: 0.4,
        assistedSuccess20: 0.5,
        msPerFrameP50: 6,
        timesRealTime: 4,
      }),
    ]);
  });

  test('cover each engine and kind of start, and all of its runs', () => {
    const reversed: RunResult = { ...RUN, start: 'reversed', success20: 0.4 };
    const other: RunResult = { ...RUN, engine: 'OpenCV CSRT', success20: 0.7, assistedSuccess20: null };
    const means = meansOf([RUN, reversed, other]);
    expect(means.map(({ engine, start, success20 }) => [engine, start, success20])).toEqual([
      ['farneback', 'first box', 1],
      ['farneback', 'reversed', 0.4],
      ['farneback', 'all', 0.7],
      ['OpenCV CSRT', 'first box', 0.7],
    ]);
    expect(means.at(-1)?.assistedSuccess20).toBeNull();
  });
});

describe('folders', () => {
  const other: RunResult = { ...RUN, group: 'tracking-more', success20: 0.5 };

  test('have their own means, and one for all of them', () => {
    expect(meansOf([RUN, other]).map(({ group, success20 }) => [group, success20])).toEqual([
      ['tracking', 1],
      ['tracking-more', 0.5],
      ['all', 0.75],
    ]);
  });

  test('are compared with an earlier run, and changes are listed', () => {
    const before = { runs: [RUN, { ...other, success20: 0.4 }], overall: meansOf([RUN, other]) };
    const rows = comparisonRows(before, { runs: [RUN, other], overall: meansOf([RUN, other]) });
    expect(rows).toHaveLength(5);
    expect(rows.at(-1)).toMatch(/tracking-more, one, first box +0\.400 > 0\.500/);
  });

  test('must be honest overall', () => {
    const musts = honestyMustsOf('farneback', [RUN, { ...other, falseTracking: 0.1 }]);
    expect(musts[0]).toMatchObject({ value: 0.05, passes: false });
    expect(musts[1]?.value).toBeNull();
    expect(musts[3]).toMatchObject({ value: 0.75, passes: false });
  });
});

describe('starts repeated with a jitter', () => {
  const repeats = (values: readonly number[], about: Partial<RunResult> = {}): readonly RunResult[] =>
    values.map((success20, jitter) => ({ ...RUN, ...about, jitter, success20 }));

  test('give the mean and its standard errors, from random jitter and from the choice of sequences', () => {
    const runs = [...repeats([0.4, 0.6]), ...repeats([1, 1], { sequence: 'two' })];
    const measured = measuredOf(runs, (run) => run.success20);
    expect(measured?.value).toBeCloseTo(0.75, 9);
    // The variance of .4 and .6 is .02, so their mean's is .01, and the mean of two starts has a quarter of that.
    expect(measured?.byChance).toBeCloseTo(0.05, 9);
    // The sequences' means are .5 and 1: their variance is .125, and their mean's is half of that.
    expect(measured?.bySequence).toBeCloseTo(0.25, 9);
  });

  test('have equal weight, regardless of the number of repeats', () => {
    const runs = [...repeats([0, 0, 0]), ...repeats([1], { start: 'reversed' })];
    expect(measuredOf(runs, (run) => run.success20)).toMatchObject({ value: 0.5, byChance: null });
    expect(measuredOf([], () => 1)).toBeNull();
  });

  test('are compared in pairs, so a uniform change has no error', () => {
    const before = repeats([0.2, 0.6]);
    const now = repeats([0.3, 0.7]);
    const rows = comparisonRows(
      { runs: before, overall: meansOf(before) },
      { runs: now, overall: meansOf(now) },
    );
    expect(rows.at(-1)).toMatch(
      /all runs +0\.1000, error from chance 0\.0000, from the choice of sequences -/,
    );
    expect(rows.join('\n')).toMatch(/one, first box, jitter 1 +0\.600 > 0\.700/);
  });
});

describe('musts', () => {
  test('pass at their limits', () => {
    const atLimits: RunResult = {
      ...RUN,
      success20: 0.93,
      falseTracking: 0.02,
      insideCircle: 0.9,
      timesRealTime: 3,
    };
    const runs = START_KINDS.map((start) => ({ ...atLimits, start }));
    expect(mustsOf('farneback', runs).map(({ passes }) => passes)).toEqual([true, true, true, true]);
  });

  test('fail beyond their limits, each by its own figures', () => {
    const runs = START_KINDS.map((start) => ({
      ...RUN,
      start,
      insideCircle: start === 'reversed' ? 0.4 : 1,
    }));
    const [success, falsely, inside, speed] = mustsOf('farneback', [
      { ...RUN, sequence: 'two', success20: 0.8, falseTracking: 0.05, timesRealTime: 1 },
      ...runs,
    ]);
    expect(success).toMatchObject({ value: 0.9, passes: false });
    expect(falsely).toMatchObject({ value: 0.025, passes: false });
    expect(inside?.value).toBeCloseTo(5.4 / 6, 9);
    expect(speed).toMatchObject({ value: 2.5, passes: false });
  });

  test('are not measured without all starts, or without a clip of 720p', () => {
    const [, , inside, speed] = mustsOf('farneback', [{ ...RUN, widthPx: 640, heightPx: 360 }]);
    expect(inside).toMatchObject({ value: null, passes: null });
    expect(speed).toMatchObject({ value: null, passes: null });
  });
});

describe('boxes', () => {
  test('are read by column name', () => {
    const text = 'frame,x,y,width,height\r\n0,1.5,2,30,40\r\n1,2.5,3,30,40\r\n';
    expect(parseBoxes(text)).toEqual([
      { x: 1.5, y: 2, width: 30, height: 40 },
      { x: 2.5, y: 3, width: 30, height: 40 },
    ]);
    expect(parseBoxes('x,width,y,height\n1,2,3,4')).toEqual([{ x: 1, y: 3, width: 2, height: 4 }]);
  });

  test('may be missing in frames without the player', () => {
    const rows = ['0,nan,nan,nan,nan', '1,,,,', '2,0,0,0,0', '3,1,2,3,4', '4'];
    expect(parseBoxes(['frame,x,y,width,height', ...rows].join('\n'))).toEqual([
      null,
      null,
      null,
      { x: 1, y: 2, width: 3, height: 4 },
      null,
    ]);
  });

  test('are rejected if the columns differ', () => {
    expect(() => parseBoxes('1,2,3,4\n1,2,3,4')).toThrow('columns');
  });
});
