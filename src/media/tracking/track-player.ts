import { coolDownFeed, warmUpFeed } from './frames/feed';
import { TrackingRun, trackers } from './tracking-run';
import type { TrackingHandlers, TrackingRequest, TrackingSession } from './tracking-types';

export type {
  TrackingDirection,
  TrackingHandlers,
  TrackingProgress,
  TrackingRequest,
  TrackingSession,
  TrackOutcome,
} from './tracking-types';

/** Starts the workers and loads the engine ahead of time: call it when the user first selects a target. Cheap to repeat. */
export function warmUpTracking(): void {
  trackers.prepare();
  warmUpFeed();
}

/** Frees the workers that wait for a run, and those of runs that are being stopped: call it when the editor is left. */
export function coolDownTracking(): void {
  trackers.drop();
  coolDownFeed();
}

/**
 * Follows a player from a frame on through the clip, forward or backward, in workers. Resuming after a loss is starting
 * again from the nudged circle, as a continuation; so is going the other way from a circle of the same player.
 */
export function startTracking(request: TrackingRequest, handlers: TrackingHandlers): TrackingSession {
  const run = new TrackingRun(request, handlers);
  return { done: run.done, stop: () => run.stop() };
}
