import type { Found } from '../appearance/appearance-model';
import type { Point } from '../geometry';
import { minus, plus, times } from '../vectors';
import type { Frame } from './frame';
import type { Track } from './track';

/** What is kept of the velocity in a frame with a peak, and without. */
const VELOCITY_KEEP = 0.5;
const VELOCITY_KEEP_MISSING = 0.8;

/**
 * Moves the circle to what was found, also when it does not stand out but is about as high as ever. Otherwise the circle
 * stays where it was on the ground: the flow inside is that of what hides the player.
 * @param relative response of what was found relative to its usual height
 * @param isUsable what was found stands out
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
