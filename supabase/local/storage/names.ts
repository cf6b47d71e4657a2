import { storageErrors } from './storage-error';

// supabase/storage src/storage/limits.ts: what S3 accepts without quoting, and only ASCII.
const OBJECT_KEY = /^[A-Za-z0-9_/!.*'() &$=@;:+,?-]+$/;
const BUCKET_NAME = /^[A-Za-z0-9_!.*'() &$=@;:+,?-]{1,100}$/;
const EMPTY_FOLDER_FILE = '.emptyFolderPlaceholder';

/** @throws StorageError InvalidKey for a name that hosted refuses. */
export function checkObjectKey(key: string): void {
  if (!OBJECT_KEY.test(key)) throw storageErrors.invalidKey(key);
}

/** @throws StorageError InvalidBucketName; a name may not begin or end with a space either. */
export function checkBucketName(name: string): void {
  if (!BUCKET_NAME.test(name) || name.trim() !== name) throw storageErrors.invalidBucketName();
}

/** A file that only keeps a folder visible: it must be empty and its type is not checked. */
export function isEmptyFolderFile(key: string): boolean {
  return key.endsWith(EMPTY_FOLDER_FILE);
}
