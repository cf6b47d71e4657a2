import { backgroundUrl } from '@/backend/background-url';
import { BACKGROUND_BUCKETS } from '@/backend/buckets';

/** A cropped background; fills what it stands in. */
export function BackgroundPicture({ path }: { readonly path: string }) {
  return (
    <img
      src={backgroundUrl(BACKGROUND_BUCKETS.cropped, path)}
      alt=""
      className="absolute inset-0 size-full object-cover"
    />
  );
}
