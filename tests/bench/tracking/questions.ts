import { FRAME_RATE } from '@/domain/limits';
import type { Crossing } from '@/domain/track';
import type { FramePoint, Point, Truth } from './scores';

/**
 * A moment at which an engine asks which of two people who look alike is the player. Frames are counted like the run's
 * points.
 */
export interface Question {
  /** From this frame on, the track may be the other person's. */
  readonly fromFrame: number;
  /** The frame on which the two are apart. */
  readonly frame: number;
  readonly followed: Point;
  readonly other: Point;
}

/** The question of a crossing, with frames of the clip. */
export function questionOf({ fromSec, timeSec, followed, other }: Crossing): Question {
  return {
    fromFrame: Math.round(fromSec * FRAME_RATE),
    frame: Math.round(timeSec * FRAME_RATE),
    followed,
    other,
  };
}

/** The questions with frames counted from the start and not from the clip's beginning. */
export function questionsFrom(startFrame: number, questions: readonly Question[] = []): readonly Question[] {
  return questions.map((question) => ({
    ...question,
    fromFrame: question.fromFrame - startFrame,
    frame: question.frame - startFrame,
  }));
}

/** The points as the user sees them while questions are open: after the first question, no point is good. */
export function asTold(points: readonly FramePoint[], questions: readonly Question[]): readonly FramePoint[] {
  const fromFrame = Math.min(...questions.map((question) => question.fromFrame));
  return points.map((point) =>
    point.frame < fromFrame || point.isWeak
      ? point
      : { ...point, isWeak: true, confidence: Math.min(point.confidence ?? 1, 0.5) },
  );
}

/** True if the player is the other person, so the answer corrects the track. */
export function isSwitch(truth: Truth, { frame, followed, other }: Question): boolean {
  const center = truth[frame];
  if (center === null || center === undefined) return false;
  const errorPx = ({ x, y }: Point): number => Math.hypot(x - center.x, y - center.y);
  return errorPx(other) < errorPx(followed);
}
