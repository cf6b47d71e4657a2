import type { PlayerState } from '../geometry';
import { dimmingAround, eased } from './clear-place';
import { NOTHING, type LookParts } from './look-parts';

/** A moment of the freeze at which everything shows, for pictures of the look. */
export const SHOWN_FREEZE = 0.5;

/** The darkness of the frozen picture. */
const STRENGTH = 0.62;
/**
 * Shares of the freeze: the surroundings darken, ring and name follow a little later, and everything disappears at the
 * end.
 */
const DARK_UNTIL = 0.2;
const SHOWN_FROM = 0.1;
const SHOWN_UNTIL = 0.35;
const GOES_FROM = 0.78;

/** While the picture is frozen, dims everything but the player, and shows ring and name. */
export function identifyParts(state: PlayerState): LookParts {
  const { freeze } = state;
  if (freeze === null || freeze === undefined) return NOTHING;
  const left = 1 - eased((freeze - GOES_FROM) / (1 - GOES_FROM));
  const opacity = eased((freeze - SHOWN_FROM) / (SHOWN_UNTIL - SHOWN_FROM)) * left;
  const isShown = opacity > 0;
  return {
    ...NOTHING,
    hasRing: isShown,
    hasName: isShown,
    opacity,
    dimming: dimmingAround(state, STRENGTH * eased(freeze / DARK_UNTIL) * left),
  };
}
