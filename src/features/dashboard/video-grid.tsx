import { useEffect, useRef, useState } from 'react';
import { cx } from '@/lib/cx';
import { Button } from '@/ui/button';
import { Skeleton } from '@/ui/skeleton';
import type { ChosenVideos } from './use-chosen-videos';
import type { VideoList } from './use-video-list';
import { VideoCard } from './video-card';
import type { VideoCommands } from './video-menu';

const GRID = 'grid grid-cols-1 gap-x-5 gap-y-7 sm:grid-cols-2 desk:grid-cols-3 wide:grid-cols-4';
const PLACEHOLDERS = ['a', 'b', 'c', 'd'] as const;

interface VideoGridProps {
  readonly list: Pick<VideoList, 'drawn' | 'hasMore' | 'drawMore'>;
  readonly nowMs: number;
  readonly commands: VideoCommands;
  readonly chosen: ChosenVideos;
}

export function VideoGrid({ list, nowMs, commands, chosen }: VideoGridProps) {
  const { drawn, hasMore, drawMore } = list;
  const grid = useRef<HTMLUListElement>(null);
  const [firstNew, setFirstNew] = useState<number | null>(null);
  // The button that loads more may be unmounted, so the first new video gets the focus for keyboard users.
  useEffect(() => {
    if (firstNew === null) return;
    grid.current?.children[firstNew]?.querySelector<HTMLElement>('a, button, input')?.focus();
  }, [firstNew]);
  const more = () => {
    setFirstNew(drawn.length);
    drawMore();
  };
  return (
    <>
      <ul ref={grid} aria-label="Videos" className={GRID}>
        {drawn.map((video) => (
          // The scroll margin keeps a focused card clear of the bar for the chosen videos.
          <li key={video.id} className={cx(chosen.isChoosing && 'scroll-mt-24 max-desk:scroll-mt-36')}>
            <VideoCard
              video={video}
              nowMs={nowMs}
              commands={commands}
              choice={
                chosen.isChoosing ? { isChosen: chosen.has(video), toggle: () => chosen.toggle(video) } : null
              }
            />
          </li>
        ))}
      </ul>
      {hasMore && (
        <div className="mt-8 flex justify-center">
          <Button onClick={more}>Show more</Button>
        </div>
      )}
    </>
  );
}

/** A placeholder in the grid's shape while the list is loading. */
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
