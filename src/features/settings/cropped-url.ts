import { backgroundUrl } from '@/backend/background-url';
import { BACKGROUND_BUCKETS } from '@/backend/buckets';

/** Address of the part of a background that is shown. */
export function croppedUrl(path: string): string {
  return backgroundUrl(BACKGROUND_BUCKETS.cropped, path);
}
