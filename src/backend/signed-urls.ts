import { AppError, type ErrorCode } from '@/domain/errors';
import { storageError } from './backend-error';
import { BUCKETS } from './buckets';
import { supabase } from './client';

/** Long enough for an evening's work in one tab. */
const SIGNED_URL_SECONDS = 12 * 60 * 60;
/** Storage signs no more at once. */
const MOST_PATHS = 500;

/**
 * An address of one of the user's private files. With `downloadName` the browser saves it under that name.
 * @throws AppError with the fallback (also when there is no such file) or 'no-session'.
 */
export async function signedUrl(
  bucket: string,
  path: string,
  fallback: ErrorCode,
  downloadName?: string,
): Promise<string> {
  const options = downloadName === undefined ? {} : { download: downloadName };
  const { data, error } = await supabase.storage
    .from(bucket)
    .createSignedUrl(path, SIGNED_URL_SECONDS, options);
  if (error) throw storageError(error, fallback);
  return data.signedUrl;
}

interface Waiting {
  readonly path: string;
  readonly resolve: (url: string) => void;
  readonly reject: (error: unknown) => void;
}

let waiting: Waiting[] = [];

/**
 * An address of one of the user's thumbnails. A screen full of cards asks at the same time: they are signed together.
 * @throws AppError 'video-url-failed' (also when there is no such file) or 'no-session'.
 */
export function thumbnailUrl(path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    if (waiting.length === 0) setTimeout(signWaiting);
    waiting.push({ path, resolve, reject });
  });
}

function signWaiting(): void {
  const asked = waiting;
  waiting = [];
  for (let start = 0; start < asked.length; start += MOST_PATHS) {
    void signTogether(asked.slice(start, start + MOST_PATHS));
  }
}

async function signTogether(asked: readonly Waiting[]): Promise<void> {
  try {
    const { data, error } = await supabase.storage.from(BUCKETS.thumbnails).createSignedUrls(
      asked.map(({ path }) => path),
      SIGNED_URL_SECONDS,
    );
    if (error) throw storageError(error, 'video-url-failed');
    const urls = new Map(data.map(({ path, signedUrl }) => [path, signedUrl]));
    for (const { path, resolve, reject } of asked) {
      const url = urls.get(path);
      if (url) resolve(url);
      else reject(new AppError('video-url-failed', { cause: `no thumbnail ${path}` }));
    }
  } catch (error) {
    for (const { reject } of asked) reject(error);
  }
}
