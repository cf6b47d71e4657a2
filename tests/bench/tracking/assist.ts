import { isSwitch } from './questions';
import type { Question } from './questions';
import type { FramePoint, Point, Truth } from './scores';

/**
 * The result of one run of an engine, until it reports a loss or the ground truth ends. Frames count as in the truth.
 */
export interface Leg {
  readonly points: readonly FramePoint[];
  readonly questions?: readonly Question[];
  readonly saysLost: boolean;
}

export interface Assisted {
  readonly points: readonly FramePoint[];
  /** How often the circle was placed again. */
  readonly nudges: number;
}

/**
 * Tracks with a helper, who acts only when the engine reports a loss or asks a question. The frame of the loss has no
 * point, and on the next frame with a box the circle is placed on the truth. Of two people who look alike, the one
 * nearer to the truth is chosen. When the engine silently follows the wrong player, the helper does nothing.
 * @param follow does one run with the circle at a place, by default the truth of `startFrame`, also to continue after help
 */
export async function assist(
  truth: Truth,
  follow: (startFrame: number, isContinuation: boolean, chosen?: Point) => Promise<Leg>,
): Promise<Assisted> {
  const points: FramePoint[] = [];
  let startFrame = 0;
  let nudges = 0;
  let chosen: Point | undefined;
  for (let legs = 0; ; legs++) {
    const leg = await follow(startFrame, legs > 0, chosen);
    const wrong = leg.questions?.find((question) => isSwitch(truth, question));
    if (wrong !== undefined) {
      points.push(...leg.points.filter(({ frame }) => frame < wrong.frame));
      startFrame = wrong.frame;
      chosen = wrong.other;
      continue;
    }
    points.push(...leg.points);
    const lostFrame = (leg.points.at(-1)?.frame ?? startFrame) + 1;
    const next = truth.findIndex((center, frame) => center !== null && frame > lostFrame);
    if (!leg.saysLost || next < 0) return { points, nudges };
    startFrame = next;
    chosen = undefined;
    nudges++;
  }
}
