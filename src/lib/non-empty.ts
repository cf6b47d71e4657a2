/** A list with at least one entry. */
export type NonEmpty<T> = readonly [T, ...T[]];

/** Maps the entries of a list that has at least one, and says that the result has as many. */
export function mapAll<T, Result>(
  [first, ...others]: NonEmpty<T>,
  map: (entry: T, index: number) => Result,
): NonEmpty<Result> {
  return [map(first, 0), ...others.map((entry, index) => map(entry, index + 1))];
}
