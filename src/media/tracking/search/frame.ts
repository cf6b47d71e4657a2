import type { Found } from '../appearance/appearance-model';
import type { FlowStep } from '../flow/flow';
import type { Picture } from '../frames/picture';
import type { Point } from '../geometry';

/** One frame as the search sees it. */
export interface Frame {
  readonly picture: Picture;
  readonly before: Picture;
  readonly flow: FlowStep;
  /** How the background moved since the frame before. */
  readonly camera: Point;
  /** Where the flow leads; the last place without flow. */
  readonly proposed: Point;
  /** The last place, moved along with the background. */
  readonly still: Point;
  /** Usual height of the response's peak. */
  readonly usualPeak: number;
}

/** The player was found nowhere: no peak at the place where it would be. */
export function nowhere({ still }: Pick<Frame, 'still'>): Found {
  return { center: still, response: 0, peakToSidelobe: 0, color: 0 };
}
