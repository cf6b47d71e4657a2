import { publishableHeaders } from '../_shared/project.ts';
import { storedFileUrl } from '../_shared/stored-path.ts';
import type { Preview, Thumbnail } from './content.ts';
import type { Poster } from './page.ts';
import { fetchJpeg } from './picture.ts';
import { jpegSize } from './picture-size.ts';
import type { Settings } from './settings.ts';
import type { Target } from './target.ts';

/** The size of a thumbnail is within these first bytes. */
const HEAD_BYTES = 4096;

/**
 * The poster of a preview; null if there is none. Its URL belongs to this function instead of Storage, because crawlers
 * store URLs, and a signed one would either expire while it is stored or outlive the link.
 */
export async function posterOf(settings: Settings, target: Target, preview: Preview): Promise<Poster | null> {
  if (preview.thumbnail === null) return null;
  const head = await fetchThumbnail(settings, preview.thumbnail, { range: `bytes=0-${HEAD_BYTES - 1}` });
  if (head === null) return null;
  const place = target.kind === 'video' ? 'shared' : 'playlist';
  return { url: `${settings.functionUrl}/poster/${place}/${target.code}.jpg`, size: jpegSize(head) };
}

/** A thumbnail, read with the link's own key like any visitor; null if there is none or it is not a picture. */
export function fetchThumbnail(
  settings: Settings,
  { path, fileKey }: Thumbnail,
  headers: Readonly<Record<string, string>> = {},
): Promise<Uint8Array<ArrayBuffer> | null> {
  return fetchJpeg(storedFileUrl(settings.supabaseUrl, 'thumbnails', path), {
    ...publishableHeaders(settings),
    // This key opens only the link's own files (`private.shared_files` in supabase/schemas).
    'x-share-key': fileKey,
    ...headers,
  });
}
