import { dataError } from './backend-error';
import { BUCKETS } from './buckets';
import { supabase } from './client';
import { requireIdentity } from './identity';

/** A stored file's address: signed, public or with the session; what is behind the name does not matter. */
const STORED = /\/storage\/v1\/object\/(?:sign\/|public\/|authenticated\/)?([^/]+)\/(.+)$/;

const COLUMN_OF: ReadonlyMap<string, 'original_path' | 'processed_video_path'> = new Map([
  [BUCKETS.originals, 'original_path'],
  [BUCKETS.processed, 'processed_video_path'],
]);

/**
 * Whose file an address is: the id of the signed-in user's video, or null when none has it. The address itself is not
 * asked for anything.
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
    // What is no address leads to no file.
    return '';
  }
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    // A name with a bare percent sign stands for itself.
    return name;
  }
}
