/** The part of react-query's client that callers outside React use. */
export interface AnswerMemory {
  readonly invalidateQueries: (filters: { readonly queryKey: readonly string[] }) => Promise<void>;
}
