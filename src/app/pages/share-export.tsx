import type { ComponentProps } from 'react';
import { useQuery } from '@tanstack/react-query';
import { getVideo } from '@/backend/videos/videos';
import { ShareDialog } from '@/features/sharing/share-dialog';

/**
 * Shares a video that was just exported. Its record is read again, because the export has given it another picture and
 * length.
 */
export function ShareExport({ video, ...dialog }: ComponentProps<typeof ShareDialog>) {
  const { data } = useQuery({
    queryKey: ['exported-video', video.id],
    queryFn: () => getVideo(video.id),
    gcTime: 0,
  });
  // A name that was typed a moment ago may not be stored yet.
  const exported = data ? { ...data, friendlyName: video.friendlyName } : video;
  return <ShareDialog video={exported} {...dialog} />;
}
