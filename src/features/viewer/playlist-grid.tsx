import { formatLength } from '@/domain/format';
import type { WatchedVideo } from '@/domain/sharing';
import { viewersName } from '@/domain/video-name';
import { cx } from '@/lib/cx';
import { VideoCover } from '@/ui/video-cover';

interface PlaylistGridProps {
  readonly videos: readonly WatchedVideo[];
  readonly currentIndex: number;
  /** The last video has ended, so no video is playing. */
  readonly isComplete: boolean;
  readonly onSelect: (index: number) => void;
}

/** Numbers the videos of a playlist and shows them in rows of four, or of two on phones. */
export function PlaylistGrid({ videos, currentIndex, isComplete, onSelect }: PlaylistGridProps) {
  return (
    <ol
      aria-label="Videos"
      className="mt-8 grid grid-cols-2 gap-x-3 gap-y-5 px-4 desk:grid-cols-4 desk:gap-x-4 desk:gap-y-6 desk:px-0"
    >
      {videos.map((video, index) => (
        <GridItem
          key={video.id}
          video={video}
          position={index + 1}
          isCurrent={index === currentIndex}
          isPlaying={index === currentIndex && !isComplete}
          onSelect={() => onSelect(index)}
        />
      ))}
    </ol>
  );
}

interface GridItemProps {
  readonly video: WatchedVideo;
  /** The video's position, counted from 1. */
  readonly position: number;
  readonly isCurrent: boolean;
  readonly isPlaying: boolean;
  readonly onSelect: () => void;
}

const PLATE = 'absolute rounded-[5px] bg-plate px-1.5 font-semibold tabular-nums';

function GridItem({ video, position, isCurrent, isPlaying, onSelect }: GridItemProps) {
  return (
    <li className="min-w-0">
      <button
        type="button"
        aria-current={isCurrent}
        onClick={onSelect}
        className="group block w-full rounded-lg text-left"
      >
        <span
          className={cx(
            'relative block aspect-video overflow-hidden rounded-lg border bg-black transition-colors',
            isCurrent
              ? 'border-text shadow-[0_0_0_2px_var(--color-text)]'
              : 'border-line group-hover:border-line-strong',
          )}
        >
          <VideoCover src={video.thumbnailUrl} />
          <span
            className={`${PLATE} top-2.5 left-2.5 grid h-6.5 min-w-6.5 place-items-center font-head text-[16px]`}
          >
            {position}
          </span>
          {isPlaying ? (
            <span key="now" className={`${PLATE} right-2.5 bottom-2.5 text-2xs leading-5 desk:text-xs`}>
              Now playing
            </span>
          ) : (
            video.durationSec !== null && (
              <span key="length" className={`${PLATE} right-2.5 bottom-2.5 text-xs leading-5`}>
                {formatLength(video.durationSec)}
              </span>
            )
          )}
        </span>
        <span className="mt-2 block truncate text-sm font-semibold">{viewersName(video)}</span>
      </button>
    </li>
  );
}
