import { secretHeaders } from '../_shared/project.ts';
import type { Preview } from './content.ts';
import type { Poster } from './page.ts';
import { jpegSize } from './picture-size.ts';
import type { Settings } from './settings.ts';
import type { Target } from './target.ts';

/** A thumbnail tells its size within these first bytes. */
const HEAD_BYTES = 4096;

/**
 * The poster of a preview; null when there is none. Its address is this function's: crawlers keep addresses, and one that
 * Storage signs would end while it is kept, or live on after the link.
 */
export async function posterOf(settings: Settings, target: Target, preview: Preview): Promise<Poster | null> {
  if (preview.thumbnailPath === null) return null;
  const answer = await fetchThumbnail(settings, preview.thumbnailPath, {
    range: `bytes=0-${HEAD_BYTES - 1}`,
  });
  if (!answer.ok) {
    await answer.body?.cancel();
    return null;
  }
  const size = jpegSize(new Uint8Array(await answer.arrayBuffer()));
  const place = target.kind === 'video' ? 'shared' : 'playlist';
  return { url: `${settings.functionUrl}/poster/${place}/${target.code}.jpg`, size };
}

/** A thumbnail from the private bucket; only asked for after a code has opened it. */
export function fetchThumbnail(
  settings: Settings,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const name = path.split('/').map(encodeURIComponent).join('/');
  return fetch(`${settings.supabaseUrl}/storage/v1/object/authenticated/thumbnails/${name}`, {
    headers: { ...secretHeaders(settings), ...headers },
  });
}
