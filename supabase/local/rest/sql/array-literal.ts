/** Postgres' text form of an array of texts: `{"a","b \"c\""}`. */
export function arrayLiteral(values: readonly string[]): string {
  const quoted = values.map((value) => `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`);
  return `{${quoted.join(',')}}`;
}
