import { lookOf } from '@/domain/film-look';
import type { PlayerState } from '../geometry';
import { dimmingAround, eased } from './clear-place';
import { NOTHING, type LookParts } from './look-parts';

const STRENGTH = 0.5;
/** How long the light fades in and out at the path's ends. */
const FADE_SEC = 0.3;

/** Dims the surroundings while the player's place is known; the ring is optional. */
export function spotlightParts(state: PlayerState): LookParts {
  const { points, timeSec } = state;
  const sinceSec = timeSec - (points[0]?.timeSec ?? 0);
  const leftSec = (points.at(-1)?.timeSec ?? 0) - timeSec;
  const strength = STRENGTH * eased(Math.min(sinceSec, leftSec) / FADE_SEC);
  return {
    ...NOTHING,
    hasRing: lookOf(state.style).hasRing,
    hasName: true,
    dimming: dimmingAround(state, strength),
  };
}
