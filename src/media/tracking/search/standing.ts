import type { Found, Places } from '../appearance/appearance-model';
import { PAST } from '../constants';
import { nowhere } from './frame';
import type { Frame } from './frame';
import type { Track } from './track';

/**
 * True for a place that looks exactly as it did while the player was elsewhere: it is part of the scene, or a graphic.
 */
export function isStanding({ past, model }: Track, { picture }: Frame, { center }: Found): boolean {
  return past.standing(picture.luma, center, model.radiusPx) >= PAST.standingFrom;
}

/** The places that may be the player's; a place without a peak if there are none. */
export function withoutStanding(track: Track, frame: Frame, places: Places): Places {
  const [first, ...others] = places.filter((place) => !isStanding(track, frame, place));
  return first === undefined ? [nowhere(frame)] : [first, ...others];
}
