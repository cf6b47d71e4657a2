import { describe, expect, it } from 'vitest';
import type { EditorEvent } from '@/domain/editor/editor-events';
import { editorReducer } from '@/domain/editor/editor-machine';
import { adjustableSelection, type EditorState } from '@/domain/editor/editor-state';
import { positionAt } from '@/domain/path';
import type { TrackPoint } from '@/domain/track';
import { openedEditor } from '../../editor-fixtures';

function run(events: readonly EditorEvent[], from: EditorState = openedEditor()): EditorState {
  return events.reduce(editorReducer, from);
}

function point(frame: number, x = 100): TrackPoint {
  return { x, y: 200, timeSec: frame / 30, isManual: false, isInterpolated: false, confidence: 0.9 };
}

function framesOf({ tracks: [{ points }] }: EditorState): readonly number[] {
  return points.map(({ timeSec }) => Math.round(timeSec * 30));
}

function certaintyAt({ tracks: [{ points }] }: EditorState, frames: readonly number[]): readonly boolean[] {
  return frames.map((frame) => positionAt(points, frame / 30)?.isInterpolated === false);
}

const READY: readonly EditorEvent[] = [
  { type: 'selectTarget' },
  { type: 'place', x: 640, y: 360 },
  { type: 'confirm', timeSec: 0 },
];
const FAILED: EditorEvent = { type: 'trackFailed', failure: 'worker-died' };
const READY_TO_TRACK = run(READY);
const TRACKING = run([
  ...READY,
  { type: 'start', timeSec: 2 / 30 },
  { type: 'pointsTracked', points: [point(0), point(1), point(2)] },
]);

describe('a run of the engine', () => {
  it('continues from a nudge with a manual point and drops the doubtful tail', () => {
    const resumed = run(
      [
        { type: 'nudge', dx: 5, dy: -5 },
        { type: 'start', timeSec: 2 / 30 },
        { type: 'pointsTracked', points: [point(2, 105), point(3)] },
      ],
      run([{ type: 'trackLost', lostAtSec: 2 / 30 }], TRACKING),
    );
    expect(framesOf(resumed)).toEqual([0, 1, 2, 3]);
    expect(resumed.tracks[0].points[2]).toMatchObject({ isManual: true, timeSec: 2 / 30, x: 105, y: 195 });
    expect(resumed.phase).toMatchObject({ run: { isContinuation: true }, reachedSec: 3 / 30 });
  });

  it("knows the feet of the user's first circle, and keeps them in later runs", () => {
    const circle = { x: 640, y: 360, radius: 50 };
    const [select, , confirm] = READY;
    if (!select || !confirm) throw new Error('No events');
    const tracked = run([
      select,
      { type: 'place', x: 640, y: 360, isClick: true },
      {
        type: 'personSeen',
        clicked: circle,
        person: { ...circle, feetShare: 1.6 },
        isHit: true,
        isSure: false,
      },
      confirm,
      { type: 'start', timeSec: 0 },
      { type: 'pointsTracked', points: [point(0), point(1)] },
    ]);
    expect(tracked.tracks[0].feetShare).toBe(1.6);
    const resumed: readonly EditorEvent[] = [
      { type: 'trackLost', lostAtSec: 1 / 30 },
      { type: 'start', timeSec: 1 / 30 },
      { type: 'pointsTracked', points: [point(1), point(2)] },
    ];
    expect(run(resumed, tracked).tracks[0].feetShare).toBe(1.6);
    expect(TRACKING.tracks[0].feetShare).toBe(1);
  });

  it('continues from the frame where the player is seen again, with a gap before it', () => {
    const resumed = run(
      [
        { type: 'start', timeSec: 9 / 30 },
        { type: 'pointsTracked', points: [point(9), point(10)] },
      ],
      run([{ type: 'trackLost', lostAtSec: 2 / 30 }], TRACKING),
    );
    expect(framesOf(resumed)).toEqual([0, 1, 2, 3, 9, 10]);
    expect(certaintyAt(resumed, [2, 3, 6, 8, 9])).toEqual([true, false, false, false, true]);
  });

  it('keeps every certain point when the player is lost', () => {
    const state = run(
      [
        { type: 'pointsTracked', points: [point(3), point(4), point(5)] },
        { type: 'trackLost', lostAtSec: 3 / 30 },
      ],
      TRACKING,
    );
    expect(framesOf(state)).toEqual([0, 1, 2, 3]);
  });

  it('leaves a gap where the engine searched before it found the player again', () => {
    const found = run([{ type: 'pointsTracked', points: [point(30), point(31)] }], TRACKING);
    expect(framesOf(found)).toEqual([0, 1, 2, 3, 30, 31]);
    expect(certaintyAt(found, [2, 3, 20, 29, 30])).toEqual([true, false, false, false, true]);
  });

  it('offers the same selection again if a run ends before its first frame', () => {
    const state = run([...READY, { type: 'start', timeSec: 2 / 30 }, { type: 'finish' }]);
    expect(state).toEqual(READY_TO_TRACK);
  });
});

describe('a run of the engine that fails', () => {
  it('keeps every point, says why it failed, and puts the circle at the last point', () => {
    expect(run([FAILED], TRACKING).tracks[0].points).toEqual(TRACKING.tracks[0].points);
    expect(run([FAILED], TRACKING).phase).toMatchObject({
      failure: 'worker-died',
      reachedSec: 2 / 30,
      selection: { x: 100, y: 200, radius: 50 },
    });
  });

  it('continues from its last point, which stays unchanged if the circle was not moved', () => {
    const resumed = run(
      [
        { type: 'start', timeSec: 2 / 30 },
        { type: 'pointsTracked', points: [point(2), point(3), point(4)] },
      ],
      run([FAILED], TRACKING),
    );
    expect(framesOf(resumed)).toEqual([0, 1, 2, 3, 4]);
    expect(resumed.tracks[0].points.map(({ isManual }) => isManual)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
    expect(resumed.phase).toMatchObject({ run: { isContinuation: true, startSec: 2 / 30 } });
  });

  it('can only be restarted as before if it had no points', () => {
    const started = run([{ type: 'start', timeSec: 5 / 30 }], READY_TO_TRACK);
    const failed = run([FAILED], started);
    expect(failed.tracks[0].points).toEqual([]);
    expect(adjustableSelection(failed.phase)).toBeNull();
    expect(run([{ type: 'start', timeSec: 5 / 30 }], failed)).toEqual(started);
    expect(run([{ type: 'finish' }], failed).phase.kind).toBe('idle');
  });
});

describe('a path tracked again from a frame', () => {
  const REPLAY = run([
    ...READY,
    { type: 'start', timeSec: 0 },
    { type: 'pointsTracked', points: Array.from({ length: 31 }, (_, frame) => point(frame, 100 + frame)) },
    { type: 'finish' },
  ]);
  const AGAIN = run(
    [
      { type: 'trackAgain', timeSec: 10 / 30 },
      { type: 'nudge', dx: 0, dy: 30 },
      { type: 'start', timeSec: 10 / 30 },
    ],
    REPLAY,
  );

  it('starts with the circle on the path', () => {
    const { phase } = run([{ type: 'trackAgain', timeSec: 10 / 30 }], REPLAY);
    expect(phase).toMatchObject({ kind: 'correcting', selection: { x: 110, y: 200, radius: 50 } });
    const behind = run([{ type: 'trackAgain', timeSec: 20 }], REPLAY).phase;
    expect(behind).toMatchObject({ kind: 'correcting', selection: { x: 130, y: 200, radius: 50 } });
  });

  it('loses nothing if the new run is stopped before its first point', () => {
    expect(AGAIN.phase).toMatchObject({ kind: 'tracking', run: { isContinuation: true, startSec: 10 / 30 } });
    expect(run([{ type: 'finish' }], AGAIN)).toEqual(REPLAY);
  });

  it('is replaced up to the point that the new run reaches', () => {
    const state = run(
      [{ type: 'pointsTracked', points: [point(10), point(11, 7), point(12, 8)] }, { type: 'finish' }],
      AGAIN,
    );
    expect(framesOf(state)).toEqual(framesOf(REPLAY));
    expect(state.tracks[0].points.slice(0, 10)).toEqual(REPLAY.tracks[0].points.slice(0, 10));
    expect(state.tracks[0].points.slice(10, 13)).toMatchObject([
      { isManual: true, y: 230 },
      { x: 7 },
      { x: 8 },
    ]);
    expect(state.tracks[0].points.slice(13)).toEqual(REPLAY.tracks[0].points.slice(13));
  });

  it('drops the old path where the new run searched before it found the player', () => {
    const state = run([{ type: 'pointsTracked', points: [point(10), point(11)] }], AGAIN);
    const found = run([{ type: 'pointsTracked', points: [point(25), point(26)] }], state);
    expect(framesOf(found)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 25, 26, 27, 28, 29, 30]);
    expect(certaintyAt(found, [11, 12, 20, 25])).toEqual([true, false, false, true]);
  });

  it('drops the doubtful tail of a new run that loses the player, and the old path up to the frame where it continues', () => {
    const tracked = [10, 11, 12, 13, 14, 15].map((frame) => point(frame));
    const lost = run(
      [
        { type: 'pointsTracked', points: tracked },
        { type: 'trackLost', lostAtSec: 12 / 30 },
      ],
      AGAIN,
    );
    expect(framesOf(lost).filter((frame) => frame > 9 && frame < 18)).toEqual([10, 11, 12, 13, 16, 17]);
    const resumed = run(
      [
        { type: 'start', timeSec: 20 / 30 },
        { type: 'pointsTracked', points: [point(20)] },
      ],
      lost,
    );
    expect(framesOf(resumed).filter((frame) => frame > 9 && frame < 23)).toEqual([
      10, 11, 12, 13, 20, 21, 22,
    ]);
    expect(run([{ type: 'finish' }], lost).tracks[0].points.at(-1)).toEqual(REPLAY.tracks[0].points.at(-1));
  });
});
