declare const checked: unique symbol;

/**
 * An object's name in Storage that an address may be made of: a folder and what lies in it, of letters that stay what they
 * are. Only isStoredPath makes one. The database has the same rule (private.is_stored_path); it stands here too, because
 * a function that sends a key along must not depend on every row that was ever written.
 */
export type StoredPath = string & { readonly [checked]: true };

/** What Storage takes in names without `?` and `%`, which mean something in addresses; dots alone lead out of a folder. */
const SEGMENT = /^(?!\.+$)[A-Za-z0-9_!.*'() &$@=;:+,-]{1,255}$/;
/** Characters of a whole name, Storage's own limit. */
const MOST_CHARACTERS = 1024;

export function isStoredPath(value: unknown): value is StoredPath {
  if (typeof value !== 'string' || value.length > MOST_CHARACTERS) return false;
  const segments = value.split('/');
  return segments.length >= 2 && segments.every((segment) => SEGMENT.test(segment));
}

/**
 * Where Storage hands an object out to who may read it, or tells about it.
 * @param supabaseUrl the project's address, without a slash at its end.
 * @param bucket a name of ours, never a caller's.
 */
export function storedFileUrl(
  supabaseUrl: string,
  bucket: string,
  path: StoredPath,
  way: 'authenticated' | 'info' = 'authenticated',
): string {
  const name = path.split('/').map(encodeURIComponent).join('/');
  return `${supabaseUrl}/storage/v1/object/${way}/${bucket}/${name}`;
}
