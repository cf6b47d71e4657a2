/** Value of Content-Range: `first-last/total`, `*` for no rows and for an unknown total (upstream RangeQuery.hs). */
export function contentRange(first: number, last: number, total: number | null): string {
  const rows = total !== 0 && first <= last ? `${first}-${last}` : '*';
  return `${rows}/${total ?? '*'}`;
}
