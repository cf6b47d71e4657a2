/** A list with at least one entry. */
export type NonEmpty<T> = readonly [T, ...T[]];

/** Maps a list with at least one entry; the result's type says that it has one too. */
export function mapAll<T, Result>(
  [first, ...others]: NonEmpty<T>,
  map: (entry: T, index: number) => Result,
): NonEmpty<Result> {
  return [map(first, 0), ...others.map((entry, index) => map(entry, index + 1))];
}
