import { storageErrors } from './storage-error';

/**
 * Reads a Range header (RFC 9110 section 14). Ignores anything but a single byte range, even several ranges: hosted
 * projects' object stores answer those with the whole object.
 * @returns the first and the last byte; null for the whole file
 * @throws StorageError InvalidRange for a range outside the file
 */
export function parseByteRange(
  header: string | null,
  sizeBytes: number,
): { readonly from: number; readonly to: number } | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return null;
  if (first !== '' && last !== '' && Number(last) < Number(first)) return null;
  const from = first === '' ? Math.max(0, sizeBytes - Number(last)) : Number(first);
  const to = first === '' || last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1);
  if (from > to) throw storageErrors.invalidRange();
  return { from, to };
}
