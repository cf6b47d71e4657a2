import type { Plane } from '../../pictures/picture';
import type { Point } from '../geometry';

/** Motion of the circle from one frame to the next, in processing pixels. */
export interface FlowStep {
  /** Clamped to 10 px; null when too few vectors of the flow are good. */
  readonly motion: Point | null;
  /** Share of the grid inside the picture in both frames, 0 to 1: below 0.3 the track is lost. */
  readonly validShare: number;
  /** Share of the grid whose flow is consistent, 0 to 1. */
  readonly goodShare: number;
  /**
   * The motion of the surroundings, which shows how the camera pans; null when too few of their points are consistent.
   */
  readonly background: Point | null;
}

/** Lightness of two consecutive frames. */
export interface FramePair {
  readonly before: Plane;
  readonly after: Plane;
}

/** An optical-flow method. */
export interface FlowMethod {
  /**
   * Flow of the grid inside the circle, and of the circle's surroundings. `speedPx` is the usual motion per frame.
   */
  step(frames: FramePair, center: Point, radiusPx: number, speedPx: number): FlowStep;
}

/** Flow at one point; null when it is not good. */
export type FlowVector = Point | null;
