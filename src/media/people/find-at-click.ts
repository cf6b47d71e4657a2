import type { Selection } from '@/domain/track';
import { agreedPerson, isCutOff, isMiddle, nearestPerson, personAt, surest } from './choose-person';
import { peopleFinder } from './people-finder';
import { circleOf, decodePeople } from './person';
import type { Person } from './person';
import { pixelsOf, type ShownPicture } from './region-pixels';

/** The result of a click: a circle around the clicked person, or around the nearest one. */
export interface FoundPerson {
  readonly circle: Selection;
  readonly isHit: boolean;
  /** True if it is certain who was clicked. */
  readonly isSure: boolean;
}

/**
 * Sides of the squares that the model sees, as shares of the picture's shorter side: small squares find small players.
 */
const LOOKS = [0.35, 0.5, 0.7, 1];
/** No new look starts after this time. The user can already work with the clicked circle. */
const PATIENCE_MS = 5000;

/**
 * Finds the person at a place in the picture that a video shows. The model is sure of a person it sees in the same
 * place in two squares, if the click is on the middle of the body.
 * @param click in pixels of the displayed video.
 * @param patienceMs no other look begins after this time.
 * @returns null if no one is there, if the model is unavailable or too slow, or if the video has moved to another
 * picture by then.
 */
export async function findPersonAt(
  shownPicture: ShownPicture,
  click: { readonly x: number; readonly y: number },
  patienceMs = PATIENCE_MS,
): Promise<FoundPerson | null> {
  if (!(await peopleFinder.prepare())) return null;
  const { video, size } = shownPicture;
  const shown = video.currentTime;
  const short = Math.min(size.widthPx, size.heightPx);
  const hit: Person[] = [];
  let seen: readonly Person[] = [];
  const fromMs = performance.now();
  for (const share of LOOKS) {
    const sizePx = share * short;
    const region = { x: click.x - sizePx / 2, y: click.y - sizePx / 2, sizePx };
    const values = await peopleFinder.look(pixelsOf(shownPicture, region));
    if (!values || video.currentTime !== shown) return null;
    seen = decodePeople(values, region);
    const person = personAt(seen, click);
    if (person && (share === LOOKS.at(-1) || !isCutOff(person, region))) hit.push(person);
    const agreed = agreedPerson(hit);
    if (agreed) return { circle: circleOf(agreed), isHit: true, isSure: isMiddle(agreed, click) };
    if (performance.now() - fromMs > patienceMs) break;
  }
  const best = surest(hit);
  if (best) return { circle: circleOf(best), isHit: true, isSure: false };
  const nearest = nearestPerson(seen, click);
  return nearest && { circle: circleOf(nearest), isHit: false, isSure: false };
}
