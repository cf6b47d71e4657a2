import { useQuery } from '@tanstack/react-query';
import { thumbnailUrlQuery } from '@/backend/queries';
import { formatLength } from '@/domain/format';
import { playSeconds } from '@/domain/reel';
import type { Video } from '@/domain/video';
import { VideoCover } from '@/ui/video-cover';

/** A small picture of a play with its length in the reel. */
export function PlayPicture({ video }: { readonly video: Video | null }) {
  const seconds = video && playSeconds(video);
  const path = video?.thumbnailPath ?? null;
  const { data: src, error } = useQuery({ ...thumbnailUrlQuery(path ?? ''), enabled: path !== null });
  return (
    <div className="relative h-12.5 w-22 flex-none overflow-hidden rounded-md bg-black desk:h-15.75 desk:w-28">
      <VideoCover src={path === null || error ? null : src} />
      {seconds !== null && (
        <span className="absolute right-1 bottom-1 rounded-[5px] bg-plate px-1.5 py-px text-xs leading-4.5 font-semibold tabular-nums">
          {formatLength(seconds)}
        </span>
      )}
    </div>
  );
}
