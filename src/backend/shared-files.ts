import * as v from 'valibot';
import { BUCKETS } from './buckets';
import { backendConfig } from './config';
import { parseWith } from './parse-with';
import { postAsVisitor } from './visitor';

/**
 * How long an address works that a visitor was given: so long can a file be reached after its link was deleted, since
 * Storage asks nobody when a signed address is opened. Long enough to watch what the product takes; pages that stay open
 * longer ask anew.
 */
const VISITOR_URL_SECONDS = 2 * 60 * 60;
/** Opens the files of a link (supabase/migrations, shared_files). */
const KEY_HEADER = 'x-share-key';

/** One for each path; without an address where there is no such file for this visitor. */
const SignedAnswer = v.array(v.object({ path: v.nullable(v.string()), signedURL: v.nullable(v.string()) }));

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
 * @throws AppError 'video-url-failed' for an answer of another shape, Error for a refusal.
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
  const body = { expiresIn: VISITOR_URL_SECONDS, paths };
  const answer = await postAsVisitor(`/storage/v1/object/sign/${bucket}`, body, { [KEY_HEADER]: fileKey });
  return new Map(
    parseWith(SignedAnswer, answer, 'video-url-failed').flatMap(({ path, signedURL }) =>
      path !== null && signedURL !== null ? [[path, addressOf(signedURL)] as const] : [],
    ),
  );
}

/** Storage answers with what comes behind its own address. */
function addressOf(signedUrl: string): string {
  return encodeURI(`${backendConfig.supabaseUrl}/storage/v1${signedUrl}`);
}
