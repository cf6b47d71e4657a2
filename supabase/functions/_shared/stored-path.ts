declare const checked: unique symbol;

/**
 * An object's name in Storage that is safe to put into a URL: a folder and a file name of characters that URLs do not
 * change. Only isStoredPath creates this type. The database checks the same rule (private.is_stored_path). The function
 * checks it again, because a function that sends a key along must not trust every row ever written.
 */
export type StoredPath = string & { readonly [checked]: true };

/**
 * The characters that Storage allows in names, without `?` and `%`, which have a meaning in URLs. A name of only dots
 * is not allowed, because it leads out of its folder.
 */
const SEGMENT = /^(?!\.+$)[A-Za-z0-9_!.*'() &$@=;:+,-]{1,255}$/;
/** The longest complete name, which is Storage's own limit. */
const MOST_CHARACTERS = 1024;

export function isStoredPath(value: unknown): value is StoredPath {
  if (typeof value !== 'string' || value.length > MOST_CHARACTERS) return false;
  const segments = value.split('/');
  return segments.length >= 2 && segments.every((segment) => SEGMENT.test(segment));
}

/**
 * The URL from which Storage sends an object, or information about it, to a caller who may read it.
 * @param supabaseUrl the project's URL, without a trailing slash.
 * @param bucket one of our names, never a caller's text.
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
