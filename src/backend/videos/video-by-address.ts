import { dataError } from '../http/backend-error';
import { BUCKETS } from '../storage/buckets';
import { supabase } from '../http/client';
import { requireIdentity } from '../auth/identity';

/** Matches the URL of a stored file: signed, public, or authenticated. Everything after the name is ignored. */
const STORED = /\/storage\/v1\/object\/(?:sign\/|public\/|authenticated\/)?([^/]+)\/(.+)$/;

const COLUMN_OF: ReadonlyMap<string, 'original_path' | 'processed_video_path'> = new Map([
  [BUCKETS.originals, 'original_path'],
  [BUCKETS.processed, 'processed_video_path'],
]);

/**
 * Finds the signed-in user's video that a file's URL belongs to; null when there is none. The URL itself is not
 * requested.
 * @returns the video's id.
 * @throws AppError 'video-load-failed' or 'no-session'.
 */
export async function videoIdAt(address: string): Promise<string | null> {
  const { userId } = await requireIdentity();
  const file = storedFile(address);
  if (!file) return null;
  const { data, error } = await supabase
    .from('videos')
    .select('id')
    .eq('user_id', userId)
    .eq(file.column, file.path)
    .limit(1)
    .maybeSingle();
  if (error) throw dataError(error, 'video-load-failed');
  return data?.id ?? null;
}

function storedFile(address: string) {
  const [, bucket = '', name = ''] = STORED.exec(pathnameOf(address)) ?? [];
  const column = COLUMN_OF.get(bucket);
  return column ? { column, path: decoded(name) } : null;
}

function pathnameOf(address: string): string {
  try {
    return new URL(address).pathname;
  } catch {
    // A text that is not a URL belongs to no file.
    return '';
  }
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    // A name that contains a bare percent sign is not encoded.
    return name;
  }
}
