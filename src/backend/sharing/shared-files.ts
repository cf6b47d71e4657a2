import * as v from 'valibot';
import { BUCKETS } from '../storage/buckets';
import { backendConfig } from '../http/config';
import { parseWith } from '../http/parse-with';
import { postAsVisitor } from './visitor';

/**
 * How long a visitor's signed URL is valid. A file stays reachable for this time after its link was deleted, because
 * Storage checks nothing when a signed URL is opened. The time is enough to watch the longest video; pages that stay
 * open longer request new URLs.
 */
const VISITOR_URL_SECONDS = 2 * 60 * 60;
/** The header that permits access to the files of a link (supabase/migrations, shared_files). */
export const KEY_HEADER = 'x-share-key';

/** The answer has one entry for each path; its signedURL is null when the visitor has no such file. */
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
 * Signs URLs for the files of a link's videos, in their order; null for a video whose export is missing.
 * @param fileKey the key that the look-up of the access code returned.
 * @param expiresAt when the link ends; the URLs end with it.
 * @throws AppError 'video-url-failed' for an answer of another shape, Error for a refusal.
 */
export async function signSharedFiles(
  fileKey: string,
  videos: readonly SharedPaths[],
  expiresAt: string | null,
): Promise<readonly (SharedUrls | null)[]> {
  const seconds = secondsUntil(expiresAt);
  const [videoUrls, thumbnailUrls] = await Promise.all([
    signAll(
      BUCKETS.processed,
      fileKey,
      seconds,
      videos.map((video) => video.videoPath),
    ),
    signAll(
      BUCKETS.thumbnails,
      fileKey,
      seconds,
      videos.flatMap((video) => video.thumbnailPath ?? []),
    ),
  ]);
  return videos.map(({ videoPath, thumbnailPath }) => {
    const videoUrl = videoUrls.get(videoPath);
    if (videoUrl === undefined) return null;
    return { videoUrl, thumbnailUrl: (thumbnailPath !== null && thumbnailUrls.get(thumbnailPath)) || null };
  });
}

function secondsUntil(expiresAt: string | null): number {
  if (expiresAt === null) return VISITOR_URL_SECONDS;
  const left = Math.floor((Date.parse(expiresAt) - Date.now()) / 1000);
  return Math.min(VISITOR_URL_SECONDS, Math.max(1, left));
}

async function signAll(
  bucket: string,
  fileKey: string,
  expiresIn: number,
  paths: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (paths.length === 0) return new Map();
  const body = { expiresIn, paths };
  const answer = await postAsVisitor(`/storage/v1/object/sign/${bucket}`, body, { [KEY_HEADER]: fileKey });
  return new Map(
    parseWith(SignedAnswer, answer, 'video-url-failed').flatMap(({ path, signedURL }) =>
      path !== null && signedURL !== null ? [[path, addressOf(signedURL)] as const] : [],
    ),
  );
}

/** Completes a signed URL, because Storage returns only the part after its own URL. */
function addressOf(signedUrl: string): string {
  return encodeURI(`${backendConfig.supabaseUrl}/storage/v1${signedUrl}`);
}
