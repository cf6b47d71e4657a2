/**
 * Where a clip's bytes are: a local file, or an address that answers Range requests. The size is given with the address
 * because storage does not let scripts read Content-Range.
 */
export type MediaSource =
  | { readonly kind: 'blob'; readonly blob: Blob }
  | { readonly kind: 'url'; readonly url: string; readonly sizeBytes: number };
