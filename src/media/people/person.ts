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

/** MoveNet MultiPose gives six candidates. Each has a box (top, left, bottom, right) and a score. */
const CANDIDATES = 6;
const VALUES = 5;
/** A candidate with a lower score is not a person. */
const MIN_PERSON_SCORE = 0.5;
/** Ratio of the circle's radius to the square root of the body's area. */
const RADIUS_SHARE = 0.55;

/** How many numbers tell the candidates of one picture. */
export const LOOK_VALUES = CANDIDATES * VALUES;

/**
 * The candidates as LOOK_VALUES numbers.
 * @param boxes four numbers for each candidate
 */
export function candidatesOf(boxes: ArrayLike<number>, scores: ArrayLike<number>): Float32Array<ArrayBuffer> {
  const values = new Float32Array(LOOK_VALUES);
  for (let candidate = 0; candidate < CANDIDATES; candidate++) {
    for (let side = 0; side < 4; side++) values[candidate * VALUES + side] = boxes[4 * candidate + side] ?? 0;
    values[candidate * VALUES + 4] = scores[candidate] ?? 0;
  }
  return values;
}

/**
 * The people in a picture, the highest score first.
 * @param values the candidates, in shares of the region.
 */
export function decodePeople(values: ArrayLike<number>, { x, y, sizePx }: Region): readonly Person[] {
  const people: Person[] = [];
  for (let candidate = 0; candidate < CANDIDATES; candidate++) {
    const at = (index: number): number => values[candidate * VALUES + index] ?? 0;
    const [top, left, bottom, right, score] = [at(0), at(1), at(2), at(3), at(4)];
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
