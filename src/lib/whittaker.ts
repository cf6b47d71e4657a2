/**
 * Smooths equally spaced values without delay: the stiffness balances closeness to the values against straightness
 * (Whittaker, "On a new method of graduation", 1923, with second differences). Values of weight 0 are filled in. At
 * least two weights must be above 0. The equations have five diagonals and are solved in linear time.
 */
export function whittaker(values: Float64Array, weights: Float64Array, stiffness: number): Float64Array {
  const { length } = values;
  // The lower triangle of the matrix: its diagonal and the two diagonals below it, which then become its factors.
  const diagonal = Float64Array.from(weights);
  const [below, second] = [new Float64Array(length), new Float64Array(length)];
  for (let k = 0; k + 2 < length; k++) {
    add(diagonal, k, stiffness);
    add(diagonal, k + 1, 4 * stiffness);
    add(diagonal, k + 2, stiffness);
    add(below, k + 1, -2 * stiffness);
    add(below, k + 2, -2 * stiffness);
    add(second, k + 2, stiffness);
  }
  const result = Float64Array.from(values, (value, k) => value * at(weights, k));
  for (let k = 0; k < length; k++) {
    const far = at(second, k);
    const near = at(below, k) - far * at(below, k - 1);
    second[k] = far / (at(diagonal, k - 2) || 1);
    below[k] = near / (at(diagonal, k - 1) || 1);
    add(diagonal, k, -near * at(below, k) - far * at(second, k));
    add(result, k, -at(below, k) * at(result, k - 1) - at(second, k) * at(result, k - 2));
  }
  for (let k = length - 1; k >= 0; k--) {
    result[k] =
      at(result, k) / at(diagonal, k) -
      at(below, k + 1) * at(result, k + 1) -
      at(second, k + 2) * at(result, k + 2);
  }
  return result;
}

function add(list: Float64Array, k: number, amount: number): void {
  list[k] = at(list, k) + amount;
}

/** The value at an index, and 0 outside of the list. */
function at(list: Float64Array, k: number): number {
  return list[k] ?? 0;
}
