import { backgroundUrl } from '@/backend/settings/background-url';
import { BACKGROUND_BUCKETS } from '@/backend/storage/buckets';
import { CoverPicture } from '@/ui/cover-picture';

/** Shows a cropped background, which fills its container. */
export function BackgroundPicture({ path }: { readonly path: string }) {
  return <CoverPicture src={backgroundUrl(BACKGROUND_BUCKETS.cropped, path)} />;
}
