import type { Found, Places } from '../appearance/appearance-model';
import { REACQUISITION, SEARCH } from '../constants';
import type { Picture } from '../../pictures/picture';
import type { Point } from '../geometry';
import { plus } from '../vectors';
import { isStanding } from './standing';
import { nowhere } from './frame';
import type { Frame } from './frame';
import type { Track } from './track';

/** The result of the search for a missing player. */
export interface Reacquired {
  readonly found: Found;
  /** True when the place was compared with the player's first appearance and resembles it. */
  readonly isVerified: boolean;
}

/**
 * Searches for a player who has had no peak for a while, is lost, or is probably not the followed person. Tries the
 * peaks of the near search, and wide windows around the last place, a few per frame. Accepts only a place that looks
 * like the player in the first frame.
 * @param found the peak that the near search would take
 * @param places all peaks of the near search
 */
export function reacquire(track: Track, frame: Frame, found: Found, places: Places): Reacquired {
  const { confidence, model } = track;
  const isFollowing = confidence.framesWithoutPeak < REACQUISITION.afterFrames;
  const isSure = isFollowing && track.state !== 'lost' && !confidence.isRatherWrong;
  if (confidence.isWarmingUp || isSure) return { found, isVerified: false };
  const candidates = [...places.filter(({ response }) => response > 0), ...searchAround(track, frame)]
    .filter(({ peakToSidelobe }) => peakToSidelobe >= REACQUISITION.minPeakToSidelobe)
    .sort((a, b) => b.response - a.response)
    .slice(0, REACQUISITION.candidates)
    .map((place) => ({ place, score: confidence.scoreOf(model.inspect(frame.picture, place.center)) }))
    .sort((a, b) => b.score - a.score);
  const best = candidates[0];
  const needed = Math.max(
    0,
    REACQUISITION.scoreShare * confidence.usualScore,
    isFollowing ? confidence.score + REACQUISITION.scoreMargin : 0,
  );
  if (best !== undefined && best.score > needed) return { found: best.place, isVerified: true };
  return { found: isFollowing ? found : nowhere(frame), isVerified: false };
}

/** Places in the next wide windows, which are on circles around the last place. */
function searchAround(track: Track, frame: Frame): readonly Found[] {
  const { model } = track;
  const { picture, still, usualPeak } = frame;
  const places: Found[] = [];
  for (let k = 0; k < REACQUISITION.windowsPerFrame; k++) {
    const at = plus(still, offsetOf(track.windowsSearched++, model.radiusPx));
    if (!isInPicture(at, picture)) continue;
    const [best] = model.searchWide(picture, at);
    if (best.response > SEARCH.wideFloor * usualPeak && !isStanding(track, frame, best)) places.push(best);
  }
  return places;
}

/**
 * Offset of a window from the last place. Windows are numbered circle by circle, and each circle is rotated slightly
 * against the previous one.
 */
function offsetOf(window: number, radiusPx: number): Point {
  const { windowsPerCircle, circles, circleStep } = REACQUISITION;
  const circle = 1 + (Math.floor(window / windowsPerCircle) % circles);
  const angle = (2 * Math.PI * window) / windowsPerCircle + 0.4 * circle;
  const reach = circleStep * circle * radiusPx;
  return { x: reach * Math.cos(angle), y: reach * Math.sin(angle) };
}

export function isInPicture({ x, y }: Point, { luma }: Picture): boolean {
  return x >= 0 && y >= 0 && x < luma.widthPx && y < luma.heightPx;
}
