import { isSwitch } from './questions';
import type { Question } from './questions';
import type { FramePoint, Point, Truth } from './scores';

/** What one run of an engine gave, up to where it said lost or the truth ended. Frames as the truth counts them. */
export interface Leg {
  readonly points: readonly FramePoint[];
  readonly questions?: readonly Question[];
  readonly saysLost: boolean;
}

export interface Assisted {
  readonly points: readonly FramePoint[];
  /** How often the circle was placed anew. */
  readonly nudges: number;
}

/**
 * A track that is helped whenever, and only when, the engine says lost or asks: the frame it says lost about has no
 * point, and on the next one that has a box the circle stands on the truth again; of two who look alike the one nearer
 * to the truth is chosen. A player who is followed wrongly in silence is not helped.
 * @param follow one run with the circle on a place, the truth of `startFrame` unless given; a continuation after help
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
