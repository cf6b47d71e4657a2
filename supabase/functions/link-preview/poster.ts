import { publishableHeaders } from '../_shared/project.ts';
import { storedFileUrl } from '../_shared/stored-path.ts';
import type { Preview, Thumbnail } from './content.ts';
import type { Poster } from './page.ts';
import { fetchJpeg } from './picture.ts';
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
  if (preview.thumbnail === null) return null;
  const head = await fetchThumbnail(settings, preview.thumbnail, { range: `bytes=0-${HEAD_BYTES - 1}` });
  if (head === null) return null;
  const place = target.kind === 'video' ? 'shared' : 'playlist';
  return { url: `${settings.functionUrl}/poster/${place}/${target.code}.jpg`, size: jpegSize(head) };
}

/** A thumbnail as the link's own key shows it to any visitor; null when it shows none, or what is no picture. */
export function fetchThumbnail(
  settings: Settings,
  { path, fileKey }: Thumbnail,
  headers: Readonly<Record<string, string>> = {},
): Promise<Uint8Array<ArrayBuffer> | null> {
  return fetchJpeg(storedFileUrl(settings.supabaseUrl, 'thumbnails', path), {
    ...publishableHeaders(settings),
    // Opens the files of the link and no others (supabase/migrations, shared_files).
    'x-share-key': fileKey,
    ...headers,
  });
}
