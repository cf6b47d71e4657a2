import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EditorEvent } from '@/domain/editor/editor-events';
import { editorReducer } from '@/domain/editor/editor-machine';
import {
  adjustableSelection,
  canExport,
  modeOf,
  shownSelection,
  type EditorPhaseKind,
  type EditorState,
} from '@/domain/editor/editor-state';
import { anyRun, anyState, FRAME, run, SAMPLE_EVENTS, STATES } from './editor-runs';

/** Where each event leads in each phase; an event that is not listed changes nothing. */
const TRANSITIONS: Readonly<Record<EditorPhaseKind, Partial<Record<EditorEvent['type'], EditorPhaseKind>>>> =
  {
    idle: { selectTarget: 'selecting', startDrawing: 'drawing', reset: 'idle' },
    selecting: { place: 'pending', clear: 'idle', play: 'idle', reset: 'idle' },
    pending: {
      selectTarget: 'selecting',
      place: 'pending',
      nudge: 'pending',
      resize: 'pending',
      confirm: 'readyToTrack',
      clear: 'idle',
      play: 'idle',
      reset: 'idle',
    },
    readyToTrack: { selectTarget: 'selecting', start: 'tracking', clear: 'idle', reset: 'idle' },
    tracking: {
      pointsTracked: 'tracking',
      crossed: 'tracking',
      captionFound: 'tracking',
      trackLost: 'lost',
      trackFailed: 'failed',
      finish: 'replay',
      play: 'replay',
      reset: 'idle',
    },
    lost: {
      selectTarget: 'selecting',
      place: 'lost',
      nudge: 'lost',
      resize: 'lost',
      start: 'tracking',
      finish: 'replay',
      reset: 'idle',
    },
    failed: {
      selectTarget: 'selecting',
      place: 'failed',
      nudge: 'failed',
      resize: 'failed',
      start: 'tracking',
      finish: 'replay',
      reset: 'idle',
    },
    correcting: {
      selectTarget: 'selecting',
      place: 'correcting',
      nudge: 'correcting',
      resize: 'correcting',
      clear: 'replay',
      start: 'tracking',
      play: 'replay',
      reset: 'idle',
    },
    drawing: { pointsDrawn: 'drawing', resize: 'drawing', stopDrawing: 'idle', reset: 'idle' },
    replay: {
      selectTarget: 'selecting',
      trackAgain: 'correcting',
      startDrawing: 'drawing',
      exportStarted: 'replay',
      retrack: 'tracking',
      setKey: 'replay',
      deletePoints: 'idle',
      reset: 'idle',
    },
  };

/** Path steps in these states: some can be undone, none can be redone. */
const UNDONE: Partial<Record<EditorPhaseKind, EditorPhaseKind>> = {
  lost: 'idle',
  failed: 'idle',
  correcting: 'idle',
  replay: 'idle',
};

/** The looks can be changed in any phase. */
const ANYWHERE: ReadonlySet<EditorEvent['type']> = new Set(['restyle', 'rename', 'describe']);

describe('editor machine', () => {
  for (const [kind, state] of Object.entries(STATES) as [EditorPhaseKind, EditorState][]) {
    for (const event of SAMPLE_EVENTS) {
      const target =
        event.type === 'undo'
          ? UNDONE[kind]
          : (TRANSITIONS[kind][event.type] ?? (ANYWHERE.has(event.type) ? kind : undefined));
      it(`${kind} + ${event.type} -> ${target ?? 'unchanged'}`, () => {
        expect(state.phase.kind).toBe(kind);
        const next = editorReducer(state, event);
        if (target) expect(next.phase.kind).toBe(target);
        else expect(next).toBe(state);
      });
    }
  }

  it('has the five specified modes', () => {
    const modes = new Set(Object.values(STATES).map((state) => modeOf(state.phase)));
    expect(modes).toEqual(new Set(['idle', 'drawing', 'readyToTrack', 'tracking', 'replay']));
  });

  it('places a circle of radius 50 at the click', () => {
    expect(STATES.pending.phase).toEqual({ kind: 'pending', selection: { x: 640, y: 360, radius: 50 } });
  });

  it('keeps the path and returns to replay when a new selection is canceled', () => {
    const state = run([{ type: 'selectTarget' }, { type: 'clear' }], STATES.replay);
    expect(state.phase.kind).toBe('replay');
    expect(state.tracks[0].points).toEqual(STATES.replay.tracks[0].points);
  });

  it('cannot be reset or reselected during an export', () => {
    const exporting = editorReducer(STATES.replay, { type: 'exportStarted' });
    expect(editorReducer(exporting, { type: 'reset' })).toBe(exporting);
    expect(editorReducer(exporting, { type: 'selectTarget' })).toBe(exporting);
    expect(canExport(exporting)).toBe(false);
    expect(canExport(editorReducer(exporting, { type: 'exportEnded' }))).toBe(true);
  });

  it('keeps its invariants over any series of events', () => {
    fc.assert(
      fc.property(anyState, anyRun, (from, events) => {
        const state = run(events, from);
        const { phase, tracks } = state;
        const { points } = tracks[0];
        for (let i = 1; i < points.length; i += 1) {
          expect(points[i]?.timeSec).toBeGreaterThan(points[i - 1]?.timeSec ?? 0);
        }
        if (phase.kind === 'replay') expect(points.length).toBeGreaterThan(0);
        if ('selection' in phase) {
          expect(phase.selection.radius).toBeGreaterThanOrEqual(20);
          expect(phase.selection.radius).toBeLessThanOrEqual(200);
          expect(phase.selection.x).toBeGreaterThanOrEqual(0);
          expect(phase.selection.x).toBeLessThanOrEqual(FRAME.widthPx);
          expect(phase.selection.y).toBeLessThanOrEqual(FRAME.heightPx);
        }
        if (state.isExporting) expect(phase.kind).toBe('replay');
        expect(state.history.past.length).toBeLessThanOrEqual(100);
        if (adjustableSelection(phase)) expect(shownSelection(phase)).toEqual(adjustableSelection(phase));
      }),
    );
  });
});
