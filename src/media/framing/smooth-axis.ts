import { BandedMatrix, type Stencil } from './banded';

/** The constraints on one camera coordinate at each knot. Lengths in widths of the cut. */
export interface AxisTask {
  /** Time between two knots. */
  readonly knotSec: number;
  /** The camera's ideal position. */
  readonly aims: Float64Array;
  /** How much the aim counts at each knot; 0 where there is no aim. */
  readonly weights: Float64Array;
  /** Where the player is inside the safe area; an infinite range where the player's place is unknown. */
  readonly safeLow: Float64Array;
  readonly safeHigh: Float64Array;
  /** Where the cut is inside the picture. */
  readonly low: number;
  readonly high: number;
  readonly maxSpeed: number;
  readonly maxAcceleration: number;
}

/** Time over which the player's own movements are smoothed. */
const SMOOTHING_SEC = 0.45;
/** How quickly a camera without an aim stops. */
const REST_PER_SEC = 1.2;
/** The cost of leaving the safe area: far more than any smoothness, so it happens only when unavoidable. */
const SAFETY = 300;
const SPLINE = [1 / 6, 4 / 6, 1 / 6] as const;
const SPEED = [-1, 1] as const;
const ACCELERATION = [1, -2, 1] as const;
const JERK = [-1, 3, -3, 1] as const;
const MOST_ROUNDS = 900;
const CHECK_EVERY = 20;
/** A path is accepted when its limits hold within this share. */
const NEAR = 1e-3;
const RELAXATION = 1.6;

/**
 * Control points of a cubic spline, two more than knots, for one coordinate of a camera that looks ahead: minimal jerk
 * and distance from the aims, bounded speed and acceleration, inside the picture and, if these limits allow it, with
 * the player inside the safe area. The acceleration of a cubic spline has no steps, and differences of its control
 * points bound its speed and acceleration. Solved by the alternating direction method of multipliers.
 */
export function smoothAxis(task: AxisTask): Float64Array {
  const size = task.aims.length + 2;
  const rows = rowsOf(task);
  const pull = new Float64Array(size);
  addTransposed(
    pull,
    SPLINE,
    task.aims.map((aim, k) => aim * (task.weights[k] ?? 0)),
  );
  let strength = 1;
  let matrix = matrixOf(task, rows, strength);
  const points = Float64Array.from(pull);
  costMatrix(task).solve(points);
  for (const row of rows) row.begin(points);
  let settled = Float64Array.from(points);
  for (let round = 1; round <= MOST_ROUNDS && !rows.every((row) => row.isKept()); round++) {
    points.set(pull);
    for (const row of rows) row.pull(points, strength);
    matrix.solve(points);
    for (const row of rows) row.step(points);
    if (round % CHECK_EVERY !== 0) continue;
    const moved = largestDifference(points, settled);
    const error = Math.max(...rows.map((row) => row.error));
    if (error < NEAR && moved < NEAR) break;
    settled = Float64Array.from(points);
    const change = balance(error, moved);
    if (change === 1) continue;
    strength *= change;
    for (const row of rows) row.rescale(change);
    matrix = matrixOf(task, rows, strength);
  }
  return kept(points, task);
}

/** How much stronger the limits pull next: more where they are violated, less where they hold the path back. */
function balance(error: number, moved: number): number {
  if (error > 8 * moved) return 3;
  return moved > 8 * error ? 1 / 3 : 1;
}

function costsOf({ knotSec, weights }: AxisTask): readonly Stencil[] {
  const jerk = (SMOOTHING_SEC / knotSec) ** 6;
  const rest = (SMOOTHING_SEC ** 6 * REST_PER_SEC ** 4) / knotSec ** 2;
  return [
    { coefficients: SPLINE, weight: weights },
    { coefficients: JERK, weight: jerk },
    { coefficients: SPEED, weight: rest },
    // Keeps the matrix definite where a clip has no aim at all.
    { coefficients: [1], weight: 1e-9 },
  ];
}

function costMatrix(task: AxisTask): BandedMatrix {
  const matrix = new BandedMatrix(task.aims.length + 2);
  for (const stencil of costsOf(task)) matrix.add(stencil);
  matrix.factor();
  return matrix;
}

function matrixOf(task: AxisTask, rows: readonly Limit[], strength: number): BandedMatrix {
  const matrix = new BandedMatrix(task.aims.length + 2);
  for (const stencil of costsOf(task)) matrix.add(stencil);
  for (const { coefficients } of rows) matrix.add({ coefficients, weight: strength });
  matrix.factor();
  return matrix;
}

function rowsOf({
  aims,
  knotSec,
  safeLow,
  safeHigh,
  low,
  high,
  maxSpeed,
  maxAcceleration,
}: AxisTask): Limit[] {
  const size = aims.length + 2;
  const side = (coefficients: readonly number[], limit: number): Limit => {
    const count = size - coefficients.length + 1;
    const scaled = coefficients.map((value) => value / limit);
    return new Limit(scaled, new Float64Array(count).fill(-1), new Float64Array(count).fill(1), null);
  };
  return [
    new Limit(SPLINE, safeLow, safeHigh, SAFETY),
    side(SPEED, maxSpeed * knotSec),
    side(ACCELERATION, maxAcceleration * knotSec * knotSec),
    new Limit([1], new Float64Array(size).fill(low), new Float64Array(size).fill(high), null),
  ];
}

/** Rows that should each stay in a range; `price` is the cost of leaving it, null for a range that must hold. */
class Limit {
  /** Largest difference between the rows and their allowed values after the last step. */
  error = 0;
  private readonly values: Float64Array;
  private readonly allowed: Float64Array;
  private readonly debts: Float64Array;
  private strength = 1;

  constructor(
    readonly coefficients: readonly number[],
    private readonly low: Float64Array,
    private readonly high: Float64Array,
    private readonly price: number | null,
  ) {
    this.values = new Float64Array(low.length);
    this.allowed = new Float64Array(low.length);
    this.debts = new Float64Array(low.length);
  }

  begin(points: Float64Array): void {
    this.apply(points);
    this.values.forEach((value, k) => (this.allowed[k] = this.nearest(value, k)));
  }

  /** Whether the rows stay in their ranges without any pull. */
  isKept(): boolean {
    return this.values.every(
      (value, k) =>
        value >= (this.low[k] ?? 0) - NEAR && value <= (this.high[k] ?? 0) + NEAR && this.debts[k] === 0,
    );
  }

  pull(points: Float64Array, strength: number): void {
    this.strength = strength;
    addTransposed(
      points,
      this.coefficients,
      this.allowed.map((value, k) => strength * (value - (this.debts[k] ?? 0))),
    );
  }

  step(points: Float64Array): void {
    this.apply(points);
    this.error = 0;
    for (let k = 0; k < this.values.length; k++) {
      const value = this.values[k] ?? 0;
      const before = this.allowed[k] ?? 0;
      const wanted = RELAXATION * value + (1 - RELAXATION) * before + (this.debts[k] ?? 0);
      const now = this.nearest(wanted, k);
      this.allowed[k] = now;
      this.debts[k] = wanted - now;
      this.error = Math.max(this.error, Math.abs(value - now));
    }
  }

  rescale(change: number): void {
    for (let k = 0; k < this.debts.length; k++) this.debts[k] = (this.debts[k] ?? 0) / change;
  }

  private apply(points: Float64Array): void {
    const { coefficients, values } = this;
    for (let k = 0; k < values.length; k++) {
      let sum = 0;
      for (let i = 0; i < coefficients.length; i++) sum += (coefficients[i] ?? 0) * (points[k + i] ?? 0);
      values[k] = sum;
    }
  }

  private nearest(value: number, k: number): number {
    const inside = Math.min(Math.max(value, this.low[k] ?? 0), this.high[k] ?? 0);
    if (this.price === null) return inside;
    const reach = this.price / this.strength;
    return Math.min(Math.max(inside, value - reach), value + reach);
  }
}

/**
 * Removes the remaining violations from the control points by shrinking them toward their mean until every limit holds
 * exactly. A camera that does not move satisfies all limits, so this always ends.
 */
function kept(
  points: Float64Array,
  { knotSec, low, high, maxSpeed, maxAcceleration }: AxisTask,
): Float64Array {
  const inside = points.map((value) => Math.min(Math.max(value, low), high));
  let excess = 1;
  for (let k = 1; k < inside.length; k++) {
    const [a, b, c] = [inside[k - 1] ?? 0, inside[k] ?? 0, inside[k + 1] ?? inside[k] ?? 0];
    excess = Math.max(excess, Math.abs(b - a) / (maxSpeed * knotSec));
    if (k + 1 < inside.length) {
      excess = Math.max(excess, Math.abs(a - 2 * b + c) / (maxAcceleration * knotSec * knotSec));
    }
  }
  const middle = inside.reduce((sum, value) => sum + value, 0) / inside.length;
  return excess === 1 ? inside : inside.map((value) => middle + (value - middle) / excess);
}

function addTransposed(sums: Float64Array, coefficients: readonly number[], values: Float64Array): void {
  for (let k = 0; k < values.length; k++) {
    for (let i = 0; i < coefficients.length; i++) {
      sums[k + i] = (sums[k + i] ?? 0) + (coefficients[i] ?? 0) * (values[k] ?? 0);
    }
  }
}

function largestDifference(a: Float64Array, b: Float64Array): number {
  let largest = 0;
  for (let k = 0; k < a.length; k++) largest = Math.max(largest, Math.abs((a[k] ?? 0) - (b[k] ?? 0)));
  return largest;
}
