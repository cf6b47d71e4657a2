import { FLOW } from '../constants';
import type { Point } from '../geometry';
import { MatScope } from '../opencv/mat-scope';
import type { Mat, OpenCv } from '../opencv/opencv';
import { copyCrop, cropAround } from './crop';
import type { Crop } from './crop';
import type { FlowMethod, FlowStep, FlowVector, FramePair } from './flow';
import { flowStepOf } from './flow-step';
import { isInside, sampleGrid, surroundings } from './grid';

const WINDOW_PX = 21;
const PYRAMID_LEVELS = 3;
const MAX_ITERATIONS = 30;
const EPSILON = 0.01;
/** Smallest reach of the crop, because the pyramid needs surroundings even around a small circle. */
const MIN_REACH_PX = 48;

/**
 * Pyramidal Lucas-Kanade flow of the grid (Bouguet 2000), forward and backward: only points that come back to within
 * 1.5 px are good.
 */
export class LucasKanadeFlow implements FlowMethod {
  constructor(private readonly cv: OpenCv) {}

  step(frames: FramePair, center: Point, radiusPx: number, speedPx: number): FlowStep {
    const { after } = frames;
    const inside = (point: Point): boolean => isInside(point, after);
    const grid = sampleGrid(center, radiusPx).filter(inside);
    const around = surroundings(center, radiusPx).filter(inside);
    const reachPx = Math.max(FLOW.lucasKanadeReachInRadii * radiusPx, MIN_REACH_PX) + 1.5 * speedPx;
    const crop = cropAround(after, center, reachPx);
    const vectors = crop === null || grid.length === 0 ? [] : this.flow(frames, crop, [...grid, ...around]);
    return flowStepOf(grid.length, vectors.slice(0, grid.length), vectors.slice(grid.length));
  }

  private flow({ before, after }: FramePair, crop: Crop, points: readonly Point[]): readonly FlowVector[] {
    const { cv } = this;
    using mats = new MatScope(cv);
    const from = mats.make(crop.heightPx, crop.widthPx, cv.CV_8UC1);
    const to = mats.make(crop.heightPx, crop.widthPx, cv.CV_8UC1);
    const [start, there, back] = [0, 1, 2].map(() => mats.make(points.length, 1, cv.CV_32FC2));
    if (start === undefined || there === undefined || back === undefined) return [];
    copyCrop(before, crop, from.data);
    copyCrop(after, crop, to.data);
    start.data32F.set(points.flatMap(({ x, y }) => [x - crop.left, y - crop.top]));
    const foundThere = this.track(mats, from, to, start, there);
    const foundBack = this.track(mats, to, from, there, back);
    return points.map((_, k) => {
      const [fromX, fromY] = pointAt(start, k);
      const [toX, toY] = pointAt(there, k);
      const [backX, backY] = pointAt(back, k);
      const good =
        foundThere.data[k] === 1 &&
        foundBack.data[k] === 1 &&
        Math.hypot(backX - fromX, backY - fromY) < FLOW.roundTripPx;
      return good ? { x: toX - fromX, y: toY - fromY } : null;
    });
  }

  /** Fills `to` and returns the status of each point: 1 when its flow was found. */
  private track(mats: MatScope, before: Mat, after: Mat, from: Mat, to: Mat): Mat {
    const { cv } = this;
    const status = mats.make(from.rows, 1, cv.CV_8UC1);
    const error = mats.make(from.rows, 1, cv.CV_32FC1);
    const window = new cv.Size(WINDOW_PX, WINDOW_PX);
    const criteria = new cv.TermCriteria(
      cv.TERM_CRITERIA_COUNT + cv.TERM_CRITERIA_EPS,
      MAX_ITERATIONS,
      EPSILON,
    );
    cv.calcOpticalFlowPyrLK(before, after, from, to, status, error, window, PYRAMID_LEVELS, criteria);
    return status;
  }
}

function pointAt(points: Mat, k: number): readonly [number, number] {
  return [points.data32F[2 * k] ?? Number.NaN, points.data32F[2 * k + 1] ?? Number.NaN];
}
