import { describe, expect, it } from 'vitest';
import type { EditorEvent } from '@/domain/editor/editor-events';
import { canTravel, editorReducer } from '@/domain/editor/editor-machine';
import type { EditorState } from '@/domain/editor/editor-state';
import type { Selection } from '@/domain/track';
import { openedEditor } from '../../editor-fixtures';

const CLICKED: Selection = { x: 100, y: 100, radius: 50 };
const PERSON: Selection = { x: 110, y: 130, radius: 42 };
const CLICK: readonly EditorEvent[] = [
  { type: 'selectTarget' },
  { type: 'place', x: 100, y: 100, isClick: true },
];
const HIT: Extract<EditorEvent, { type: 'personSeen' }> = {
  type: 'personSeen',
  clicked: CLICKED,
  person: PERSON,
  isHit: true,
  isSure: false,
};
const MISS: typeof HIT = { ...HIT, isHit: false };

function after(...events: readonly EditorEvent[]): EditorState {
  return [...CLICK, ...events].reduce(editorReducer, openedEditor());
}

describe('a click checked by the people model', () => {
  it.each([
    ['who was clicked', HIT, true],
    ['who is nearest', MISS, false],
  ])('offers the person %s, and moves nothing', (_, event, isHit) => {
    const offered = after(event);
    expect(offered.phase).toEqual({
      kind: 'pending',
      selection: CLICKED,
      aim: { kind: 'offered', person: PERSON, isHit },
    });
    expect(canTravel(offered, 'undo')).toBe(false);
  });

  it('applies the offered circle when the user takes it; undo or the card restores the user’s own circle', () => {
    const taken = after(HIT, { type: 'takeOffer' });
    expect(taken.phase).toMatchObject({ kind: 'pending', selection: PERSON });
    expect(canTravel(taken, 'undo')).toBe(true);
    for (const type of ['undo', 'takeOwnCircle'] as const) {
      expect(editorReducer(taken, { type }).phase).toEqual({ kind: 'pending', selection: CLICKED });
    }
  });

  it('fits the circle to a person it is sure of, and undo restores the user’s own circle', () => {
    const sure = after({ ...HIT, isSure: true });
    expect(sure.phase).toMatchObject({ kind: 'pending', selection: PERSON });
    expect(editorReducer(sure, { type: 'undo' }).phase).toEqual({ kind: 'pending', selection: CLICKED });
  });

  it('lets the user keep their own circle', () => {
    expect(after(HIT, { type: 'takeOwnCircle' }).phase).toEqual({ kind: 'pending', selection: CLICKED });
  });

  it('knows the feet of the clicked person with either circle, in any shape', () => {
    // The feet are 63 px below the person's middle, at 193.
    const seen = { ...HIT, person: { ...PERSON, feetShare: 1.5 } };
    const feetOf = ({ phase }: EditorState): number | null => {
      if (!('selection' in phase) || phase.selection.feetShare === undefined) return null;
      return phase.selection.y + phase.selection.feetShare * phase.selection.radius;
    };
    expect(feetOf(after(seen))).toBeCloseTo(193);
    expect(feetOf(after(seen, { type: 'takeOffer' }))).toBeCloseTo(193);
    expect(feetOf(after({ ...seen, isSure: true }, { type: 'takeOwnCircle' }))).toBeCloseTo(193);
    expect(feetOf(after(seen, { type: 'resize', radius: 30 }, { type: 'nudge', dx: 5, dy: 5 }))).toBeCloseTo(
      193,
    );
    expect(feetOf(after({ ...seen, isHit: false }))).toBeNull();
    expect(feetOf(after(seen, { type: 'place', x: 300, y: 100 }))).toBeNull();
    expect(feetOf(after(seen, { type: 'place', x: 100, y: 190 }))).toBeNull();
  });

  it('offers nothing that looks the same as the user’s own circle', () => {
    const offered = (person: Selection) => after({ ...HIT, person }).phase;
    expect(offered({ x: 103, y: 102, radius: 53 })).toEqual({ kind: 'pending', selection: CLICKED });
    expect(offered({ x: 103, y: 102, radius: 58 })).toHaveProperty('aim');
    expect(offered({ x: 109, y: 100, radius: 50 })).toHaveProperty('aim');
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

  it('keeps a taken circle within the limits for circles', () => {
    const person = { ...PERSON, radius: 4 };
    const taken = after({ ...HIT, person }, { type: 'takeOffer' });
    expect(taken.phase).toMatchObject({ selection: { radius: 20 } });
  });
});
