import type { Point } from '../geometry';
import type { Circle } from './body';

/** One frame of the track. In processing pixels. */
export interface Moment {
  /** Counted from the start. */
  readonly frame: number;
  /** Where the search sees the player, or where the player is expected if it sees none. */
  readonly here: Circle;
  /** The last place, moved along with the background. */
  readonly still: Point;
  /** How the background moved since the previous frame. */
  readonly camera: Point;
  /** Response of the search relative to its usual height; 0 if it sees no player. */
  readonly relative: number;
  /** True while there is no doubt about the track. */
  readonly isCalm: boolean;
  /** True if the search sees someone else who looks much like the player. */
  readonly hasRival: boolean;
  readonly isLost: boolean;
  /** True during the first frames, in which the track is not judged. */
  readonly isWarmingUp: boolean;
}

/** What the bodies say about the place that the search has found. */
export type Verdict =
  | { readonly kind: 'none' }
  /** The player is here. */
  | { readonly kind: 'found'; readonly circle: Circle }
  /** The player is about here, hidden behind someone else. */
  | { readonly kind: 'hidden'; readonly center: Point }
  /** The missing player may be one of these. `isOnly`: no look has ever shown anyone else. */
  | { readonly kind: 'candidates'; readonly circles: readonly Circle[]; readonly isOnly: boolean };

export const NO_VERDICT: Verdict = { kind: 'none' };
