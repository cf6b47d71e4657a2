import { describe, expect, it } from 'vitest';
import type { EditorEvent } from '@/domain/editor/editor-events';
import { canTravel, editorReducer } from '@/domain/editor/editor-machine';
import type { EditorState } from '@/domain/editor/editor-state';
import type { Selection } from '@/domain/track';
import { openedEditor } from '../../editor-fixtures';

const CLICKED: Selection = { x: 100, y: 100, radius: 50 };
const PERSON: Selection = { x: 110, y: 130, radius: 42, feetPx: 70 };
const CLICK: readonly EditorEvent[] = [
  { type: 'selectTarget' },
  { type: 'place', x: 100, y: 100, isClick: true },
];
const HIT: EditorEvent = { type: 'personSeen', clicked: CLICKED, person: PERSON, isHit: true };
const MISS: EditorEvent = { ...HIT, isHit: false };

function after(...events: readonly EditorEvent[]): EditorState {
  return [...CLICK, ...events].reduce(editorReducer, openedEditor());
}

describe('a click that is looked at', () => {
  it('fits the circle to the person who was hit, and undo gives the user’s own back', () => {
    const fitted = after(HIT);
    expect(fitted.phase).toMatchObject({ kind: 'pending', selection: PERSON });
    expect(canTravel(fitted, 'undo')).toBe(true);
    expect(editorReducer(fitted, { type: 'undo' }).phase).toEqual({ kind: 'pending', selection: CLICKED });
    expect(editorReducer(fitted, { type: 'takeOwnCircle' }).phase).toEqual({
      kind: 'pending',
      selection: CLICKED,
    });
  });

  it('offers the nearest person when nobody was hit, and leaves the circle', () => {
    const offered = after(MISS);
    expect(offered.phase).toMatchObject({ selection: CLICKED, aim: { kind: 'offered', person: PERSON } });
    expect(canTravel(offered, 'undo')).toBe(false);
    const taken = editorReducer(offered, { type: 'takeOffer' });
    expect(taken.phase).toMatchObject({ selection: PERSON });
    expect(editorReducer(taken, { type: 'undo' }).phase).toMatchObject({ selection: CLICKED });
  });

  it.each<[string, EditorEvent]>([
    ['moved', { type: 'nudge', dx: 5, dy: 0 }],
    ['shaped', { type: 'resize', radius: 60 }],
    ['dragged', { type: 'place', x: 120, y: 100 }],
    ['confirmed', { type: 'confirm', timeSec: 1 }],
    ['cleared', { type: 'clear' }],
    ['clicked elsewhere', { type: 'place', x: 300, y: 100, isClick: true }],
  ])('comes too late for a circle that was %s', (_, event) => {
    const before = after(event);
    expect(editorReducer(before, HIT)).toBe(before);
  });

  it('keeps the fitted person inside the bounds of circles', () => {
    const person = { ...PERSON, radius: 4 };
    expect(after({ ...HIT, person }).phase).toMatchObject({ selection: { radius: 20 } });
  });
});

describe('the soles below a fitted circle', () => {
  it('stay where they are when it is nudged or resized', () => {
    const nudged = after(HIT, { type: 'nudge', dx: 0, dy: 5 }, { type: 'resize', radius: 60 });
    expect(nudged.phase).toMatchObject({ selection: { y: 135, radius: 60, feetPx: 65 } });
  });

  it('are forgotten when it is put elsewhere', () => {
    const moved = after(HIT, { type: 'place', x: 300, y: 100 });
    expect(moved.phase).toEqual({ kind: 'pending', selection: { x: 300, y: 100, radius: 42 } });
  });

  it('are those of the first tracked point', () => {
    const point = { x: 110, y: 130, timestamp: 1, isManual: true, isInterpolated: false };
    const tracked = after(
      HIT,
      { type: 'confirm', timeSec: 1 },
      { type: 'start', timeSec: 1 },
      { type: 'pointsTracked', points: [point] },
    );
    expect(tracked.points).toEqual([{ ...point, feetPx: 70 }]);
  });
});
