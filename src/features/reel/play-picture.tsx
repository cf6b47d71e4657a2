import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { thumbnailUrlQuery } from '@/backend/queries';
import { formatClock } from '@/domain/format';
import { playSeconds } from '@/domain/reel';
import type { Video } from '@/domain/video';
import { Scene } from '@/ui/scene';

/** A small picture of a play with its length in the reel. */
export function PlayPicture({ video }: { readonly video: Video | null }) {
  const seconds = video && playSeconds(video);
  return (
    <div className="relative h-12.5 w-22 flex-none overflow-hidden rounded-md bg-black desk:h-15.75 desk:w-28">
      <Picture path={video?.thumbnailPath ?? null} />
      {seconds !== null && (
        <span className="absolute right-1 bottom-1 rounded-[5px] bg-plate px-1.5 py-px text-xs leading-4.5 font-semibold tabular-nums">
          {formatClock(seconds)}
        </span>
      )}
    </div>
  );
}

function Picture({ path }: { readonly path: string | null }) {
  const [hasFailed, setHasFailed] = useState(false);
  const { data: src, error } = useQuery({ ...thumbnailUrlQuery(path ?? ''), enabled: path !== null });
  const look = 'absolute inset-0 size-full object-cover';
  if (path === null || hasFailed || error) return <Scene className={look} />;
  return <img src={src} alt="" loading="lazy" className={look} onError={() => setHasFailed(true)} />;
}
