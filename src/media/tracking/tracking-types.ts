import type { CaptionStretch } from '@/domain/caption';
import type { Crossing, Selection, TrackingMethod, TrackPoint } from '@/domain/track';
import type { MediaSource } from '../media-source';

export type TrackingDirection = 'forward' | 'backward';

export interface TrackingRequest {
  readonly source: MediaSource;
  readonly method: TrackingMethod;
  /** The direction in time in which the player is followed; forward when left out. */
  readonly direction?: TrackingDirection;
  /**
   * Seconds from the clip's first frame. The circle is on the frame that is shown then, which is the first one of the
   * run.
   */
  readonly startTimeSec: number;
  /** In pixels of the displayed video. */
  readonly selection: Selection;
  /**
   * The run's last frame is the one that is shown then. When left out, it is the clip's last frame, or the first one in
   * a backward run. A run whose end is on the wrong side of its start has no frames, and neither has one that starts
   * after the clip's end.
   */
  readonly endTimeSec?: number;
  /**
   * True after a nudge: the player is the same as in the last run, and a part of the learned appearance is kept, unless
   * another clip was tracked in between.
   */
  readonly isContinuation?: boolean;
  /**
   * How long a lost player is searched for before the run ends as 'lost'; SEARCH_FOR_SEC when left out, 0 for no
   * search.
   */
  readonly searchForSec?: number;
}

export interface TrackingProgress {
  readonly processedFrames: number;
  readonly totalFrames: number;
  readonly framesPerSec: number;
  /**
   * True while the lost player is being searched for: no points arrive, and they continue after a gap when it is found.
   */
  readonly isSearching: boolean;
}

/** A tracked frame as it is shown, at processing scale. */
export interface TrackedPicture {
  /** Seconds from the clip's first frame. */
  readonly timeSec: number;
  readonly image: ImageData;
}

export interface TrackingHandlers {
  /**
   * Receives new points in the order in which they are made, in batches, about 20 times a second: by rising time, or by
   * falling time in a backward run. The first point of a run is the user's own.
   */
  onPoints(points: readonly TrackPoint[]): void;
  onProgress(progress: TrackingProgress): void;
  /** Receives the newest tracked frame some ten times a second, after the points up to it. */
  onPicture?(picture: TrackedPicture): void;
  /** The run met a person who looks alike; called after the points up to the frame on which both are seen apart. */
  onCrossing?(crossing: Crossing): void;
  /**
   * The run began with the circle on a caption. Called once, as soon as the camera's motion shows it; the points that
   * were reported before as good are not certain in this stretch.
   */
  onCaption?(stretch: CaptionStretch): void;
}

export interface TrackOutcome {
  /** 'lost' is also the reason when the run ends while the player is being searched for. */
  readonly reason: 'completed' | 'stopped' | 'lost';
  /** Time of the point that was made last: the earliest one of a backward run. */
  readonly lastTimeSec: number;
  /** From this time on, in the run's direction, the player was no longer seen with certainty. */
  readonly lostAtSec?: number;
  /**
   * Memory of the engine and OpenCV at the end; 0 when there was no engine yet, or when its worker had to be
   * terminated.
   */
  readonly memoryBytes: number;
}

export interface TrackingSession {
  /**
   * Rejects with AppError 'tracking-failed' (cause: TrackingError), after all points that were found. Stopping the run
   * resolves it within a second.
   */
  readonly done: Promise<TrackOutcome>;
  stop(): void;
}
