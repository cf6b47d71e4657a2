import type { BackgroundBucket } from './buckets';
import { supabase } from './client';

/** Address of a background image (sharing spec, section 7: public). */
export function backgroundUrl(bucket: BackgroundBucket, path: string): string {
  return supabase.storage.from(bucket).getPublicUrl(path).data.publicUrl;
}
