import { notSupported, storageErrors } from './storage-error';

// supabase/storage src/storage/limits.ts: what S3 accepts without quoting, and only ASCII.
const OBJECT_KEY = /^[A-Za-z0-9_/!.*'() &$=@;:+,?-]+$/;
/** Supabase's dashboard keeps a folder visible by a file of this name, with rules of its own. */
const EMPTY_FOLDER_FILE = '.emptyFolderPlaceholder';

/** @throws StorageError InvalidKey for a name that hosted refuses; 501 for the file of an empty folder */
export function checkObjectKey(key: string): void {
  if (!OBJECT_KEY.test(key)) throw storageErrors.invalidKey(key);
  if (key.endsWith(EMPTY_FOLDER_FILE)) throw notSupported('empty folders');
}
