import type { Found } from '../appearance/appearance-model';
import type { FlowStep } from '../flow/flow';
import type { Picture } from '../../pictures/picture';
import type { Point } from '../geometry';

/** The data of one frame that the search uses. */
export interface Frame {
  readonly picture: Picture;
  readonly before: Picture;
  readonly flow: FlowStep;
  /** How the background moved since the previous frame. */
  readonly camera: Point;
  /** The place that the flow leads to; the last place without a flow. */
  readonly proposed: Point;
  /** The last place, moved along with the background. */
  readonly still: Point;
  /** Usual height of the response's peak. */
  readonly usualPeak: number;
}

/** The result when the player was not found: no peak, at the place where the player would be. */
export function nowhere({ still }: Pick<Frame, 'still'>): Found {
  return { center: still, response: 0, peakToSidelobe: 0, color: 0 };
}
