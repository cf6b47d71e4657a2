import type { Found } from '../appearance/appearance-model';
import type { Point } from '../geometry';
import { minus, plus, times } from '../vectors';
import type { Frame } from './frame';
import type { Track } from './track';

/** Share of the velocity that is kept in a frame with a peak, and in one without. */
const VELOCITY_KEEP = 0.5;
const VELOCITY_KEEP_MISSING = 0.8;

/**
 * Moves the circle to the place found, even if its peak is not distinct but about as high as usual. Otherwise keeps the
 * circle in its place on the ground, because the flow inside it belongs to whatever hides the player.
 * @param relative response of the found place relative to its usual height
 * @param isUsable true when the found peak is distinct
 */
export function moveTrack(
  track: Pick<Track, 'center' | 'velocity' | 'confidence'>,
  { still }: Pick<Frame, 'still'>,
  { center }: Pick<Found, 'center'>,
  { relative, isUsable }: { readonly relative: number; readonly isUsable: boolean },
): void {
  const isFollowed = isUsable || track.confidence.isWorthFollowing(relative);
  const to = isFollowed ? center : still;
  track.velocity = isFollowed
    ? meanOf(track.velocity, minus(to, track.center))
    : times(VELOCITY_KEEP_MISSING, track.velocity);
  track.center = to;
}

function meanOf(before: Point, now: Point): Point {
  return plus(times(VELOCITY_KEEP, before), times(1 - VELOCITY_KEEP, now));
}
