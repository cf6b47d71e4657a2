import { readAtMost } from '../_shared/body.ts';

/** Largest size of a picture, and longest time for fetching it. */
export interface PictureLimits {
  readonly mostBytes: number;
  readonly timeoutMs: number;
}

/** The thumbnails bucket accepts no larger files (supabase/schemas/18_rows.sql), and crawlers wait no longer. */
export const THUMBNAIL_LIMITS: PictureLimits = { mostBytes: 5 * 1024 * 1024, timeoutMs: 10_000 };

/** The marker SOI and the first byte of the next marker (ITU-T T.81, table B.1). */
const JPEG_START = [0xff, 0xd8, 0xff];

/**
 * Fetches a JPEG, or the range of it that the headers name. Null for every other response: not a JPEG, an error, or one
 * that exceeds the limits in size or time. Redirects are not followed.
 */
export async function fetchJpeg(
  url: string,
  headers: Readonly<Record<string, string>>,
  limits: PictureLimits = THUMBNAIL_LIMITS,
): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const answer = await fetch(url, {
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(limits.timeoutMs),
    });
    const isPicture = answer.ok && /^image\/jpeg\s*(;|$)/i.test(answer.headers.get('content-type') ?? '');
    if (!isPicture) {
      await answer.body?.cancel();
      return null;
    }
    const bytes = await readAtMost(answer.body, limits.mostBytes);
    return bytes !== null && JPEG_START.every((byte, at) => bytes[at] === byte) ? bytes : null;
  } catch (error) {
    console.error('A picture could not be read', error);
    return null;
  }
}
