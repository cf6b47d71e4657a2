import type { BackgroundBucket } from '../storage/buckets';
import { backendConfig } from '../http/config';

/** Returns the public URL of a background image. */
export function backgroundUrl(bucket: BackgroundBucket, path: string): string {
  return encodeURI(`${backendConfig.supabaseUrl}/storage/v1/object/public/${bucket}/${path}`);
}
