import type { PixelSize } from '@/domain/pixel-size';
import type { Selection } from '@/domain/track';

/** A square part of the displayed video that the model sees, in pixels. It may extend beyond the picture's edges. */
export interface Region {
  readonly x: number;
  readonly y: number;
  readonly sizePx: number;
}

/** A person that the model found. In pixels of the displayed video. */
export interface Person extends PixelSize {
  /** 0 to 1. */
  readonly score: number;
  readonly x: number;
  readonly y: number;
}

/**
 * MoveNet MultiPose gives six candidates, each with 17 joints (y, x, score) and a box (top, left, bottom, right,
 * score).
 */
const CANDIDATES = 6;
const JOINTS = 17;
const VALUES = 3 * JOINTS + 5;
/** A candidate with a lower score is not a person. */
const MIN_PERSON_SCORE = 0.2;
/** Ratio of the circle's radius to the square root of the body's area. */
const RADIUS_SHARE = 0.55;

/** How many numbers the model gives for one picture. */
export const LOOK_VALUES = CANDIDATES * VALUES;

/**
 * The people in a picture, the highest score first.
 * @param values the model's output, LOOK_VALUES numbers in shares of the region.
 */
export function decodePeople(values: ArrayLike<number>, { x, y, sizePx }: Region): readonly Person[] {
  const people: Person[] = [];
  for (let candidate = 0; candidate < CANDIDATES; candidate++) {
    const at = (index: number): number => values[candidate * VALUES + index] ?? 0;
    const box = 3 * JOINTS;
    const [top, left, bottom, right, score] = [at(box), at(box + 1), at(box + 2), at(box + 3), at(box + 4)];
    if (score < MIN_PERSON_SCORE || right <= left || bottom <= top) continue;
    people.push({
      score,
      x: x + left * sizePx,
      y: y + top * sizePx,
      widthPx: (right - left) * sizePx,
      heightPx: (bottom - top) * sizePx,
    });
  }
  return people.sort((a, b) => b.score - a.score);
}

/**
 * The circle that tracks best: around the body's middle, with a radius that fits the body's area. The feet are at the
 * body's lower edge.
 */
export function circleOf(person: Person): Selection {
  const { x, y } = middleOf(person);
  const radius = RADIUS_SHARE * Math.sqrt(person.widthPx * person.heightPx);
  return { x, y, radius, feetShare: person.heightPx / 2 / radius };
}

export function middleOf({ x, y, widthPx, heightPx }: Person): { readonly x: number; readonly y: number } {
  return { x: x + widthPx / 2, y: y + heightPx / 2 };
}
