import { MatScope } from '@/media/tracking/opencv/mat-scope';
import type { Mat, OpenCv } from '@/media/tracking/opencv/opencv';
import type { Point } from './scores';

/** The algorithm's specified numbers; the extent of the grid is the prototype's. */
const GRID_SIDE = 5;
const GRID_REACH_IN_RADII = 0.8;
const MIN_VALID_SHARE = 0.3;
const CLAMP_PX = 10;

export interface PictureSize {
  readonly widthPx: number;
  readonly heightPx: number;
}

/**
 * The specified algorithm, implemented literally, for comparison: the circle moves by the mean Farneback flow of a 5x5
 * grid inside it, at most 10 px a frame, and is lost below 30 % valid pixels. Only the benchmark uses it.
 */
export class SpecTracker implements Disposable {
  private readonly mats: MatScope;
  private before: Mat;
  private after: Mat;
  private readonly flow: Mat;
  private hasBefore = false;

  /** @param center in pixels of pictures of that size, which have the processing scale */
  constructor(
    private readonly cv: OpenCv,
    private readonly size: PictureSize,
    private center: Point,
    private readonly radiusPx: number,
  ) {
    this.mats = new MatScope(cv);
    this.before = this.mats.make(size.heightPx, size.widthPx, cv.CV_8UC1);
    this.after = this.mats.make(size.heightPx, size.widthPx, cv.CV_8UC1);
    this.flow = this.mats.make(size.heightPx, size.widthPx, cv.CV_32FC2);
  }

  /** The center on the next picture (on the first one, the given center); null when it is lost. */
  update(gray: Uint8Array): Point | null {
    const { before, after, flow } = this;
    after.data.set(gray);
    [this.before, this.after] = [after, before];
    if (!this.hasBefore) {
      this.hasBefore = true;
      return this.center;
    }
    this.cv.calcOpticalFlowFarneback(before, after, flow, 0.5, 3, 15, 3, 5, 1.2, 0);
    const valid = gridAround(this.center, this.radiusPx).filter((point) => this.isInside(point));
    if (valid.length < MIN_VALID_SHARE * GRID_SIDE * GRID_SIDE) return null;
    const motion = clamped(meanOf(valid.map((point) => this.flowAt(point))));
    this.center = { x: this.center.x + motion.x, y: this.center.y + motion.y };
    return this.center;
  }

  [Symbol.dispose](): void {
    this.mats[Symbol.dispose]();
  }

  private isInside({ x, y }: Point): boolean {
    return x >= 1 && y >= 1 && x < this.size.widthPx - 1 && y < this.size.heightPx - 1;
  }

  private flowAt({ x, y }: Point): Point {
    const at = 2 * (Math.floor(y) * this.size.widthPx + Math.floor(x));
    const { data32F } = this.flow;
    return { x: data32F[at] ?? 0, y: data32F[at + 1] ?? 0 };
  }
}

function gridAround(center: Point, radiusPx: number): readonly Point[] {
  const offset = (k: number): number => radiusPx * GRID_REACH_IN_RADII * ((2 * k) / (GRID_SIDE - 1) - 1);
  return Array.from({ length: GRID_SIDE * GRID_SIDE }, (_, k) => ({
    x: center.x + offset(k % GRID_SIDE),
    y: center.y + offset(Math.floor(k / GRID_SIDE)),
  }));
}

function meanOf(points: readonly Point[]): Point {
  const sum = (of: (point: Point) => number): number => points.reduce((total, point) => total + of(point), 0);
  return { x: sum(({ x }) => x) / points.length, y: sum(({ y }) => y) / points.length };
}

function clamped({ x, y }: Point): Point {
  const length = Math.hypot(x, y);
  return length <= CLAMP_PX ? { x, y } : { x: (x * CLAMP_PX) / length, y: (y * CLAMP_PX) / length };
}
