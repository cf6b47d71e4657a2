import type { Crossing } from '@/domain/crossing';
import type { Selection, TrackPoint, TrackingMethod } from '@/domain/track';
import type { MediaSource } from '../media-source';

export type TrackingDirection = 'forward' | 'backward';

export interface TrackingRequest {
  readonly source: MediaSource;
  readonly method: TrackingMethod;
  /** Which way the player is followed through time; forward when left out. */
  readonly direction?: TrackingDirection;
  /** Seconds from the clip's first frame; the circle stands on the frame shown then, the first one of the run. */
  readonly startTimeSec: number;
  /** In pixels of the displayed video. */
  readonly selection: Selection;
  /**
   * The run's last frame is the one that is shown then; when left out, the clip's last one, and backward its first one.
   * A run whose end lies on the wrong side of its start has no frames, nor has one that starts behind the clip's end.
   */
  readonly endTimeSec?: number;
  /** A nudge: the same player as in the last run. What was learned is kept in part. */
  readonly isContinuation?: boolean;
  /** How long a lost player is looked for before the run ends as 'lost'; SEARCH_FOR_SEC when left out, 0 for not at all. */
  readonly searchForSec?: number;
}

export interface TrackingProgress {
  readonly processedFrames: number;
  readonly totalFrames: number;
  readonly framesPerSec: number;
  /** The player is lost and being looked for: no points come, and they go on after a gap when it is found. */
  readonly isSearching: boolean;
}

export interface TrackingHandlers {
  /**
   * New points in the order in which they are made, several at once, about 20 times a second: by rising timestamp, and
   * by falling timestamp in a backward run. The first of a run is the user's own.
   */
  onPoints(points: readonly TrackPoint[]): void;
  onProgress(progress: TrackingProgress): void;
  /** The run met somebody who looks alike; comes behind the points up to the frame on which both are seen apart. */
  onCrossing?(crossing: Crossing): void;
}

export interface TrackOutcome {
  /** 'lost' also when the run ends while the player is being looked for. */
  readonly reason: 'completed' | 'stopped' | 'lost';
  /** Time of the point that was made last: the earliest one of a backward run. */
  readonly lastTimeSec: number;
  /** From here on, in the run's direction, the player was no longer seen for certain. */
  readonly lostAtSec?: number;
  /** Taken by the engine and OpenCV at the end; 0 when there was no engine yet, or its worker had to be terminated. */
  readonly memoryBytes: number;
}

export interface TrackingSession {
  /**
   * Rejects with AppError 'tracking-failed' (cause: TrackingError), after all points that were found. Stopping resolves
   * it, within a second.
   */
  readonly done: Promise<TrackOutcome>;
  stop(): void;
}
