import { canCut } from '@/domain/editor/editor-state';
import { cx } from '@/lib/cx';
import { timeOfFrame } from '@/studio/playback/frame-grid';
import { useKeptFrames } from '../session/session-hooks';
import { useEditorSession, useSession } from '../session/session-context';
import { formatPreciseClock } from '@/studio/playback/precise-clock';
import { shareOfFrame, type TimelineRange } from '@/studio/session/timeline-view';
import { useCutHandle, type CutEnd } from './use-cut-handle';

interface CutProps {
  readonly range: TimelineRange;
}

/** Darkens the cut parts of the clip. */
export function CutShade({ range }: CutProps) {
  const { first, end } = useKeptFrames();
  const [from, to] = [shareOfFrame(range, first), shareOfFrame(range, end)].map((share) =>
    Math.min(1, Math.max(0, share)),
  ) as [number, number];
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-x-0 top-4.5 bottom-0">
      <div className="absolute inset-y-0 left-0 bg-ground/70" style={{ width: percent(from) }} />
      <div className="absolute inset-y-0 right-0 bg-ground/70" style={{ width: percent(1 - to) }} />
    </div>
  );
}

/** Handles over the filmstrip for both ends of the kept part. */
export function CutHandles({ range }: CutProps) {
  return (
    <div
      role="group"
      aria-label="Kept part"
      className="pointer-events-none absolute inset-x-0 top-4.5 h-11 overflow-x-clip"
    >
      <CutHandle end="in" range={range} />
      <CutHandle end="out" range={range} />
    </div>
  );
}

interface CutHandleProps extends CutProps {
  readonly end: CutEnd;
}

function CutHandle({ end, range }: CutHandleProps) {
  const { clip } = useSession();
  const kept = useKeptFrames();
  const isLocked = !useEditorSession(canCut);
  const isCut = useEditorSession(({ cut }) => cut !== null);
  const handlers = useCutHandle(end, isLocked);
  const isIn = end === 'in';
  const share = shareOfFrame(range, isIn ? kept.first : kept.end);
  if (share < 0 || share > 1) return null;
  const frame = isIn ? kept.first : kept.end - 1;
  return (
    <div
      role="slider"
      tabIndex={isLocked ? -1 : 0}
      aria-label={isIn ? 'In' : 'Out'}
      aria-disabled={isLocked}
      aria-valuemin={1}
      aria-valuemax={clip.info.frameCount}
      aria-valuenow={frame + 1}
      aria-valuetext={`${formatPreciseClock(timeOfFrame(frame))}, frame ${frame + 1}`}
      className={cx(
        'pointer-events-auto absolute inset-y-0 w-6 -translate-x-1/2 cursor-ew-resize touch-none pointer-coarse:w-12',
        'aria-disabled:cursor-default',
      )}
      style={{ left: percent(share) }}
      {...handlers}
    >
      <span
        className={cx(
          'absolute inset-y-0 w-2',
          isIn ? 'left-1/2 rounded-l-sm' : 'right-1/2 rounded-r-sm',
          isCut ? 'bg-accent' : 'bg-text/35',
        )}
      />
    </div>
  );
}

function percent(share: number): string {
  return `${100 * share}%`;
}
