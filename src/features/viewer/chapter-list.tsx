import { formatClock } from '@/domain/format';
import type { Chapter } from '@/domain/sharing';
import { cx } from '@/lib/cx';

interface ChapterListProps {
  readonly chapters: readonly Chapter[];
  /** The current play, counted from 0; -1 for none. */
  readonly current: number;
  readonly onJump: (chapter: Chapter) => void;
  readonly className?: string;
}

/** The plays of a reel; a click on one jumps to it. */
export function ChapterList({ chapters, current, onJump, className }: ChapterListProps) {
  return (
    <nav aria-label="Plays" className={className}>
      <h2 className="mb-2 text-h3">Plays</h2>
      <ol className="-mx-2">
        {chapters.map((chapter, index) => (
          // No two plays of a film start at the same second.
          <li key={chapter.startSec}>
            <button
              type="button"
              aria-current={index === current ? 'true' : undefined}
              onClick={() => onJump(chapter)}
              className={cx(
                'flex min-h-11 w-full items-baseline gap-3 rounded-md px-2 py-2.5 text-left transition-colors hover:bg-s2',
                index === current && 'bg-s2 font-semibold',
              )}
            >
              <span className="w-10 flex-none text-sm text-muted tabular-nums">
                {formatClock(chapter.startSec)}
              </span>
              <span className="min-w-0 wrap-anywhere">{chapter.title}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
