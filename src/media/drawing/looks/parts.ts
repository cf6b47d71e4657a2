import { type LookKind, lookOf } from '@/domain/film-look';
import type { PlayerState } from '../geometry';
import { arrowParts } from './arrow';
import { identifyParts } from './identify';
import { NOTHING, type LookParts } from './look-parts';
import { spotlightParts } from './spotlight';

const FOLLOW: LookParts = { ...NOTHING, hasTrail: true, hasRing: true, hasName: true };

const PARTS: Readonly<Record<LookKind, (state: PlayerState) => LookParts>> = {
  follow: () => FOLLOW,
  identify: identifyParts,
  spotlight: spotlightParts,
  arrow: arrowParts,
};

export function partsAt(state: PlayerState): LookParts {
  return PARTS[lookOf(state.style).kind](state);
}
