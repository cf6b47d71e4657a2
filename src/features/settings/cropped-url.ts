import { backgroundUrl } from '@/backend/settings/background-url';
import { BACKGROUND_BUCKETS } from '@/backend/storage/buckets';

/** Returns the URL of a background's cropped picture. */
export function croppedUrl(path: string): string {
  return backgroundUrl(BACKGROUND_BUCKETS.cropped, path);
}
