import fc from 'fast-check';
import { expect, it } from 'vitest';
import { withActiveTrack } from '@/domain/editor/active-track';
import { initialEditorState } from '@/domain/editor/editor-machine';
import { modeOf, type EditorState } from '@/domain/editor/editor-state';
import { parseTrackDocument, storedTrackDocument } from '@/domain/editor/track-document';
import { workOf } from '@/studio/record/saved-work';
import { OVERLAY_STYLE } from '../../../editor-fixtures';
import { anyRun, anyState, FRAME, run, STATES } from '../../editor/editor-runs';

/** What an editor starts with after a reload: only the previous one's saved document is left. */
function reopened(state: EditorState): EditorState {
  const document = { ...workOf(state, 'farneback'), timeSec: 0 };
  const stored: unknown = JSON.parse(JSON.stringify(storedTrackDocument(document)));
  const { style, title, description } = state;
  const looks = {
    style: { ...style, glow: style.primary, trail: OVERLAY_STYLE.trail },
    title,
    description,
  };
  return initialEditorState(FRAME, looks, parseTrackDocument(stored));
}

it.each(Object.values(STATES).filter(({ phase }) => phase.kind !== 'tracking'))(
  'comes back in the phase $phase.kind',
  (state) => {
    const { phase, tracks } = reopened(state);
    expect(phase).toEqual(state.phase);
    expect(tracks).toEqual(state.tracks);
  },
);

it('comes back with the seen feet, of a path and of a circle', () => {
  const tracked = reopened(withActiveTrack(STATES.replay, { feetShare: 1.7 }));
  expect(tracked.tracks[0].feetShare).toBe(1.7);
  const chosen: EditorState = {
    ...STATES.readyToTrack,
    phase: { kind: 'readyToTrack', selection: { x: 9, y: 9, radius: 30, feetShare: 1.4 }, startSec: 0 },
  };
  expect(reopened(chosen).phase).toEqual(chosen.phase);
});

it('comes back to a run with points where it can be continued', () => {
  const { phase, tracks } = reopened(STATES.tracking);
  expect(phase).toMatchObject({
    kind: 'failed',
    failure: 'interrupted',
    reachedSec: 2 / 30,
    selection: { x: 100, y: 200 },
  });
  expect(tracks).toEqual(STATES.tracking.tracks);
});

it('comes back to a run without points where it can be started', () => {
  const begun = run([{ type: 'start', timeSec: 0 }], STATES.readyToTrack);
  expect(reopened(begun).phase).toEqual(STATES.readyToTrack.phase);
  const resumed = run(
    [
      { type: 'nudge', dx: 30, dy: 0 },
      { type: 'start', timeSec: 0.5 },
    ],
    STATES.lost,
  );
  expect(reopened(resumed).phase).toMatchObject({
    kind: 'failed',
    reachedSec: null,
    run: { startSec: 0.5, isContinuation: true, selection: { x: 130, y: 200 } },
  });
});

it('treats a loss stored without a direction as one that lasts to the end', () => {
  const lost = { kind: 'lost', selection: { x: 100, y: 200, radius: 50 }, lostAtSec: 1 };
  const document = { ...workOf(STATES.replay, 'farneback'), timeSec: 1 };
  const stored = { ...storedTrackDocument(document), phase: lost };
  expect(parseTrackDocument(stored)?.phase).toEqual({ ...lost, direction: 'forward', endSec: null });
});

it('has the colors that the video has no columns for', () => {
  const colored = run(
    [
      { type: 'restyle', style: { primary: '#FF7AC6' }, isFinal: true },
      { type: 'restyle', style: { trail: '#38D996' }, isFinal: true },
    ],
    STATES.idle,
  );
  expect(reopened(colored).style).toEqual({ ...OVERLAY_STYLE, primary: '#FF7AC6', trail: '#38D996' });
});

it('loses neither path nor mode, whatever was done before', () => {
  fc.assert(
    fc.property(anyState, anyRun, (from, events) => {
      const state = run(events, from);
      const next = reopened(state);
      expect(next.tracks[0].points).toEqual(state.tracks[0].points);
      expect(next.style).toEqual(state.style);
      expect(next.tracks[0].selectionRadiusPx).toBe(state.tracks[0].selectionRadiusPx);
      const isRunning = state.phase.kind === 'tracking';
      expect(modeOf(next.phase)).toBe(isRunning ? 'readyToTrack' : modeOf(state.phase));
    }),
  );
});

it('reads the points of stored documents, and stores them in the same form', () => {
  const points = [
    { x: 1, y: 2, timestamp: 0.5, isManual: true, isInterpolated: false },
    { x: 3, y: 4, timestamp: 0.6, isManual: false, isInterpolated: true, confidence: 0.4 },
  ];
  const stored = {
    points,
    selectionRadiusPx: 50,
    method: 'farneback',
    phase: { kind: 'replay' },
    timeSec: 0.5,
  };
  const document = parseTrackDocument(stored);
  expect(document?.tracks[0].points.map(({ timeSec }) => timeSec)).toEqual([0.5, 0.6]);
  expect(document && storedTrackDocument(document)).toEqual(stored);
});
