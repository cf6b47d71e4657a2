import type { Found, Places } from '../appearance/appearance-model';
import { CROSSINGS } from '../constants';
import type { Parting } from './crossings';
import type { Frame } from './frame';
import type { Track } from './track';

interface Search {
  readonly places: Places;
  /** The place where the track continues: one of the places, or another one. */
  readonly found: Found;
  readonly isUsable: boolean;
}

/**
 * Whether a look-alike is beside the followed person, so that either may be the player. Call it after the frame was
 * judged and learned from, because it inspects other places.
 */
export function lookBeside(track: Track, frame: Frame, { places, found, isUsable }: Search): Parting | null {
  const { model, confidence, crossings, center } = track;
  if (confidence.isWarmingUp) return null;
  const needed = Math.max(CROSSINGS.minScore, confidence.score - CROSSINGS.scoreMargin);
  return crossings.note({
    own: { center, response: found.response },
    others: places,
    camera: frame.camera,
    radiusPx: model.radiusPx,
    usualPeak: frame.usualPeak,
    isUsable,
    isToldApart: track.bodies.isSupported(confidence.frames),
    isAlike: (place) => confidence.scoreOf(model.inspect(frame.picture, place)) >= needed,
  });
}
