import { describe, expect, it } from 'vitest';
import { openCrossings } from '@/domain/crossing';
import { withActiveTrack } from '@/domain/editor/active-track';
import type { EditorEvent } from '@/domain/editor/editor-events';
import type { EditorState } from '@/domain/editor/editor-state';
import { parseTrackDocument, storedTrackDocument } from '@/domain/editor/track-document';
import { positionAt } from '@/domain/path';
import type { TrackPoint } from '@/domain/track';
import { CROSSING, point, run, trackOf } from './editor-runs';

const points = (from: number, to: number): readonly TrackPoint[] =>
  Array.from({ length: to - from + 1 }, (_, k) => point(from + k));

/** A run that crosses another person on frames 10 to 20 and continues to frame 40. */
const crossing = { ...CROSSING, fromSec: 10 / 30, timeSec: 20 / 30 };
const MET: readonly EditorEvent[] = [
  { type: 'selectTarget' },
  { type: 'place', x: 100, y: 200 },
  { type: 'confirm', timeSec: 0 },
  { type: 'start', timeSec: 0 },
  { type: 'pointsTracked', points: points(0, 20) },
  { type: 'crossed', crossing },
  { type: 'pointsTracked', points: points(21, 40) },
];
const DONE: readonly EditorEvent[] = [...MET, { type: 'finish' }];
const OTHER: EditorEvent = { type: 'choose', crossing, candidate: 'other' };

const openOf = (state: EditorState) => openCrossings(state.tracks[0]);

describe('a question', () => {
  it('stays open until it is answered', () => {
    expect(openOf(run(DONE))).toEqual([crossing]);
  });

  it('that arrives before its points belongs to another run', () => {
    const early: readonly EditorEvent[] = [
      ...MET.slice(0, 5),
      { type: 'crossed', crossing: { ...crossing, timeSec: 1 } },
    ];
    expect(run(early).tracks[0].crossings).toEqual([]);
  });

  it('disappears with the path, and when a new run tracks past it', () => {
    expect(run([...DONE, { type: 'deletePoints', scope: 'all', timeSec: 0 }]).tracks[0].crossings).toEqual(
      [],
    );
    const again: readonly EditorEvent[] = [
      { type: 'retrack', timeSec: 5 / 30, direction: 'forward' },
      { type: 'pointsTracked', points: points(5, 25) },
    ];
    expect(run([...DONE, ...again]).tracks[0].crossings).toEqual([]);
  });
});

describe('the followed person', () => {
  const answered = run([...DONE, { type: 'choose', crossing, candidate: 'followed' }]);

  it('is confirmed with a key, and nothing else changes', () => {
    expect(answered.phase.kind).toBe('replay');
    expect(openOf(answered)).toEqual([]);
    expect(
      answered.tracks[0].points.filter(({ isManual }) => isManual).map(({ timeSec }) => timeSec),
    ).toEqual([0, 20 / 30]);
    expect(answered.tracks[0].points).toHaveLength(41);
  });

  it('is asked about again when the answer is undone', () => {
    expect(openOf(run([{ type: 'undo' }], answered))).toEqual([crossing]);
  });
});

describe('the other person', () => {
  it('is tracked from there on, with a straight line across the crossing', () => {
    const state = run([...DONE, OTHER]);
    expect(state.phase).toMatchObject({
      kind: 'tracking',
      run: { startSec: 20 / 30, selection: crossing.other, endSec: null, isContinuation: true },
    });
    expect(positionAt(state.tracks[0].points, 20 / 30)).toEqual({ ...crossing.other, isInterpolated: false });
    expect(positionAt(state.tracks[0].points, 9 / 30)?.isInterpolated).toBe(false);
    expect(positionAt(state.tracks[0].points, 15 / 30)?.isInterpolated).toBe(true);
    expect(positionAt(state.tracks[0].points, 25 / 30)).toBeNull();
    expect(openOf(state)).toEqual([]);
  });

  it('never replaces the user’s own points', () => {
    const keyed: readonly EditorEvent[] = [
      { type: 'setKey', timeSec: 15 / 30, x: 140, y: 190, isFinal: true },
      { type: 'setKey', timeSec: 30 / 30, x: 400, y: 210, isFinal: true },
    ];
    const state = run([...DONE, ...keyed, OTHER]);
    expect(state.phase).toMatchObject({ run: { endSec: 29 / 30 } });
    expect(positionAt(state.tracks[0].points, 15 / 30)).toMatchObject({
      x: 140,
      y: 190,
      isInterpolated: false,
    });
    expect(positionAt(state.tracks[0].points, 30 / 30)).toMatchObject({
      x: 400,
      y: 210,
      isInterpolated: false,
    });
    expect(positionAt(state.tracks[0].points, 35 / 30)).toMatchObject({ x: 100, isInterpolated: false });
    expect(positionAt(state.tracks[0].points, 25 / 30)?.isInterpolated).toBe(true);
  });

  it('is one undo step, including everything tracked after it', () => {
    const followed = points(20, 40).map((each) => ({ ...each, x: 180 }));
    const state = run([...DONE, OTHER, { type: 'pointsTracked', points: followed }, { type: 'finish' }]);
    expect(positionAt(state.tracks[0].points, 35 / 30)).toMatchObject({ x: 180 });
    const undone = run([{ type: 'undo' }], state);
    expect(undone.tracks[0].points).toEqual(run(DONE).tracks[0].points);
    expect(openOf(undone)).toEqual([crossing]);
    expect(run([{ type: 'redo' }], undone).tracks[0].points).toEqual(state.tracks[0].points);
  });

  it('is tracked backward if a backward run crossed them', () => {
    const met = { ...crossing, fromSec: 30 / 30 };
    const state = withActiveTrack(run(DONE), { crossings: [met] });
    const chosen = run([{ type: 'choose', crossing: met, candidate: 'other' }], state);
    expect(chosen.phase).toMatchObject({ run: { direction: 'backward', startSec: 20 / 30, endSec: 1 / 30 } });
    expect(positionAt(chosen.tracks[0].points, 35 / 30)?.isInterpolated).toBe(false);
    expect(positionAt(chosen.tracks[0].points, 10 / 30)?.isInterpolated).toBe(true);
  });

  it('cannot be chosen once the question is answered or while the editor is busy', () => {
    const answered = run([...DONE, { type: 'setKey', timeSec: 20 / 30, x: 100, y: 200, isFinal: true }]);
    expect(run([OTHER], answered)).toBe(answered);
    const exporting = run([...DONE, { type: 'exportStarted' }]);
    expect(run([OTHER], exporting)).toBe(exporting);
  });
});

describe('the saved document', () => {
  const document = trackOf(run(DONE));

  it('stores and restores the questions', () => {
    expect(document.tracks[0].crossings).toEqual([crossing]);
    expect(parseTrackDocument(storedTrackDocument(document))).toEqual(document);
  });

  it('has no list without questions, like older documents', () => {
    const before = trackOf(withActiveTrack(run(DONE), { crossings: [] }));
    expect(storedTrackDocument(before)).not.toHaveProperty('crossings');
    expect(parseTrackDocument(storedTrackDocument(before))).toEqual(before);
  });

  it('is rejected if a question is corrupted', () => {
    const spoiled = { ...storedTrackDocument(document), crossings: [{ ...crossing, other: null }] };
    expect(parseTrackDocument(spoiled)).toBeNull();
  });
});
