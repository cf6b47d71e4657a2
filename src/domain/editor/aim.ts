import type { Selection } from '../track';
import type { EditorEvent } from './editor-events';
import type { EditorState, PendingPhase } from './editor-state';
import { clampSelection } from './selection';

export type AimEvent = Extract<EditorEvent, { type: 'personSeen' | 'takeOffer' | 'takeOwnCircle' }>;

/** A circle that was just clicked and waits for a look at who is there. */
export function clicked(selection: Selection): PendingPhase {
  return { kind: 'pending', selection, aim: { kind: 'clicked' } };
}

/** The circle was fitted to a person, and the user's own can be had back. */
export function isFitted({ phase }: Pick<EditorState, 'phase'>): boolean {
  return phase.kind === 'pending' && phase.aim?.kind === 'fitted';
}

/**
 * Fits the circle to the person who was clicked, offers the nearest one when nobody was, and takes either back. A look
 * whose circle the user has moved, shaped or confirmed since then changes nothing.
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
      return isHit
        ? { kind: 'pending', selection: person, aim: { kind: 'fitted', placed: selection } }
        : { kind: 'pending', selection, aim: { kind: 'offered', person } };
    }
    case 'takeOffer':
      if (aim.kind !== 'offered') return null;
      return { kind: 'pending', selection: aim.person, aim: { kind: 'fitted', placed: selection } };
    case 'takeOwnCircle':
      return aim.kind === 'fitted' ? { kind: 'pending', selection: aim.placed } : null;
  }
}

function isSamePlace(a: Selection, b: Selection): boolean {
  return a.x === b.x && a.y === b.y && a.radius === b.radius;
}
