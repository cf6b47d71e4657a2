import { FRAME_RATE } from '@/domain/limits';
import { formatClock } from '@/domain/format';

const STEPS_SEC = [1, 2, 5, 10, 15, 30, 60, 120, 300] as const;
const MOST_MARKS = 8;

/** Times along the clip, at most eight of them. */
export function Ruler({ frameCount }: { readonly frameCount: number }) {
  const durationSec = frameCount / FRAME_RATE;
  const stepSec = STEPS_SEC.find((step) => durationSec / step <= MOST_MARKS) ?? 600;
  const marks = Array.from({ length: Math.ceil(durationSec / stepSec) }, (_, index) => index * stepSec);
  return (
    <div aria-hidden="true" className="relative h-4.5 overflow-hidden text-2xs text-muted tabular-nums">
      {marks.map((mark) => (
        <span
          key={mark}
          className="absolute border-l border-line-strong pl-1.25 leading-3.5"
          style={{ left: `${(100 * mark) / durationSec}%` }}
        >
          {formatClock(mark)}
        </span>
      ))}
    </div>
  );
}
