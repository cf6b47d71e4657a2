/** The part of a file that a Range header requests: all, a part (both ends inclusive), or one outside the file. */
export type ByteRange =
  | { readonly kind: 'whole' }
  | { readonly kind: 'part'; readonly from: number; readonly to: number }
  | { readonly kind: 'unsatisfiable' };

const WHOLE: ByteRange = { kind: 'whole' };

/**
 * Reads a Range header (RFC 9110 section 14). Ignores anything but a single byte range, even several ranges: hosted
 * projects' object stores answer those with the whole object.
 */
export function parseByteRange(header: string | null | undefined, sizeBytes: number): ByteRange {
  const match = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? '');
  const [, first = '', last = ''] = match ?? [];
  if (first === '' && last === '') return WHOLE;
  if (first === '') {
    const length = Math.min(Number(last), sizeBytes);
    return length === 0
      ? { kind: 'unsatisfiable' }
      : { kind: 'part', from: sizeBytes - length, to: sizeBytes - 1 };
  }
  const from = Number(first);
  const to = last === '' ? sizeBytes - 1 : Number(last);
  if (last !== '' && to < from) return WHOLE;
  if (from >= sizeBytes) return { kind: 'unsatisfiable' };
  return { kind: 'part', from, to: Math.min(to, sizeBytes - 1) };
}
