import type { Plane } from '../frames/picture';
import type { Point } from '../geometry';

/** Motion of the circle from one frame to the next, in processing pixels. */
export interface FlowStep {
  /** Clamped to 10 px; null when too little of the flow can be trusted. */
  readonly motion: Point | null;
  /** Share of the grid inside the picture in both frames, 0 to 1: below 0.3 the track is lost. */
  readonly validShare: number;
  /** Share of the grid whose flow is consistent, 0 to 1. */
  readonly goodShare: number;
}

/** An optical-flow method (spec section 4, "Tracking method setting"). Keeps the frame before. */
export interface FlowMethod {
  /** Takes the first frame, or begins anew. */
  start(luma: Plane): void;
  /** Flow of the grid inside the circle from the frame before to this one. `speedPx` is the usual motion per frame. */
  step(luma: Plane, centre: Point, radiusPx: number, speedPx: number): FlowStep;
}

/** Flow at one point of the grid; null when it is not good. */
export type FlowVector = Point | null;
