import { PATHS, playlistEditPath, reelPath } from '../domain/paths.ts';
import { viewerPlaceOf } from '../domain/viewer-place.ts';

const firstSegment = (path: string): string => path.split('/')[1] ?? '';

const SEGMENTS: ReadonlySet<string> = new Set(
  [...Object.values(PATHS), reelPath('id'), playlistEditPath('code')].map(firstSegment),
);

/**
 * Whether the service worker answers a page's address with the stored app. It leaves the pages of shared links to the
 * host, which says who may frame them, and everything that is not a screen, such as the paths of a backend that shares
 * the app's address.
 */
export function isAppPath(pathname: string): boolean {
  if (pathname === PATHS.home) return true;
  const first = firstSegment(pathname);
  return first !== '' && SEGMENTS.has(first) && !pathname.includes('.') && viewerPlaceOf(pathname) === null;
}
