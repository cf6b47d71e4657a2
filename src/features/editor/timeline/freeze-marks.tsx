import { Pause } from 'lucide-react';
import { frameOf, lookOf } from '@/domain/film-look';
import { freezesOf } from '@/domain/freezes';
import { cx } from '@/lib/cx';
import { timeOfFrame } from '@/studio/playback/frame-grid';
import { useKeptFrames, useOverlay } from '../session/session-hooks';
import { formatPreciseClock } from '@/studio/playback/precise-clock';
import { leftBesideHandles, shareOfFrame, type TimelineRange } from '@/studio/session/timeline-view';
import { useFreezeMark } from './use-freeze-mark';

interface FreezeMarksProps {
  readonly range: TimelineRange;
  readonly isLocked: boolean;
  readonly onSelect: (frame: number) => void;
}

/**
 * Shows where the film freezes, as marks on the filmstrip. The user can drag a mark, move it with the arrow keys and
 * remove it with the Delete key; a press jumps to its frame.
 */
export function FreezeMarks({ range, isLocked, onSelect }: FreezeMarksProps) {
  const highlight = useOverlay();
  const look = lookOf(highlight.style);
  if (look.kind !== 'identify') return null;
  const played = freezesOf(highlight);
  const frames = [...new Set([...look.moments.map(frameOf), ...played])].toSorted((a, b) => a - b);
  return (
    <div role="group" aria-label="Freezes" className="pointer-events-none absolute inset-x-0 top-7 h-6">
      {frames.map((frame, index) => {
        const share = shareOfFrame(range, frame + 0.5);
        if (share < 0 || share > 1) return null;
        const isPlayed = played.includes(frame);
        // oxlint-disable-next-line react/no-array-index-key -- a mark keeps the focus while its frame changes
        return <FreezeMark key={index} {...{ frame, range, isLocked, isPlayed, onSelect }} />;
      })}
    </div>
  );
}

interface FreezeMarkProps extends FreezeMarksProps {
  readonly frame: number;
  /** False where the path has no position, so that the film does not freeze there. */
  readonly isPlayed: boolean;
}

function FreezeMark({ frame, range, isLocked, isPlayed, onSelect }: FreezeMarkProps) {
  const kept = useKeptFrames();
  const handlers = useFreezeMark({ frame, range, onSelect });
  const at = formatPreciseClock(timeOfFrame(frame));
  return (
    <button
      type="button"
      disabled={isLocked}
      aria-label={isPlayed ? `Freeze at ${at}` : `Freeze at ${at}, not in the film: no player there`}
      aria-keyshortcuts="ArrowLeft ArrowRight Delete"
      className="pointer-events-auto absolute top-0 grid size-6 -translate-x-1/2 cursor-ew-resize touch-none place-items-center rounded-full disabled:cursor-default"
      style={{ left: leftBesideHandles(range, frame, kept) }}
      {...handlers}
    >
      <span
        className={cx(
          'grid size-5 place-items-center rounded-full border',
          isPlayed ? 'border-ground bg-text text-ink' : 'border-muted bg-s2 text-muted',
        )}
      >
        <Pause aria-hidden="true" className="size-3 fill-current" />
      </span>
    </button>
  );
}
