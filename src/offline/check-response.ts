import type { StoredFile } from './stored-file';

/** Whether a response has exactly the content that the build made. Reads the response. */
export async function hasContentOf(file: StoredFile, response: Response): Promise<boolean> {
  const digest = await crypto.subtle.digest('SHA-256', await response.arrayBuffer());
  return toBase64(new Uint8Array(digest)) === file.hash;
}

/**
 * The response to store for a file, or null for any other one: an error, a redirect, a part, a response of another
 * site, or different content, such as the page that hosts send for missing files.
 */
export async function storable(file: StoredFile, response: Response): Promise<Response | null> {
  if (response.status !== 200 || response.redirected || response.type === 'opaque') return null;
  return (await hasContentOf(file, response.clone())) ? response : null;
}

/**
 * The response to send for a stored one; null if its content was changed, because every script of this site can write
 * into the cache. Headers that protect a page or a worker come from the build, and never from the cache.
 */
export async function trusted(file: StoredFile, stored: Response): Promise<Response | null> {
  if (!(await hasContentOf(file, stored.clone()))) return null;
  return file.headers ? new Response(await stored.arrayBuffer(), { headers: file.headers }) : stored;
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}
