import type { Selection } from '@/domain/track';
import { nearestPerson, personAt } from './choose-person';
import { peopleFinder } from './people-finder';
import { circleOf, decodePeople } from './person';
import type { Person } from './person';
import { pixelsOf, type ShownPicture } from './region-pixels';

/** The person that was found at a click: the circle around the person, who was hit or is the nearest one. */
export interface FoundPerson {
  readonly circle: Selection;
  readonly isHit: boolean;
}

/**
 * Sides of the square pictures that the model sees, in shares of the picture's shorter side: most players are small,
 * and large ones are found in the larger square.
 */
const LOOKS = [0.5, 1];

/**
 * Finds the person at a place in the picture that a video shows.
 * @param click in pixels of the displayed video.
 * @returns null when nobody is there, when the model is not available or too slow, and when the video has moved to
 * another picture meanwhile.
 */
export async function findPersonAt(
  shownPicture: ShownPicture,
  click: { readonly x: number; readonly y: number },
): Promise<FoundPerson | null> {
  if (!(await peopleFinder.prepare())) return null;
  const { video, size } = shownPicture;
  const shown = video.currentTime;
  const short = Math.min(size.widthPx, size.heightPx);
  let seen: readonly Person[] = [];
  for (const share of LOOKS) {
    const sizePx = share * short;
    const region = { x: click.x - sizePx / 2, y: click.y - sizePx / 2, sizePx };
    const values = await peopleFinder.look(pixelsOf(shownPicture, region));
    if (!values || video.currentTime !== shown) return null;
    seen = decodePeople(values, region);
    const person = personAt(seen, click);
    if (person) return { circle: circleOf(person), isHit: true };
  }
  const nearest = nearestPerson(seen, click);
  return nearest && { circle: circleOf(nearest), isHit: false };
}
