import type { Dimming } from './dimming';

/** The parts of a look at one moment. */
export interface LookParts {
  readonly hasTrail: boolean;
  readonly hasRing: boolean;
  readonly hasName: boolean;
  /** Whether an arrow is drawn between the name and the head. */
  readonly hasArrow: boolean;
  /** Opacity of what is drawn over the picture. */
  readonly opacity: number;
  readonly dimming: Dimming | null;
}

export const NOTHING: LookParts = {
  hasTrail: false,
  hasRing: false,
  hasName: false,
  hasArrow: false,
  opacity: 1,
  dimming: null,
};
