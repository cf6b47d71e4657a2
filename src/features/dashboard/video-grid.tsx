import type { Video } from '@/domain/video';
import { Skeleton } from '@/ui/skeleton';
import { VideoCard } from './video-card';
import type { VideoCommands } from './video-menu';

const GRID = 'grid grid-cols-1 gap-x-5 gap-y-7 sm:grid-cols-2 desk:grid-cols-3 wide:grid-cols-4';
const PLACEHOLDERS = ['a', 'b', 'c', 'd'] as const;

interface VideoGridProps {
  readonly videos: readonly Video[];
  readonly nowMs: number;
  readonly commands: VideoCommands;
}

export function VideoGrid({ videos, nowMs, commands }: VideoGridProps) {
  return (
    <ul className={GRID}>
      {videos.map((video) => (
        <li key={video.id}>
          <VideoCard video={video} nowMs={nowMs} commands={commands} />
        </li>
      ))}
    </ul>
  );
}

/** The grid's shape while the list is loading. */
export function VideoGridSkeleton() {
  return (
    <div role="status" aria-label="Loading your videos" className={GRID}>
      {PLACEHOLDERS.map((key) => (
        <div key={key}>
          <Skeleton className="aspect-video rounded-lg" />
          <Skeleton className="mt-3 h-4 w-3/4" />
          <Skeleton className="mt-2 h-4 w-1/2" />
        </div>
      ))}
    </div>
  );
}
