import { AppError, type ErrorCode } from '@/domain/errors';
import { storageError } from '../http/backend-error';
import { BUCKETS } from './buckets';
import { supabase } from '../http/client';

/** A signed URL is valid long enough for an evening's work in one tab. */
const SIGNED_URL_SECONDS = 12 * 60 * 60;
/** Storage signs at most this many paths per request. */
const MOST_PATHS = 500;

/**
 * Signs a URL for one of the user's private files. With `downloadName` the browser saves the file under that name.
 * @throws AppError with the fallback (also for a missing file) or 'no-session'.
 */
export async function signedUrl(
  bucket: string,
  path: string,
  fallback: ErrorCode,
  downloadName?: string,
): Promise<string> {
  const { data, error } = await supabase.storage.from(bucket).createSignedUrl(path, SIGNED_URL_SECONDS);
  if (error) throw storageError(error, fallback);
  if (downloadName === undefined) return data.signedUrl;
  // storage-js would encode the name twice, and browsers decode it only once.
  return `${data.signedUrl}&download=${encodeURIComponent(downloadName)}`;
}

interface Waiting {
  readonly path: string;
  readonly resolve: (url: string) => void;
  readonly reject: (error: unknown) => void;
}

let waiting: Waiting[] = [];

/**
 * Signs a URL for one of the user's thumbnails. The requests of a screen full of cards are sent together.
 * @throws AppError 'video-url-failed' (also for a missing file) or 'no-session'.
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
