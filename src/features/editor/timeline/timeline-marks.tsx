import { useState, type ComponentType } from 'react';
import { cx } from '@/lib/cx';
import { moveFocus } from '@/ui/move-focus';
import { clustersOf, type MarkCluster, type TimelineMark } from './clusters';
import { leftOfFrame, type TimelineRange } from '@/studio/session/timeline-view';

/** The minimum size and spacing of targets (WCAG 2.2, 2.5.8). */
const TARGET_PX = 24;

interface TimelineMarksProps<Mark extends TimelineMark> {
  readonly label: string;
  readonly marks: readonly Mark[];
  readonly range: TimelineRange;
  readonly widthPx: number;
  readonly isLocked: boolean;
  readonly nameOf: (cluster: MarkCluster<Mark>) => string;
  readonly shape: ComponentType<{ readonly mark: Mark }>;
  readonly onSelect: (frame: number) => void;
  readonly className: string;
}

/** Shows marks along the timeline as buttons. They share one Tab stop, and the arrow keys move between them. */
export function TimelineMarks<Mark extends TimelineMark>(props: TimelineMarksProps<Mark>) {
  const { label, marks, range, widthPx, isLocked, nameOf, shape: Shape, onSelect, className } = props;
  const [focused, setFocused] = useState(0);
  const clusters = clustersOf(marks, range, widthPx, TARGET_PX);
  if (clusters.length === 0) return null;
  const stop = Math.min(focused, clusters.length - 1);
  return (
    <div role="group" aria-label={label} className={cx('pointer-events-none absolute inset-x-0', className)}>
      {clusters.map((cluster, index) => (
        <button
          key={cluster.shown.targetFrame}
          type="button"
          aria-label={nameOf(cluster)}
          tabIndex={index === stop ? 0 : -1}
          disabled={isLocked}
          onFocus={() => setFocused(index)}
          onClick={() => onSelect(cluster.shown.targetFrame)}
          onKeyDown={moveFocus}
          className={cx(
            'pointer-events-auto absolute top-0 grid size-6 -translate-x-1/2 place-items-center rounded-xs',
            // In front of the playhead, which is at the frame of a loss while the user is asked about it.
            cluster.shown.isForemost && 'z-1',
          )}
          style={{ left: leftOfFrame(range, cluster.shown.frame) }}
        >
          <Shape mark={cluster.shown} />
        </button>
      ))}
    </div>
  );
}
