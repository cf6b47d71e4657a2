import type { Selection } from '../track';
import type { EditorEvent } from './editor-events';
import type { EditorState, PendingPhase } from './editor-state';
import { clampSelection, withFeetOf } from './selection';

/** Circles that differ by less than this share of the radius look the same, so no offer is made. */
const ALIKE = 0.1;

export type AimEvent = Extract<EditorEvent, { type: 'personSeen' | 'takeOffer' | 'takeOwnCircle' }>;

/** The phase after a click: the circle at the click waits for the people model's result. */
export function clicked(selection: Selection): PendingPhase {
  return { kind: 'pending', selection, aim: { kind: 'clicked' } };
}

/** Whether the user took an offered circle and can go back to their own. */
export function hasTakenOffer({ phase }: Pick<EditorState, 'phase'>): boolean {
  return phase.kind === 'pending' && phase.aim?.kind === 'taken';
}

/**
 * Fits the circle to the person at a click if the people model is sure, or offers a circle if it is less sure. Also
 * accepts the offer, or restores the user's own circle, for example if the user clicked a ball or a head. Both circles
 * keep the feet of a clicked person. Ignores a result for a circle that the user has since moved, shaped or confirmed.
 */
export function aimed(state: EditorState, event: AimEvent): EditorState {
  const { phase } = state;
  if (phase.kind !== 'pending' || !phase.aim) return state;
  const next = nextPhase(phase.selection, phase.aim, event);
  if (!next) return state;
  return { ...state, phase: { ...next, selection: clampSelection(next.selection, state.frame) } };
}

function nextPhase(
  selection: Selection,
  aim: NonNullable<PendingPhase['aim']>,
  event: AimEvent,
): PendingPhase | null {
  switch (event.type) {
    case 'personSeen': {
      if (aim.kind !== 'clicked' || !isSamePlace(selection, event.clicked)) return null;
      const { person, isHit, isSure } = event;
      const own = isHit ? withFeetOf(selection, person) : selection;
      if (isAlike(selection, person)) return { kind: 'pending', selection: own };
      if (isSure) return taken(person, own);
      return { kind: 'pending', selection: own, aim: { kind: 'offered', person, isHit } };
    }
    case 'takeOffer':
      if (aim.kind !== 'offered') return null;
      return taken(aim.person, selection);
    case 'takeOwnCircle':
      if (aim.kind === 'clicked') return null;
      return { kind: 'pending', selection: aim.kind === 'taken' ? aim.placed : selection };
  }
}

function taken(person: Selection, placed: Selection): PendingPhase {
  return { kind: 'pending', selection: person, aim: { kind: 'taken', placed } };
}

function isSamePlace(a: Selection, b: Selection): boolean {
  return a.x === b.x && a.y === b.y && a.radius === b.radius;
}

function isAlike(a: Selection, b: Selection): boolean {
  const limitPx = ALIKE * a.radius;
  return Math.hypot(a.x - b.x, a.y - b.y) <= limitPx && Math.abs(a.radius - b.radius) <= limitPx;
}
