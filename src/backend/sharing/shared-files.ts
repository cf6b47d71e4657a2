import * as v from 'valibot';
import { BUCKETS } from '../storage/buckets';
import { backendConfig } from '../http/config';
import { parseWith } from '../http/parse-with';
import { postAsVisitor, VisitorRefusal } from './visitor';

/** The header that permits access to the files of a link (`private.share_key` in supabase/schemas). */
export const KEY_HEADER = 'x-share-key';

const FilesAnswer = v.object({
  files: v.array(v.object({ bucket: v.string(), name: v.string(), url: v.string() })),
});

export interface SharedPaths {
  readonly videoPath: string;
  readonly thumbnailPath: string | null;
}

export interface SharedUrls {
  readonly videoUrl: string;
  readonly thumbnailUrl: string | null;
}

/**
 * Signs URLs for the files of a link's videos, in order; null for a video whose export is missing. They are valid for
 * two hours, or until the link ends; pages that stay open longer request new URLs. If the link ends earlier, the URLs
 * keep working, because Storage checks nothing when a signed URL is opened.
 * @param fileKey the key returned by the lookup of the access code.
 * @throws AppError 'video-url-failed' for an answer of another shape, Error for a refusal.
 */
export async function signSharedFiles(
  fileKey: string,
  videos: readonly SharedPaths[],
): Promise<readonly (SharedUrls | null)[]> {
  if (videos.length === 0) return [];
  const { files } = parseWith(FilesAnswer, await askFor(fileKey), 'video-url-failed');
  const urls = new Map(files.map(({ bucket, name, url }) => [`${bucket}/${name}`, addressOf(url)]));
  return videos.map(({ videoPath, thumbnailPath }) => {
    const videoUrl = urls.get(`${BUCKETS.processed}/${videoPath}`);
    if (videoUrl === undefined) return null;
    return { videoUrl, thumbnailUrl: urls.get(`${BUCKETS.thumbnails}/${thumbnailPath}`) ?? null };
  });
}

/** A link whose files are all missing gives the same answer as a missing link. */
async function askFor(fileKey: string): Promise<unknown> {
  try {
    return await postAsVisitor('/functions/v1/link-files', { fileKey });
  } catch (error) {
    if (error instanceof VisitorRefusal && error.status === 404) return { files: [] };
    throw error;
  }
}

/** Completes a signed URL, because Storage returns only the part after its own URL. */
function addressOf(signedUrl: string): string {
  return encodeURI(`${backendConfig.supabaseUrl}/storage/v1${signedUrl}`);
}
