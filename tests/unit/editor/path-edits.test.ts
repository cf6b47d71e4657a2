import { describe, expect, it } from 'vitest';
import type { EditorEvent } from '@/domain/editor/editor-events';
import { editorReducer } from '@/domain/editor/editor-machine';
import type { EditorState } from '@/domain/editor/editor-state';
import {
  courseEndSec,
  keyAt,
  nextKey,
  previousKey,
  withKey,
  withoutKey,
  withoutSegment,
} from '@/domain/editor/path-edits';
import { positionAt } from '@/domain/path';
import type { TrackPoint } from '@/domain/track';
import { openedEditor } from '../../editor-fixtures';
import { oneTrack } from '../../track-fixtures';

function tracked(frame: number, x = frame): TrackPoint {
  return { x, y: 200, timeSec: frame / 30, isManual: false, isInterpolated: false, confidence: 0.9 };
}

function framesOf(points: readonly TrackPoint[]): readonly number[] {
  return points.map(({ timeSec }) => Math.round(timeSec * 30));
}

const PATH = Array.from({ length: 31 }, (_, k) => tracked(k));
const KEYED = withKey(withKey(PATH, 10 / 30, { x: 500, y: 300 }), 20 / 30, { x: 600, y: 300 });

describe('manual keys', () => {
  it('replace their frame’s point and leave the rest', () => {
    expect(framesOf(KEYED)).toEqual(framesOf(PATH));
    expect(positionAt(KEYED, 10 / 30)).toEqual({ x: 500, y: 300, isInterpolated: false });
    expect(positionAt(KEYED, 9 / 30)).toMatchObject({ x: 9 });
    expect(keyAt(KEYED, 10 / 30)).toMatchObject({ isManual: true });
    expect(keyAt(KEYED, 11 / 30)).toBeNull();
  });

  it('beyond the path are connected by a doubtful bridge', () => {
    const longer = withKey(PATH, 2, { x: 100, y: 100 });
    expect(positionAt(longer, 1.5)?.isInterpolated).toBe(true);
    expect(positionAt(longer, 2)?.isInterpolated).toBe(false);
  });

  it('can be found before and after a frame', () => {
    expect(nextKey(KEYED, 10 / 30)?.timeSec).toBeCloseTo(20 / 30, 9);
    expect(nextKey(KEYED, 20 / 30)).toBeNull();
    expect(previousKey(KEYED, 20 / 30)?.timeSec).toBeCloseTo(10 / 30, 9);
    expect(previousKey(KEYED, 10 / 30)).toBeNull();
    expect(courseEndSec(KEYED, 10 / 30, 'forward')).toBeCloseTo(19 / 30, 9);
    expect(courseEndSec(KEYED, 20 / 30, 'backward')).toBeCloseTo(11 / 30, 9);
    expect(courseEndSec(KEYED, 10 / 30, 'backward')).toBeNull();
  });

  it('leave a doubtful point on the line when deleted', () => {
    const without = withoutKey(KEYED, 10 / 30);
    expect(positionAt(without, 10 / 30)).toEqual({ x: 10, y: 200, isInterpolated: true });
    expect(framesOf(without)).toEqual(framesOf(PATH));
    expect(withoutKey(PATH, 10 / 30)).toBe(PATH);
    expect(withoutKey(withKey([], 0, { x: 1, y: 1 }), 0)).toEqual([]);
  });
});

describe('deleting a segment', () => {
  it('removes the points between the keys, and marks that stretch as unknown', () => {
    const without = withoutSegment(KEYED, 15 / 30);
    expect(positionAt(without, 10 / 30)?.isInterpolated).toBe(false);
    expect(positionAt(without, 20 / 30)?.isInterpolated).toBe(false);
    expect(positionAt(without, 15 / 30)).toMatchObject({ x: 550, isInterpolated: true });
  });

  it('before the first key and after the last one removes the end of the path', () => {
    expect(framesOf(withoutSegment(KEYED, 5 / 30))[0]).toBe(10);
    expect(framesOf(withoutSegment(KEYED, 25 / 30)).at(-1)).toBe(20);
    expect(withoutSegment(PATH, 0.5)).toEqual([]);
  });
});

describe('tracking again between keys', () => {
  const replay: EditorState = { ...openedEditor(), tracks: oneTrack(KEYED), phase: { kind: 'replay' } };
  const run = (events: readonly EditorEvent[]): EditorState => events.reduce(editorReducer, replay);

  it('forward replaces only the points up to the next key', () => {
    const state = run([
      { type: 'retrack', timeSec: 10 / 30, direction: 'forward' },
      { type: 'pointsTracked', points: Array.from({ length: 10 }, (_, k) => tracked(10 + k, 700 + k)) },
      { type: 'finish' },
    ]);
    expect(state.phase.kind).toBe('replay');
    expect(framesOf(state.tracks[0].points)).toEqual(framesOf(PATH));
    expect([9, 10, 11, 19, 20, 21].map((k) => positionAt(state.tracks[0].points, k / 30)?.x)).toEqual([
      9, 500, 701, 709, 600, 21,
    ]);
    expect(keyAt(state.tracks[0].points, 10 / 30)).not.toBeNull();
  });

  it('backward does the same to the previous key, in the order in which the points arrive', () => {
    const back = Array.from({ length: 10 }, (_, k) => tracked(20 - k, 800 + k));
    const state = run([
      { type: 'retrack', timeSec: 20 / 30, direction: 'backward' },
      { type: 'pointsTracked', points: back.slice(0, 4) },
      { type: 'pointsTracked', points: back.slice(4) },
      { type: 'finish' },
    ]);
    expect(framesOf(state.tracks[0].points)).toEqual(framesOf(PATH));
    expect([10, 11, 19, 20, 21].map((k) => positionAt(state.tracks[0].points, k / 30)?.x)).toEqual([
      500, 809, 801, 600, 21,
    ]);
  });

  it('backward from the first key goes to the beginning', () => {
    const state = run([{ type: 'retrack', timeSec: 10 / 30, direction: 'backward' }]);
    expect(state.phase).toMatchObject({ kind: 'tracking', run: { direction: 'backward', endSec: null } });
  });

  it('backward keeps the certain points and the earlier path if the player is lost', () => {
    const back = Array.from({ length: 9 }, (_, k) => tracked(20 - k, 800 + k));
    const state = run([
      { type: 'retrack', timeSec: 20 / 30, direction: 'backward' },
      { type: 'pointsTracked', points: back },
      { type: 'trackLost', lostAtSec: 17 / 30 },
    ]);
    expect(state.phase).toMatchObject({ kind: 'lost', direction: 'backward', selection: { x: 803 } });
    expect(positionAt(state.tracks[0].points, 18 / 30)?.x).toBe(802);
    expect(positionAt(state.tracks[0].points, 11 / 30)?.x).toBe(11);
    expect(positionAt(state.tracks[0].points, 14 / 30)?.isInterpolated).toBe(true);
  });

  it('between keys on neighboring frames does nothing', () => {
    const dense: EditorState = { ...replay, tracks: oneTrack(withKey(KEYED, 11 / 30, { x: 1, y: 1 })) };
    expect(editorReducer(dense, { type: 'retrack', timeSec: 10 / 30, direction: 'forward' })).toBe(dense);
  });
});
