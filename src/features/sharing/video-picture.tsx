import { useQuery } from '@tanstack/react-query';
import { thumbnailUrlQuery } from '@/backend/queries';
import { VideoCover } from '@/ui/video-cover';

/** Shows a video's first frame, or a drawn scene when there is none. It fills its container. */
export function VideoPicture({ path }: { readonly path: string | null }) {
  const { data: src, error } = useQuery({ ...thumbnailUrlQuery(path ?? ''), enabled: path !== null });
  return <VideoCover src={path === null || error ? null : src} />;
}
