import type { ComponentProps } from 'react';
import { useQuery } from '@tanstack/react-query';
import { getVideo } from '@/backend/videos/videos';
import { ShareDialog } from '@/features/sharing/share-dialog';

/**
 * Shares a video that was just exported. Reads its record again, because the export changed its thumbnail and length.
 */
export function ShareExport({ video, ...dialog }: ComponentProps<typeof ShareDialog>) {
  const { data } = useQuery({
    queryKey: ['exported-video', video.id],
    queryFn: () => getVideo(video.id),
    gcTime: 0,
  });
  // A name that was just typed may not be stored yet.
  const exported = data ? { ...data, friendlyName: video.friendlyName } : video;
  return <ShareDialog video={exported} {...dialog} />;
}
