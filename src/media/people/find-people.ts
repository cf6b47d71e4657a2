import type { PixelSize } from '@/domain/pixel-size';
import type { Selection } from '@/domain/track';
import { peopleFinder } from './people-finder';
import { circleOf, decodePeople, middleOf, type Person, type Region } from './person';
import { pixelsOf, type ShownPicture } from './region-pixels';

/** Sides of the squares that the model sees, as shares of the picture's shorter side, large people first. */
const LOOKS = [1, 0.5];
/** Two detections are one person if their middles are closer than this, as a share of the smaller body's size. */
const SAME_PERSON = 0.5;

/**
 * Finds the people in the picture that a video shows, from left to right.
 * @returns an empty list if the model is unavailable or too slow, the video has moved to another picture, or the signal
 * has aborted.
 */
export async function findPeople(
  shownPicture: ShownPicture,
  signal: AbortSignal,
): Promise<readonly Selection[]> {
  if (!(await peopleFinder.prepare())) return [];
  const { video, size } = shownPicture;
  const shown = video.currentTime;
  const seen: Person[] = [];
  for (const region of regionsOf(size)) {
    if (signal.aborted) return [];
    const values = await peopleFinder.look(pixelsOf(shownPicture, region));
    if (!values || video.currentTime !== shown) return [];
    seen.push(...decodePeople(values, region));
  }
  return signal.aborted ? [] : distinctPeople(seen).map(circleOf);
}

/** Squares that cover a picture, in two sizes. */
export function regionsOf({ widthPx, heightPx }: PixelSize): readonly Region[] {
  return LOOKS.flatMap((share) => {
    const sizePx = share * Math.min(widthPx, heightPx);
    return starts(heightPx, sizePx).flatMap((y) => starts(widthPx, sizePx).map((x) => ({ x, y, sizePx })));
  });
}

/** Start positions of squares that cover a length evenly. */
function starts(lengthPx: number, sizePx: number): readonly number[] {
  const count = Math.ceil(lengthPx / sizePx);
  const stepPx = count > 1 ? (lengthPx - sizePx) / (count - 1) : 0;
  return Array.from({ length: count }, (_, index) => index * stepPx);
}

/** Each person once, from left to right: if several squares show someone, keeps the surest detection. */
export function distinctPeople(seen: readonly Person[]): readonly Person[] {
  const people: Person[] = [];
  for (const person of seen.toSorted((a, b) => b.score - a.score)) {
    if (!people.some((other) => isSame(person, other))) people.push(person);
  }
  return people.sort((a, b) => middleOf(a).x - middleOf(b).x);
}

function isSame(a: Person, b: Person): boolean {
  const [one, other] = [middleOf(a), middleOf(b)];
  const dx = Math.abs(one.x - other.x) / Math.min(a.widthPx, b.widthPx);
  const dy = Math.abs(one.y - other.y) / Math.min(a.heightPx, b.heightPx);
  return dx < SAME_PERSON && dy < SAME_PERSON;
}
