import { FLOW } from '../constants';
import type { Plane } from '../frames/picture';
import type { Point } from '../geometry';
import { MatScope } from '../opencv/mat-scope';
import type { Mat, OpenCv } from '../opencv/opencv';
import { isConsistent } from './consistency';
import { copyCrop, cropAround } from './crop';
import type { Crop } from './crop';
import type { FlowMethod, FlowStep, FlowVector, FramePair } from './flow';
import { flowStepOf } from './flow-step';
import { isInside, sampleGrid, surroundings } from './grid';

/**
 * OpenCV's usual parameters: pyramid scale, levels, window, iterations, polynomial size and its sigma. Two iterations
 * are enough: the appearance decides within a few pixels anyway, and a third would cost an eighth of the frame's time.
 */
const PYRAMID_SCALE = 0.5;
const PYRAMID_LEVELS = 3;
const WINDOW_PX = 15;
const ITERATIONS = 2;
const POLY_N = 5;
const POLY_SIGMA = 1.2;

/**
 * Dense flow (Farneback 2003) on a crop of 3 radii, read at the grid. On the crop it costs an eighth of the full frame
 * and is as good. A vector is good when the picture looks the same where it points to.
 */
export class FarnebackFlow implements FlowMethod {
  constructor(private readonly cv: OpenCv) {}

  step(frames: FramePair, centre: Point, radiusPx: number): FlowStep {
    const { after } = frames;
    const inside = (point: Point): boolean => isInside(point, after);
    const grid = sampleGrid(centre, radiusPx).filter(inside);
    const around = surroundings(centre, radiusPx).filter(inside);
    const crop = cropAround(after, centre, FLOW.farnebackReachInRadii * radiusPx);
    const vectors = crop === null || grid.length === 0 ? [] : this.flow(frames, crop, [...grid, ...around]);
    return flowStepOf(grid.length, vectors.slice(0, grid.length), vectors.slice(grid.length));
  }

  private flow({ before, after }: FramePair, crop: Crop, points: readonly Point[]): readonly FlowVector[] {
    const { cv } = this;
    using mats = new MatScope(cv);
    const halvings = Math.max(
      0,
      Math.ceil(Math.log2(Math.max(crop.widthPx, crop.heightPx) / FLOW.farnebackMaxCropPx)),
    );
    const small = this.shrunk(mats, before, crop, halvings);
    const next = this.shrunk(mats, after, crop, halvings);
    const flow = mats.make(small.rows, small.cols, cv.CV_32FC2);
    cv.calcOpticalFlowFarneback(
      small,
      next,
      flow,
      PYRAMID_SCALE,
      PYRAMID_LEVELS,
      WINDOW_PX,
      ITERATIONS,
      POLY_N,
      POLY_SIGMA,
      0,
    );
    return points.map((point) => {
      const motion = flowAt(flow, crop, point);
      return isConsistent(before, after, point, motion) ? motion : null;
    });
  }

  /** The crop as a Mat, halved so often: large circles would take half a second a frame otherwise. */
  private shrunk(mats: MatScope, plane: Plane, crop: Crop, halvings: number): Mat {
    const { cv } = this;
    const full = mats.make(crop.heightPx, crop.widthPx, cv.CV_8UC1);
    copyCrop(plane, crop, full);
    if (halvings === 0) return full;
    const rows = Math.round(crop.heightPx / 2 ** halvings);
    const cols = Math.round(crop.widthPx / 2 ** halvings);
    const small = mats.make(rows, cols, cv.CV_8UC1);
    cv.resize(full, small, new cv.Size(cols, rows), 0, 0, cv.INTER_AREA);
    return small;
  }
}

/** The flow at a point of the picture, in its pixels. */
function flowAt(flow: Mat, crop: Crop, point: Point): Point {
  const scaleX = crop.widthPx / flow.cols;
  const scaleY = crop.heightPx / flow.rows;
  const x = Math.min(flow.cols - 1, Math.max(0, Math.round((point.x - crop.left) / scaleX)));
  const y = Math.min(flow.rows - 1, Math.max(0, Math.round((point.y - crop.top) / scaleY)));
  const at = 2 * (y * flow.cols + x);
  return { x: (flow.data32F[at] ?? 0) * scaleX, y: (flow.data32F[at + 1] ?? 0) * scaleY };
}
