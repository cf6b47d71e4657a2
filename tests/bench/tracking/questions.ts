import type { Crossing } from '@/domain/crossing';
import { FRAME_RATE } from '@/domain/limits';
import type { FramePoint, Point, Truth } from './scores';

/** A moment at which an engine asks who of two who look alike the player is. Frames count as the run's points do. */
export interface Question {
  /** From here on the track may be the other one's. */
  readonly fromFrame: number;
  /** On which both are seen apart. */
  readonly frame: number;
  readonly followed: Point;
  readonly other: Point;
}

/** With frames of the clip. */
export function questionOf({ fromSec, timeSec, followed, other }: Crossing): Question {
  return {
    fromFrame: Math.round(fromSec * FRAME_RATE),
    frame: Math.round(timeSec * FRAME_RATE),
    followed,
    other,
  };
}

/** The questions with frames counted from the start instead of the clip's beginning. */
export function questionsFrom(startFrame: number, questions: readonly Question[] = []): readonly Question[] {
  return questions.map((question) => ({
    ...question,
    fromFrame: question.fromFrame - startFrame,
    frame: question.frame - startFrame,
  }));
}

/** The points as the user is told them while nothing is answered: behind the first question none counts as good. */
export function asTold(points: readonly FramePoint[], questions: readonly Question[]): readonly FramePoint[] {
  const fromFrame = Math.min(...questions.map((question) => question.fromFrame));
  return points.map((point) =>
    point.frame < fromFrame || point.isWeak
      ? point
      : { ...point, isWeak: true, confidence: Math.min(point.confidence ?? 1, 0.5) },
  );
}

/** Whether the player is rather the other one: the question puts a track right. */
export function isSwitch(truth: Truth, { frame, followed, other }: Question): boolean {
  const center = truth[frame];
  if (center === null || center === undefined) return false;
  const errorPx = ({ x, y }: Point): number => Math.hypot(x - center.x, y - center.y);
  return errorPx(other) < errorPx(followed);
}
