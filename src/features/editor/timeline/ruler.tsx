import { FRAME_RATE } from '@/domain/limits';
import { formatClock } from '@/domain/format';
import { formatPreciseClock } from '@/studio/playback/precise-clock';
import { shareOfFrame, type TimelineRange } from '@/studio/session/timeline-view';

const STEPS_SEC = [0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300] as const;
const MOST_MARKS = 8;

/** Shows about eight times along the visible range of the clip. */
export function Ruler({ view }: { readonly view: TimelineRange }) {
  const stepSec = STEPS_SEC.find((step) => view.frames / FRAME_RATE / step <= MOST_MARKS) ?? 600;
  return (
    <div aria-hidden="true" className="relative h-4.5 overflow-hidden text-2xs text-muted tabular-nums">
      {marksIn(view, stepSec).map((mark) => (
        <span
          key={mark}
          className="absolute border-l border-line-strong pl-1.25 leading-3.5"
          style={{ left: `${100 * shareOfFrame(view, mark * stepSec * FRAME_RATE)}%` }}
        >
          {stepSec < 1 ? formatPreciseClock(mark * stepSec, 1) : formatClock(mark * stepSec)}
        </span>
      ))}
    </div>
  );
}

/** The visible marks as multiples of the step from the beginning of the clip; the first may be left of the view. */
function marksIn({ fromFrame, frames }: TimelineRange, stepSec: number): readonly number[] {
  const stepFrames = stepSec * FRAME_RATE;
  const first = Math.floor(fromFrame / stepFrames);
  const count = Math.ceil((fromFrame + frames) / stepFrames) - first;
  return Array.from({ length: count }, (_, index) => first + index);
}
