import { storageError } from './backend-error';
import { BUCKETS } from './buckets';
import { supabase } from './client';

/**
 * How long an address works that a visitor was given: so long can a file be reached after its link was deleted, since
 * Storage asks nobody when a signed address is opened. Long enough to watch what the product takes; pages that stay open
 * longer ask anew (sharedContentQuery).
 */
const VISITOR_URL_SECONDS = 2 * 60 * 60;
/** Opens the files of a link (supabase/migrations, shared_files). */
const KEY_HEADER = 'x-share-key';

export interface SharedPaths {
  readonly videoPath: string;
  readonly thumbnailPath: string | null;
}

export interface SharedUrls {
  readonly videoUrl: string;
  readonly thumbnailUrl: string | null;
}

/**
 * Addresses for the files of a link's videos, in their order; null for a video whose export is not there any more.
 * @param fileKey told by the look-up of the link's code.
 * @throws AppError 'video-url-failed'.
 */
export async function signSharedFiles(
  fileKey: string,
  videos: readonly SharedPaths[],
): Promise<readonly (SharedUrls | null)[]> {
  const [videoUrls, thumbnailUrls] = await Promise.all([
    signAll(
      BUCKETS.processed,
      fileKey,
      videos.map((video) => video.videoPath),
    ),
    signAll(
      BUCKETS.thumbnails,
      fileKey,
      videos.flatMap((video) => video.thumbnailPath ?? []),
    ),
  ]);
  return videos.map(({ videoPath, thumbnailPath }) => {
    const videoUrl = videoUrls.get(videoPath);
    if (videoUrl === undefined) return null;
    return { videoUrl, thumbnailUrl: (thumbnailPath !== null && thumbnailUrls.get(thumbnailPath)) || null };
  });
}

async function signAll(
  bucket: string,
  fileKey: string,
  paths: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (paths.length === 0) return new Map();
  const { data, error } = await supabase.storage
    .from(bucket)
    .setHeader(KEY_HEADER, fileKey)
    .createSignedUrls([...paths], VISITOR_URL_SECONDS);
  if (error) throw storageError(error, 'video-url-failed');
  return new Map(
    data.flatMap(({ path, signedUrl }) => (path && signedUrl ? [[path, signedUrl] as const] : [])),
  );
}
