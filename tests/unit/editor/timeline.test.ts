import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clustersOf } from '@/features/editor/timeline/clusters';
import {
  nearestProblem,
  placeOf,
  problemAfter,
  problemBefore,
  problemName,
  problemsIn,
  problemsOf,
  allProblems,
  type Problem,
} from '@/features/editor/commands/problems';
import {
  createTimelineView,
  frameAtShare,
  leftBesideHandles,
  shareOfFrame,
} from '@/studio/session/timeline-view';
import { qualityRanges } from '@/features/editor/commands/quality';
import { trackedPaths } from '../domain/path-arbitraries';

const FRAMES = 3000;

describe('the timeline’s view', () => {
  it('is the whole clip at first, and again when zoomed out', () => {
    const view = createTimelineView(FRAMES);
    expect(view.getRange()).toEqual({ fromFrame: 0, frames: FRAMES });
    view.zoom(8, 100);
    view.zoom(1 / 16, 2900);
    expect(view.getRange()).toEqual({ fromFrame: 0, frames: FRAMES });
  });

  it('keeps the frame under the pointer in place when zooming', () => {
    const view = createTimelineView(FRAMES);
    const before = shareOfFrame(view.getRange(), 1200);
    view.zoom(3, 1200);
    expect(view.getRange().frames).toBe(1000);
    expect(shareOfFrame(view.getRange(), 1200)).toBeCloseTo(before, 9);
    expect(frameAtShare(view.getRange(), before)).toBeCloseTo(1200, 9);
  });

  it('zooms in to thirty frames at most, or to the whole clip if it is shorter', () => {
    const view = createTimelineView(FRAMES);
    view.zoom(1000, 10);
    expect(view.getRange()).toEqual({ fromFrame: 9.9, frames: 30 });
    const short = createTimelineView(12);
    short.zoom(2, 3);
    expect(short.getRange()).toEqual({ fromFrame: 0, frames: 12 });
  });

  it('pages during playback, and otherwise scrolls as little as possible', () => {
    const view = createTimelineView(FRAMES);
    view.zoom(30, 0);
    view.follow(99, true);
    expect(view.getRange()).toEqual({ fromFrame: 0, frames: 100 });
    view.follow(100, true);
    expect(view.getRange()).toEqual({ fromFrame: 94, frames: 100 });
    view.follow(195, false);
    expect(view.getRange().fromFrame).toBe(96);
    view.follow(80, false);
    expect(view.getRange().fromFrame).toBe(80);
    view.follow(2000, false);
    expect(view.getRange().fromFrame).toBe(1950.5);
  });

  it('notifies its listeners only of changes', () => {
    const view = createTimelineView(FRAMES);
    let calls = 0;
    const stop = view.subscribe(() => calls++);
    view.zoom(0.5, 10);
    view.follow(10, true);
    expect(calls).toBe(0);
    view.zoom(2, 10);
    stop();
    view.zoom(2, 10);
    expect(calls).toBe(1);
  });

  it('stays inside the clip whatever happens', () => {
    const step = fc.oneof(
      fc.record({
        zoom: fc.double({ min: 0.01, max: 100, noNaN: true }),
        at: fc.integer({ min: 0, max: 2999 }),
      }),
      fc.record({ follow: fc.integer({ min: 0, max: 2999 }), isPlaying: fc.boolean() }),
      fc.record({ fromFrame: fc.double({ min: -5000, max: 5000, noNaN: true }) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const view = createTimelineView(FRAMES);
        for (const change of steps) {
          if ('zoom' in change) view.zoom(change.zoom, change.at);
          else if ('follow' in change) {
            view.follow(change.follow, change.isPlaying);
            const share = shareOfFrame(view.getRange(), change.follow);
            expect(share).toBeGreaterThanOrEqual(-1e-9);
            expect(share).toBeLessThanOrEqual(1);
          } else view.show({ ...view.getRange(), fromFrame: change.fromFrame });
          const { fromFrame, frames } = view.getRange();
          expect(fromFrame).toBeGreaterThanOrEqual(0);
          expect(frames).toBeGreaterThanOrEqual(30);
          expect(fromFrame + frames).toBeLessThanOrEqual(FRAMES + 1e-6);
        }
      }),
    );
  });
});

describe('a mark near the handles of the kept part', () => {
  const range = { fromFrame: 0, frames: 100 };

  it.each([
    ['inside it is at its frame, or beside a handle', 20, 'clamp(20% + 24px, 20.5%, 60% - 24px)'],
    ['before what is kept leaves the in handle free', 19, 'min(19.5%, 20% - 24px)'],
    ['behind what is kept leaves the out handle free', 60, 'max(60.5%, 60% + 24px)'],
  ])('%s', (_name, frame, left) => {
    expect(leftBesideHandles(range, frame, { first: 20, end: 60 })).toBe(left);
  });
});

describe('problems of a path', () => {
  const PROBLEMS: readonly Problem[] = [
    { kind: 'weak', fromFrame: 135, toFrame: 152 },
    { kind: 'interpolated', fromFrame: 216, toFrame: 237 },
  ];

  it('merges neighboring doubts under the worse name, but keeps a loss separate', () => {
    const problems = problemsIn([
      { kind: 'manual', fromFrame: 0, toFrame: 1 },
      { kind: 'weak', fromFrame: 1, toFrame: 5 },
      { kind: 'interpolated', fromFrame: 5, toFrame: 9 },
      { kind: 'lost', fromFrame: 9, toFrame: 20, atFrame: 8 },
      { kind: 'good', fromFrame: 20, toFrame: 30 },
      { kind: 'weak', fromFrame: 30, toFrame: 31 },
    ]);
    expect(problems).toEqual([
      { kind: 'interpolated', fromFrame: 1, toFrame: 9 },
      { kind: 'lost', fromFrame: 9, toFrame: 20, atFrame: 8 },
      { kind: 'weak', fromFrame: 30, toFrame: 31 },
    ]);
    expect(problems.map(problemName)).toEqual(['Interpolated at 0:00.0', 'Lost at 0:00.2', 'Weak at 0:01.0']);
  });

  it('includes the questions about look-alikes, each on its frame', () => {
    const place = { x: 0, y: 0 };
    const question = { fromSec: 5, timeSec: 6, followed: place, other: place, radiusPx: 50 };
    const problems = allProblems(PROBLEMS, [question], []);
    expect(problems.map(problemName)).toEqual([
      'Weak at 0:04.5',
      'Look-alikes at 0:06.0',
      'Interpolated at 0:07.2',
    ]);
    expect(problems[1]).toMatchObject({ fromFrame: 180, toFrame: 181 });
    expect(allProblems(PROBLEMS, [], [])).toBe(PROBLEMS);
  });

  it('includes the damaged pictures, which explain the doubts there', () => {
    const damage = [
      { first: 140, end: 150 },
      { first: 210, end: 240 },
    ];
    const problems = allProblems(PROBLEMS, [], damage);
    expect(problems).toEqual([
      { kind: 'weak', fromFrame: 135, toFrame: 140 },
      { kind: 'damaged', fromFrame: 140, toFrame: 150 },
      { kind: 'weak', fromFrame: 150, toFrame: 152 },
      { kind: 'damaged', fromFrame: 210, toFrame: 240 },
    ]);
    expect(problems.map(problemName)[1]).toBe('Damaged picture at 0:04.6');
  });

  it('includes a loss at its moment, in full even if damage follows', () => {
    const loss = { kind: 'lost', fromFrame: 61, toFrame: 180, atFrame: 60 } as const;
    const doubt = { kind: 'weak', fromFrame: 60, toFrame: 61 } as const;
    expect(problemsIn([doubt, loss])).toEqual([loss]);
    const problems = allProblems([loss], [], [{ first: 100, end: 110 }]);
    expect(problems.map(problemName)).toEqual(['Lost at 0:02.0', 'Damaged picture at 0:03.3']);
    expect(problems.map(placeOf)).toEqual([60, 100]);
  });

  it('are remembered with their path', () => {
    fc.assert(
      fc.property(trackedPaths, (path) => {
        expect(problemsOf(path)).toEqual(problemsIn(qualityRanges(path)));
        expect(problemsOf(path)).toBe(problemsOf(path));
      }),
    );
  });

  it('are visited in order, and wrap around from the last to the first', () => {
    expect(problemAfter(PROBLEMS, 0)?.fromFrame).toBe(135);
    expect(problemAfter(PROBLEMS, 135)?.fromFrame).toBe(216);
    expect(problemAfter(PROBLEMS, 300)?.fromFrame).toBe(135);
    expect(problemBefore(PROBLEMS, 300)?.fromFrame).toBe(216);
    expect(problemBefore(PROBLEMS, 216)?.fromFrame).toBe(135);
    expect(problemBefore(PROBLEMS, 20)?.fromFrame).toBe(216);
    expect(problemAfter([], 0)).toBeUndefined();
  });

  it('are as near as their nearer end', () => {
    expect(nearestProblem(PROBLEMS, 140)?.fromFrame).toBe(135);
    expect(nearestProblem(PROBLEMS, 175)?.fromFrame).toBe(135);
    expect(nearestProblem(PROBLEMS, 190)?.fromFrame).toBe(216);
    expect(nearestProblem([], 0)).toBeUndefined();
  });
});

describe('marks that are too close together', () => {
  const marks = [0, 10, 100, 104, 108, 2000].map((frame) => ({ frame, targetFrame: frame }));

  it('merge into one, which jumps to the first', () => {
    const whole = clustersOf(marks, { fromFrame: 0, frames: 3000 }, 1000, 24);
    expect(whole.map(({ shown, count }) => [shown.frame, count])).toEqual([
      [0, 2],
      [100, 3],
      [2000, 1],
    ]);
    const close = clustersOf(marks, { fromFrame: 90, frames: 40 }, 1000, 24);
    expect(close.map(({ shown }) => shown.frame)).toEqual([100, 104, 108]);
  });

  it('show the most important mark at its own position', () => {
    const flags = marks.map((mark) => ({ ...mark, isForemost: mark.frame === 104 }));
    const clusters = clustersOf(flags, { fromFrame: 0, frames: 3000 }, 1000, 24);
    expect(clusters.map(({ shown, count }) => [shown.frame, count])).toEqual([
      [0, 2],
      [104, 3],
      [2000, 1],
    ]);
  });
});
