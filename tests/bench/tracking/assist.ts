import type { FramePoint, Truth } from './scores';

/** What one run of an engine gave, up to where it said lost or the truth ended. Frames as the truth counts them. */
export interface Leg {
  readonly points: readonly FramePoint[];
  readonly saysLost: boolean;
}

export interface Assisted {
  readonly points: readonly FramePoint[];
  /** How often the circle was placed anew. */
  readonly nudges: number;
}

/**
 * A track that is helped whenever, and only when, the engine says lost: the frame it says so about has no point, and on
 * the next one that has a box the circle stands on the truth again. A player who is followed wrongly in silence is not
 * helped.
 * @param follow one run with the circle on the truth of `startFrame`; a continuation after a nudge
 */
export async function assist(
  truth: Truth,
  follow: (startFrame: number, isContinuation: boolean) => Promise<Leg>,
): Promise<Assisted> {
  const points: FramePoint[] = [];
  let startFrame = 0;
  for (let nudges = 0; ; nudges++) {
    const leg = await follow(startFrame, nudges > 0);
    points.push(...leg.points);
    const lostFrame = (leg.points.at(-1)?.frame ?? startFrame) + 1;
    const next = truth.findIndex((centre, frame) => centre !== null && frame > lostFrame);
    if (!leg.saysLost || next < 0) return { points, nudges };
    startFrame = next;
  }
}
