/** The part of react-query's client that callers outside React use. */
export interface QueryInvalidator {
  readonly invalidateQueries: (filters: { readonly queryKey: readonly string[] }) => Promise<void>;
}
