import fc from 'fast-check';
import type { EditorEvent } from '@/domain/editor/editor-events';
import { editorReducer } from '@/domain/editor/editor-machine';
import type { EditorPhaseKind, EditorState } from '@/domain/editor/editor-state';
import type { Crossing, TrackPoint } from '@/domain/track';
import type { TrackDocument } from '@/domain/editor/track-document';
import { workOf } from '@/studio/record/saved-work';
import { openedEditor } from '../../editor-fixtures';

export const FRAME = { widthPx: 1280, heightPx: 720 };
const initial = openedEditor(FRAME);

/** The state after these events. */
export function run(events: readonly EditorEvent[], from: EditorState = initial): EditorState {
  return events.reduce(editorReducer, from);
}

/** A point from the engine. */
export function point(frame: number, x = 100): TrackPoint {
  return { x, y: 200, timeSec: frame / 30, isManual: false, isInterpolated: false, confidence: 0.9 };
}

const SELECT: readonly EditorEvent[] = [{ type: 'selectTarget' }, { type: 'place', x: 640, y: 360 }];
const READY: readonly EditorEvent[] = [...SELECT, { type: 'confirm', timeSec: 0 }];
const TRACKING: readonly EditorEvent[] = [
  ...READY,
  { type: 'start', timeSec: 2 / 30 },
  { type: 'pointsTracked', points: [point(0), point(1), point(2)] },
];
/** A look-alike that the run crosses. */
export const CROSSING: Crossing = {
  fromSec: 1 / 30,
  timeSec: 2 / 30,
  followed: { x: 100, y: 200 },
  other: { x: 180, y: 210 },
  radiusPx: 50,
};
const FAILED: EditorEvent = { type: 'trackFailed', failure: 'worker-died' };

/** One state of every phase, reached only by events. */
export const STATES: Readonly<Record<EditorPhaseKind, EditorState>> = {
  idle: initial,
  selecting: run([{ type: 'selectTarget' }]),
  pending: run(SELECT),
  readyToTrack: run(READY),
  tracking: run(TRACKING),
  lost: run([...TRACKING, { type: 'trackLost', lostAtSec: 2 / 30 }]),
  failed: run([...TRACKING, FAILED]),
  correcting: run([...TRACKING, { type: 'finish' }, { type: 'trackAgain', timeSec: 1 / 30 }]),
  drawing: run([{ type: 'startDrawing' }]),
  replay: run([...TRACKING, { type: 'finish' }]),
};

/** One event of every kind. */
export const SAMPLE_EVENTS: readonly EditorEvent[] = [
  { type: 'selectTarget' },
  { type: 'place', x: 10, y: 20 },
  { type: 'nudge', dx: 5, dy: 0 },
  { type: 'resize', radius: 70 },
  { type: 'confirm', timeSec: 1 },
  { type: 'clear' },
  { type: 'trackAgain', timeSec: 1 / 30 },
  { type: 'start', timeSec: 2 / 30 },
  { type: 'pointsTracked', points: [point(3)] },
  { type: 'crossed', crossing: CROSSING },
  { type: 'captionFound', stretch: { fromSec: 0, toSec: 0 } },
  { type: 'choose', crossing: CROSSING, candidate: 'other' },
  { type: 'trackLost', lostAtSec: 2 / 30 },
  FAILED,
  { type: 'finish' },
  { type: 'startDrawing' },
  { type: 'pointsDrawn', points: [point(5)] },
  { type: 'stopDrawing' },
  { type: 'play' },
  { type: 'reset' },
  { type: 'exportStarted' },
  { type: 'exportEnded' },
  { type: 'retrack', timeSec: 1 / 30, direction: 'forward' },
  { type: 'setKey', timeSec: 1 / 30, x: 300, y: 300, isFinal: true },
  { type: 'deletePoints', scope: 'all', timeSec: 0 },
  { type: 'restyle', style: { circleSize: 77 }, isFinal: true },
  { type: 'rename', title: 'Semi-final' },
  { type: 'describe', description: 'Decided in the third set' },
  { type: 'settle' },
  { type: 'abandon' },
  { type: 'undo' },
  { type: 'redo' },
];

const px = fc.double({ min: -500, max: 3000, noNaN: true });
const timeSec = fc.integer({ min: 0, max: 40 }).map((frame) => frame / 30);
const isFinal = fc.boolean();

const anyEvent: fc.Arbitrary<EditorEvent> = fc.oneof(
  fc.constantFrom(...SAMPLE_EVENTS),
  fc.record({ type: fc.constant('place' as const), x: px, y: px }),
  fc.record({ type: fc.constant('nudge' as const), dx: px, dy: px }),
  fc.record({ type: fc.constant('resize' as const), radius: px }),
  fc.record({ type: fc.constant('setKey' as const), timeSec, x: px, y: px, isFinal }),
  fc.record({
    type: fc.constant('deletePoints' as const),
    scope: fc.constantFrom('key' as const, 'segment' as const, 'all' as const),
    timeSec,
  }),
  fc.record({
    type: fc.constant('retrack' as const),
    timeSec,
    direction: fc.constantFrom('forward' as const, 'backward' as const),
  }),
  fc.record({ type: fc.constant('restyle' as const), style: fc.record({ circleSize: px }), isFinal }),
  fc.record({
    type: fc.constantFrom('pointsTracked' as const, 'pointsDrawn' as const),
    points: fc
      .uniqueArray(fc.integer({ min: 0, max: 300 }), { minLength: 1, maxLength: 6 })
      .map((frames) => frames.sort((a, b) => a - b).map((frame) => point(frame))),
  }),
);

/** Any events, in any order. */
export const anyRun: fc.Arbitrary<readonly EditorEvent[]> = fc.array(anyEvent, { maxLength: 60 });

/** A state of any phase. */
export const anyState: fc.Arbitrary<EditorState> = fc.constantFrom(...Object.values(STATES));

/** The track of a state as saved, at its first frame. */
export function trackOf(state: EditorState): TrackDocument {
  const { details: _, ...track } = workOf(state, 'farneback');
  return { ...track, timeSec: 0 };
}
