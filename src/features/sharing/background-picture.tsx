import { backgroundUrl } from '@/backend/background-url';
import { BACKGROUND_BUCKETS } from '@/backend/buckets';
import { CoverPicture } from '@/ui/cover-picture';

/** A cropped background; fills what it stands in. */
export function BackgroundPicture({ path }: { readonly path: string }) {
  return <CoverPicture src={backgroundUrl(BACKGROUND_BUCKETS.cropped, path)} />;
}
