import type { Selection } from '../track';
import type { EditorEvent } from './editor-events';
import type { EditorState, PendingPhase } from './editor-state';
import { clampSelection } from './selection';

/** Circles that differ by less, in shares of the radius, are the same to the eye: there is nothing to offer. */
const ALIKE = 0.1;

export type AimEvent = Extract<EditorEvent, { type: 'personSeen' | 'takeOffer' | 'takeOwnCircle' }>;

/** A circle that was just clicked and waits for a look at who is there. */
export function clicked(selection: Selection): PendingPhase {
  return { kind: 'pending', selection, aim: { kind: 'clicked' } };
}

/** The user took an offered circle, and can have their own back. */
export function hasTakenOffer({ phase }: Pick<EditorState, 'phase'>): boolean {
  return phase.kind === 'pending' && phase.aim?.kind === 'taken';
}

/**
 * Offers the person whom a look at a click has found, and takes the offer or gives the user's own circle back. Nothing
 * moves by itself: who clicks a ball or a head means it. A look whose circle the user has moved, shaped or confirmed
 * since then changes nothing.
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
      const { person, isHit } = event;
      if (isAlike(selection, person)) return { kind: 'pending', selection };
      return { kind: 'pending', selection, aim: { kind: 'offered', person, isHit } };
    }
    case 'takeOffer':
      if (aim.kind !== 'offered') return null;
      return { kind: 'pending', selection: aim.person, aim: { kind: 'taken', placed: selection } };
    case 'takeOwnCircle':
      return aim.kind === 'taken' ? { kind: 'pending', selection: aim.placed } : null;
  }
}

function isSamePlace(a: Selection, b: Selection): boolean {
  return a.x === b.x && a.y === b.y && a.radius === b.radius;
}

function isAlike(a: Selection, b: Selection): boolean {
  const limitPx = ALIKE * a.radius;
  return Math.hypot(a.x - b.x, a.y - b.y) <= limitPx && Math.abs(a.radius - b.radius) <= limitPx;
}
