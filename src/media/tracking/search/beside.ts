import type { Found, Places } from '../appearance/appearance-model';
import { CROSSINGS } from '../constants';
import type { Parting } from './crossings';
import type { Frame } from './frame';
import type { Track } from './track';

interface Search {
  readonly places: Places;
  /** The one of them, or another, that the track goes on with. */
  readonly found: Found;
  readonly isUsable: boolean;
}

/**
 * Whether somebody who looks alike stands beside the one who is followed, and it is not known who is who. Call it when the
 * frame was judged and learned from: what was inspected last is another place afterwards.
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
    isAlike: (place) => confidence.scoreOf(model.inspect(frame.picture, place)) >= needed,
  });
}
