/**
 * Where a clip's bytes are: a local file, or an address that answers Range requests. The size is given with the address
 * because storage does not let scripts read Content-Range.
 */
export type MediaSource =
  | { readonly kind: 'blob'; readonly blob: Blob }
  | { readonly kind: 'url'; readonly url: string; readonly sizeBytes: number };

/** Whether both read the same file, as far as is known: the same blob, or the same address. */
export function isSameSource(a: MediaSource, b: MediaSource): boolean {
  return a.kind === 'blob' ? b.kind === 'blob' && a.blob === b.blob : b.kind === 'url' && a.url === b.url;
}
