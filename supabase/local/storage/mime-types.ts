import { storageErrors } from './storage-error';

/**
 * Checks an upload's type against a bucket's list. Parameters are part of the type: `video/webm;codecs=vp9` does not
 * fit `video/webm`. No list or an empty one allows every type.
 * @throws StorageError InvalidMimeType
 */
export function checkMimeType(type: string, allowed: readonly string[] | null): void {
  if (allowed === null || allowed.length === 0) return;
  const [group, format] = type.split('/');
  const fits = allowed.some((entry) => {
    const [allowedGroup, allowedFormat] = entry.split('/');
    return (
      format !== undefined && allowedGroup === group && (allowedFormat === '*' || allowedFormat === format)
    );
  });
  if (!fits) throw storageErrors.mimeType(type);
}
