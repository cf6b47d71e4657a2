import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EditorEvent } from '@/domain/editor/editor-events';
import { canTravel, editorReducer } from '@/domain/editor/editor-machine';
import { documentOf, HISTORY_STEPS } from '@/domain/editor/history';
import { anyRun, anyState, point, run } from './editor-runs';

const TRACKED = run([
  { type: 'selectTarget' },
  { type: 'place', x: 640, y: 360 },
  { type: 'confirm', timeSec: 0 },
  { type: 'start', timeSec: 0 },
  { type: 'pointsTracked', points: Array.from({ length: 30 }, (_, k) => point(k, 100 + k)) },
  { type: 'finish' },
]);

describe('the history', () => {
  it('counts a whole run as one step', () => {
    expect(TRACKED.history.past).toHaveLength(1);
    const before = run([{ type: 'undo' }], TRACKED);
    expect(before.tracks[0].points).toEqual([]);
    expect(before.phase.kind).toBe('idle');
    expect(documentOf(run([{ type: 'redo' }], before))).toEqual(documentOf(TRACKED));
  });

  it('counts a whole gesture as one step', () => {
    const dragged = run(
      [
        { type: 'setKey', timeSec: 0.5, x: 200, y: 200, isFinal: false },
        { type: 'setKey', timeSec: 0.5, x: 210, y: 205, isFinal: false },
        { type: 'setKey', timeSec: 0.5, x: 220, y: 210, isFinal: true },
        { type: 'restyle', style: { circleSize: 60 }, isFinal: false },
        { type: 'restyle', style: { circleSize: 70 }, isFinal: false },
        { type: 'settle' },
      ],
      TRACKED,
    );
    expect(dragged.history.past).toHaveLength(3);
    const back = run([{ type: 'undo' }], dragged);
    expect(back.style.circleSize).toBe(50);
    expect(back.tracks[0].points).toBe(back.history.recorded.tracks[0].points);
    expect(documentOf(run([{ type: 'undo' }], back))).toEqual(documentOf(TRACKED));
  });

  it("counts a film's names as one step, even during its export", () => {
    const names = { title: 'Semi-final', playerName: 'Maya Lind', recordingDate: '2026-11-20' };
    const named = run([{ type: 'exportStarted' }, { type: 'nameFilm', ...names }], TRACKED);
    expect(named).toMatchObject({
      isExporting: true,
      title: 'Semi-final',
      style: { playerName: 'Maya Lind' },
    });
    expect(named.history.past).toHaveLength(TRACKED.history.past.length + 1);
    const back = run([{ type: 'exportEnded' }, { type: 'undo' }], named);
    expect(documentOf(back)).toEqual(documentOf(TRACKED));
  });

  it('is locked in the middle of a gesture, a run, a drawing or an export', () => {
    const states = [
      run([{ type: 'setKey', timeSec: 0.5, x: 1, y: 1, isFinal: false }], TRACKED),
      run([{ type: 'retrack', timeSec: 0.5, direction: 'forward' }], TRACKED),
      run([{ type: 'startDrawing' }], TRACKED),
      run([{ type: 'exportStarted' }], TRACKED),
    ];
    for (const state of states) {
      expect(canTravel(state, 'undo')).toBe(false);
      expect(editorReducer(state, { type: 'undo' })).toBe(state);
    }
  });

  it('ignores a gesture that was cancelled', () => {
    const given = run(
      [{ type: 'setKey', timeSec: 0.5, x: 1, y: 1, isFinal: false }, { type: 'abandon' }],
      TRACKED,
    );
    expect(given).toEqual(TRACKED);
    expect(given.tracks[0].points).toBe(TRACKED.tracks[0].points);
    const drawing = run([{ type: 'startDrawing' }], TRACKED);
    expect(editorReducer(drawing, { type: 'abandon' })).toBe(drawing);
  });

  it('has a step for the description', () => {
    const described = run([{ type: 'describe', description: 'Third set' }], TRACKED);
    expect(run([{ type: 'undo' }], described).description).toBe('');
    const again = run([{ type: 'undo' }, { type: 'redo' }], described);
    expect(again.description).toBe('Third set');
  });

  it('drops undone steps when a new change is made', () => {
    const other = run([{ type: 'undo' }, { type: 'rename', title: 'Other' }], TRACKED);
    expect(canTravel(other, 'redo')).toBe(false);
  });

  it('keeps a hundred steps, stored as differences', () => {
    const keys: EditorEvent[] = Array.from({ length: HISTORY_STEPS + 20 }, (_, k) => ({
      type: 'setKey',
      timeSec: (k % 30) / 30,
      x: k,
      y: k,
      isFinal: true,
    }));
    const { past } = run(keys, TRACKED).history;
    expect(past).toHaveLength(HISTORY_STEPS);
    for (const { removed, inserted } of past.flatMap(({ paths }) => paths)) {
      expect(removed.length + inserted.length).toBeLessThanOrEqual(2);
    }
  });

  it('restores the previous state after any change', () => {
    const frame = fc.integer({ min: 0, max: 40 });
    const px = fc.integer({ min: 0, max: 700 });
    const edit: fc.Arbitrary<EditorEvent> = fc.oneof(
      fc.record({
        type: fc.constant('setKey' as const),
        timeSec: frame.map((k) => k / 30),
        x: px,
        y: px,
        isFinal: fc.constant(true),
      }),
      fc.record({
        type: fc.constant('deletePoints' as const),
        scope: fc.constantFrom('key' as const, 'segment' as const, 'all' as const),
        timeSec: frame.map((k) => k / 30),
      }),
      fc.record({
        type: fc.constant('restyle' as const),
        style: fc.record({ circleSize: fc.integer({ min: 0, max: 300 }) }),
        isFinal: fc.constant(true),
      }),
      fc.record({ type: fc.constant('rename' as const), title: fc.string({ maxLength: 5 }) }),
      fc.constant<EditorEvent>({ type: 'reset' }),
    );
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 20 }), (edits) => {
        const documents = [TRACKED];
        for (const event of edits) {
          const last = documents.at(-1) ?? TRACKED;
          const next = editorReducer(last, event);
          if (next.history.past.length > last.history.past.length) documents.push(next);
        }
        let state = documents.at(-1) ?? TRACKED;
        for (const earlier of documents.slice(0, -1).toReversed()) {
          state = editorReducer(state, { type: 'undo' });
          expect(documentOf(state)).toEqual(documentOf(earlier));
        }
        for (const later of documents.slice(1)) {
          state = editorReducer(state, { type: 'redo' });
          expect(documentOf(state)).toEqual(documentOf(later));
        }
      }),
    );
  });

  it('undoes and redoes the changes of any editor event, in any mode', () => {
    fc.assert(
      fc.property(anyState, anyRun, (from, events) => {
        let state = from;
        for (const event of events) {
          const { history } = state;
          state = editorReducer(state, event);
          const isStep = event.type !== 'undo' && event.type !== 'redo' && state.history !== history;
          if (!isStep || !canTravel(state, 'undo')) continue;
          const back = editorReducer(state, { type: 'undo' });
          expect(documentOf(back)).toEqual(history.recorded);
          expect(documentOf(editorReducer(back, { type: 'redo' }))).toEqual(documentOf(state));
        }
      }),
    );
  });
});
