import type { BackgroundBucket } from './buckets';
import { backendConfig } from './config';

/** Address of a background image (public). */
export function backgroundUrl(bucket: BackgroundBucket, path: string): string {
  return encodeURI(`${backendConfig.supabaseUrl}/storage/v1/object/public/${bucket}/${path}`);
}
