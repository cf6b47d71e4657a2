/**
 * Where a clip's bytes are: in a local file, or at a URL that supports Range requests. The URL comes with the size
 * because storage does not let scripts read Content-Range.
 */
export type MediaSource =
  | { readonly kind: 'blob'; readonly blob: Blob }
  | { readonly kind: 'url'; readonly url: string; readonly sizeBytes: number };

/** Whether both are known to read the same file: the same blob, or the same URL. */
export function isSameSource(a: MediaSource, b: MediaSource): boolean {
  return a.kind === 'blob' ? b.kind === 'blob' && a.blob === b.blob : b.kind === 'url' && a.url === b.url;
}
