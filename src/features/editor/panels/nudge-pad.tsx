import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp } from 'lucide-react';
import { NUDGE_STEP_PX } from '@/domain/limits';

const DIRECTIONS = [
  { label: 'left', icon: ArrowLeft, dx: -1, dy: 0, place: 'desk:col-start-1 desk:row-start-2' },
  { label: 'up', icon: ArrowUp, dx: 0, dy: -1, place: 'desk:col-start-2 desk:row-start-1' },
  { label: 'down', icon: ArrowDown, dx: 0, dy: 1, place: 'desk:col-start-2 desk:row-start-3' },
  { label: 'right', icon: ArrowRight, dx: 1, dy: 0, place: 'desk:col-start-3 desk:row-start-2' },
] as const;

interface NudgePadProps {
  /** The name of the moved thing, for example "circle". */
  readonly what: string;
  readonly onMove: (dx: number, dy: number) => void;
}

/**
 * Four arrows that move something by 5 px of the video. On phones they are in one row, so that they do not cover the
 * card's buttons.
 */
export function NudgePad({ what, onMove }: NudgePadProps) {
  return (
    <div
      role="group"
      aria-label={`Move the ${what} ${NUDGE_STEP_PX} pixels`}
      className="grid flex-none auto-rows-[44px] grid-cols-[repeat(4,44px)] place-content-center gap-1 desk:grid-cols-[repeat(3,40px)] desk:grid-rows-[repeat(3,40px)]"
    >
      {DIRECTIONS.map(({ label, icon: Icon, dx, dy, place }) => (
        <button
          key={label}
          type="button"
          aria-label={`Move ${label} ${NUDGE_STEP_PX} px`}
          className={`grid place-items-center rounded-md border border-line-strong bg-s3 transition-colors hover:bg-line-strong ${place}`}
          onClick={() => onMove(dx * NUDGE_STEP_PX, dy * NUDGE_STEP_PX)}
        >
          <Icon aria-hidden="true" className="size-4" />
        </button>
      ))}
      <span
        aria-hidden="true"
        className="col-start-2 row-start-2 hidden place-items-center text-2xs text-muted desk:grid"
      >
        {NUDGE_STEP_PX} px
      </span>
    </div>
  );
}
