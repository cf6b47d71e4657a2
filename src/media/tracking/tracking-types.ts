import type { CaptionStretch } from '@/domain/caption';
import type { Crossing, Selection, TrackingMethod, TrackPoint } from '@/domain/track';
import type { MediaSource } from '../media-source';

export type TrackingDirection = 'forward' | 'backward';

export interface TrackingRequest {
  readonly source: MediaSource;
  readonly method: TrackingMethod;
  /** The direction in time to follow the player; forward when left out. */
  readonly direction?: TrackingDirection;
  /** Seconds from the clip's first frame. The circle is on the frame shown then, which is the run's first. */
  readonly startTimeSec: number;
  /** In pixels of the displayed video. */
  readonly selection: Selection;
  /**
   * The run's last frame is the one shown then. When left out, it is the clip's last frame, or the first one in a
   * backward run. A run whose end is on the wrong side of its start, or that starts after the clip's end, has no
   * frames.
   */
  readonly endTimeSec?: number;
  /**
   * True after a nudge: the player is the same as in the last run, so part of the learned appearance is kept, unless
   * another clip was tracked in between.
   */
  readonly isContinuation?: boolean;
  /**
   * How long to search for a lost player before the run ends as 'lost'; SEARCH_FOR_SEC when left out, 0 for no search.
   */
  readonly searchForSec?: number;
}

export interface TrackingProgress {
  readonly processedFrames: number;
  readonly totalFrames: number;
  readonly framesPerSec: number;
  /**
   * True while searching for the lost player: no points arrive, and they continue after a gap when the player is found.
   */
  readonly isSearching: boolean;
}

/** A tracked frame as displayed, at processing scale. */
export interface TrackedPicture {
  /** Seconds from the clip's first frame. */
  readonly timeSec: number;
  readonly image: ImageData;
}

export interface TrackingHandlers {
  /**
   * Receives new points in the order they are made, in batches, about 20 times a second: in ascending time, or in
   * descending time in a backward run. A run's first point is the user's own.
   */
  onPoints(points: readonly TrackPoint[]): void;
  onProgress(progress: TrackingProgress): void;
  /** Receives the newest tracked frame some ten times a second, after the points up to it. */
  onPicture?(picture: TrackedPicture): void;
  /** The run met a look-alike; called after the points up to the frame that shows both apart. */
  onCrossing?(crossing: Crossing): void;
  /**
   * The run started with the circle on a caption. Called once, as soon as the camera's motion reveals it; points
   * reported as good before are uncertain in this stretch.
   */
  onCaption?(stretch: CaptionStretch): void;
}

export interface TrackOutcome {
  /** Also 'lost' when the run ends during the search for the player. */
  readonly reason: 'completed' | 'stopped' | 'lost';
  /** Time of the last point made: the earliest one of a backward run. */
  readonly lastTimeSec: number;
  /** From this time, in the run's direction, the player was no longer seen with certainty. */
  readonly lostAtSec?: number;
  /** Memory of the engine and OpenCV at the end; 0 if there was no engine yet, or its worker had to be terminated. */
  readonly memoryBytes: number;
}

export interface TrackingSession {
  /**
   * Rejects with AppError 'tracking-failed' (cause: TrackingError), after all points found. Stopping the run resolves
   * it within a second.
   */
  readonly done: Promise<TrackOutcome>;
  stop(): void;
}
