import type { Selection, TrackPoint, TrackingMethod } from '@/domain/track';
import type { MediaSource } from '../media-source';

export interface TrackingRequest {
  readonly source: MediaSource;
  readonly method: TrackingMethod;
  /** Seconds from the clip's first frame; the circle stands on the frame shown then. */
  readonly startTimeSec: number;
  /** In pixels of the displayed video. */
  readonly selection: Selection;
  /** Time of the last frame that is tracked; the clip's end when left out. */
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
  /** New points in order of time, several at once, about 20 times a second. The first of a run is the user's own. */
  onPoints(points: readonly TrackPoint[]): void;
  onProgress(progress: TrackingProgress): void;
}

export interface TrackOutcome {
  /** 'lost' also when the clip ends while the player is being looked for. */
  readonly reason: 'completed' | 'stopped' | 'lost';
  /** Time of the last point. */
  readonly lastTimeSec: number;
  /** From here on the player was no longer seen for certain. */
  readonly lostAtSec?: number;
  /** Size of the worker's OpenCV heap; 0 when the worker had to be terminated. */
  readonly heapBytes: number;
}

export interface TrackingSession {
  /**
   * Rejects with AppError 'tracking-failed' (cause: TrackingError), after all points that were found. Stopping resolves
   * it, within a second.
   */
  readonly done: Promise<TrackOutcome>;
  stop(): void;
}
