import { coolDownFeed, warmUpFeed } from './frames/transport/feed';
import { peopleFinder } from '../people/people-finder';
import { TrackingClient, trackers } from './tracking-client';
import type { TrackingHandlers, TrackingRequest, TrackingSession } from './tracking-types';

export type {
  TrackedPicture,
  TrackingDirection,
  TrackingHandlers,
  TrackingProgress,
  TrackingRequest,
  TrackingSession,
  TrackOutcome,
} from './tracking-types';

/**
 * Starts the workers and loads the engine ahead of time. Call it when the user first selects a target; repeated calls
 * are cheap.
 */
export function warmUpTracking(): void {
  trackers.prepare();
  warmUpFeed();
}

/**
 * Terminates the idle workers, those of runs that are being stopped, and the people model. Call it when the user leaves
 * the editor.
 */
export function coolDownTracking(): void {
  trackers.drop();
  coolDownFeed();
  peopleFinder.drop();
}

/**
 * Follows a player from a frame, forward or backward, in workers. To resume after a loss, start another run from the
 * nudged circle as a continuation; the same works in the other direction from a circle of the same player.
 */
export function trackPlayer(request: TrackingRequest, handlers: TrackingHandlers): TrackingSession {
  const run = new TrackingClient(request, handlers);
  return { done: run.done, stop: () => run.stop() };
}
