import type { Found, Places } from '../appearance/appearance-model';
import { PAST } from '../constants';
import { nowhere } from './track';
import type { Frame, Track } from './track';

/** True for a place that looks exactly as it did while the player was elsewhere: the scene, or a graphic on the screen. */
export function isStanding({ past, model }: Track, { picture }: Frame, { centre }: Found): boolean {
  return past.standing(picture.luma, centre, model.radiusPx) >= PAST.standingFrom;
}

/** The places that may be the player's; none of them has a peak when there is no such place. */
export function withoutStanding(track: Track, frame: Frame, places: Places): Places {
  const [first, ...others] = places.filter((place) => !isStanding(track, frame, place));
  return first === undefined ? [nowhere(frame)] : [first, ...others];
}
