/** Coefficients of differences of neighboring numbers, and how much a change of them counts. */
export interface Stencil {
  readonly coefficients: readonly number[];
  /** Weight of each row, or one weight for all. */
  readonly weight: number | Float64Array;
}

/** A symmetric matrix that is zero beyond three places from its diagonal, as its lower bands. */
export class BandedMatrix {
  /** Bands[d][i] is the element in row i, column i - d. */
  private readonly bands: readonly [Float64Array, Float64Array, Float64Array, Float64Array];

  constructor(private readonly size: number) {
    const band = (): Float64Array => new Float64Array(size);
    this.bands = [band(), band(), band(), band()];
  }

  /** Adds weight * s * s' for the stencil s at each place where it fits. */
  add({ coefficients, weight }: Stencil): void {
    const rows = this.size - coefficients.length + 1;
    for (let row = 0; row < rows; row++) {
      const share = typeof weight === 'number' ? weight : (weight[row] ?? 0);
      for (const [i, a] of coefficients.entries()) {
        for (const [j, b] of coefficients.entries()) {
          const band = this.bands[i - j];
          if (band) band[row + i] = (band[row + i] ?? 0) + share * a * b;
        }
      }
    }
  }

  /** Factors the matrix in place into L * D * L'. The matrix must be positive definite. */
  factor(): void {
    const [diagonal, first, second, third] = this.bands;
    for (let i = 0; i < this.size; i++) {
      const [d1, d2, d3] = [at(diagonal, i - 1), at(diagonal, i - 2), at(diagonal, i - 3)];
      const l3 = i > 2 ? at(third, i) / d3 : 0;
      const l2 = i > 1 ? (at(second, i) - l3 * d3 * at(first, i - 2)) / d2 : 0;
      const l1 = i > 0 ? (at(first, i) - l2 * d2 * at(first, i - 1) - l3 * d3 * at(second, i - 1)) / d1 : 0;
      third[i] = l3;
      second[i] = l2;
      first[i] = l1;
      diagonal[i] = at(diagonal, i) - l1 * l1 * d1 - l2 * l2 * d2 - l3 * l3 * d3;
    }
  }

  /** Solves for a right side, in place. The matrix must be factored. */
  solve(values: Float64Array): void {
    const [diagonal, first, second, third] = this.bands;
    const { size } = this;
    for (let i = 1; i < size; i++) {
      values[i] =
        at(values, i) -
        at(first, i) * at(values, i - 1) -
        at(second, i) * at(values, i - 2) -
        at(third, i) * at(values, i - 3);
    }
    for (let i = 0; i < size; i++) values[i] = at(values, i) / at(diagonal, i);
    for (let i = size - 2; i >= 0; i--) {
      values[i] =
        at(values, i) -
        at(first, i + 1) * at(values, i + 1) -
        at(second, i + 2) * at(values, i + 2) -
        at(third, i + 3) * at(values, i + 3);
    }
  }
}

/** The value at an index; 0 outside. */
function at(values: Float64Array, index: number): number {
  return values[index] ?? 0;
}
