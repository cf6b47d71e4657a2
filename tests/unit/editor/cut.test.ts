import { describe, expect, it } from 'vitest';
import { initialEditorState } from '@/domain/editor/editor-machine';
import { canExport } from '@/domain/editor/editor-state';
import { parseTrackDocument, storedTrackDocument } from '@/domain/editor/track-document';
import { runEndSec } from '@/domain/editor/tracking-run';
import { workOf } from '@/studio/record/saved-work';
import { OVERLAY_STYLE } from '../../editor-fixtures';
import { point, run } from './editor-runs';

const CUT = { first: 30, end: 60 };
const START = [
  { type: 'selectTarget' },
  { type: 'place', x: 640, y: 360 },
  { type: 'confirm', timeSec: 1 },
] as const;
const TRACKED = run([
  ...START,
  { type: 'start', timeSec: 1 },
  { type: 'pointsTracked', points: Array.from({ length: 20 }, (_, k) => point(30 + k, 100 + k)) },
  { type: 'finish' },
]);

describe('a cut of the clip', () => {
  it('is one undo step, no matter how it was dragged', () => {
    const dragged = run(
      [
        { type: 'cut', cut: { first: 30, end: 90 }, isFinal: false },
        { type: 'cut', cut: { first: 30, end: 80 }, isFinal: false },
        { type: 'cut', cut: CUT, isFinal: false },
        { type: 'settle' },
      ],
      TRACKED,
    );
    expect(dragged.cut).toEqual(CUT);
    const back = run([{ type: 'undo' }], dragged);
    expect(back.cut).toBeNull();
    expect(back.tracks[0].points).toEqual(TRACKED.tracks[0].points);
    expect(run([{ type: 'redo' }], back).cut).toEqual(CUT);
  });

  it('is restored when its drag is cancelled', () => {
    const given = run(
      [
        { type: 'cut', cut: CUT, isFinal: true },
        { type: 'cut', cut: { first: 0, end: 9 }, isFinal: false },
        { type: 'abandon' },
      ],
      run([]),
    );
    expect(given.cut).toEqual(CUT);
    expect(given.history.past).toHaveLength(1);
  });

  it('keeps the path outside the cut, the selection and the phase', () => {
    const cut = run([{ type: 'cut', cut: { first: 0, end: 10 }, isFinal: true }], TRACKED);
    expect(cut.tracks[0].points).toEqual(TRACKED.tracks[0].points);
    const waiting = run(START);
    expect(run([{ type: 'cut', cut: CUT, isFinal: true }], waiting).phase).toEqual(waiting.phase);
  });

  it('cannot change during a run, while a path is drawn, or while a film is made', () => {
    const states = [
      run([...START, { type: 'start', timeSec: 1 }]),
      run([{ type: 'startDrawing' }]),
      run([{ type: 'exportStarted' }], TRACKED),
    ];
    for (const state of states) {
      expect(run([{ type: 'cut', cut: CUT, isFinal: true }], state)).toBe(state);
    }
  });

  it('can be exported only if it shows the player', () => {
    expect(canExport(TRACKED)).toBe(true);
    expect(canExport(run([{ type: 'cut', cut: { first: 49, end: 90 }, isFinal: true }], TRACKED))).toBe(true);
    expect(canExport(run([{ type: 'cut', cut: { first: 50, end: 90 }, isFinal: true }], TRACKED))).toBe(
      false,
    );
  });

  it('stops runs in both directions, unless a key stops them first', () => {
    const forward = { direction: 'forward', endSec: null } as const;
    const backward = { direction: 'backward', endSec: null } as const;
    expect(runEndSec(forward, null)).toBeNull();
    expect(runEndSec(forward, CUT)).toBeCloseTo(59 / 30);
    expect(runEndSec(backward, CUT)).toBe(1);
    expect(runEndSec({ ...forward, endSec: 1.5 }, CUT)).toBe(1.5);
    expect(runEndSec({ ...forward, endSec: 9 }, CUT)).toBeCloseTo(59 / 30);
    expect(runEndSec({ ...backward, endSec: 0.5 }, CUT)).toBe(1);
  });

  it('is saved with the track and restored when the clip is reopened', () => {
    const cut = run([{ type: 'cut', cut: CUT, isFinal: true }], TRACKED);
    const stored = storedTrackDocument({ ...workOf(cut, 'farneback'), timeSec: 0 });
    const left = parseTrackDocument(JSON.parse(JSON.stringify(stored)));
    const styling = { style: OVERLAY_STYLE, title: 'Final', description: '' };
    expect(initialEditorState(cut.frame, styling, left).cut).toEqual(CUT);
    expect(workOf(TRACKED, 'farneback')).not.toHaveProperty('cut');
  });

  it.each([{ first: -1, end: 3 }, { first: 3, end: 3 }, { first: 0.5, end: 3 }, { first: 0 }, 'all'])(
    'ignores a stored %j',
    (cut) => {
      const stored = storedTrackDocument({ ...workOf(TRACKED, 'farneback'), timeSec: 0 });
      expect(parseTrackDocument({ ...stored, cut })).toBeNull();
    },
  );
});
