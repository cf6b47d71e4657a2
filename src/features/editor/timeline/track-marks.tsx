import { useMemo } from 'react';
import { counted } from '@/domain/format';
import { timeOfFrame } from '../playback/frame-grid';
import { formatPreciseClock } from '../transport/precise-clock';
import type { TimelineMark } from './clusters';
import { FlagShape, KeyShape, type ProblemMark } from './mark-shapes';
import { problemName } from './problems';
import { TimelineMarks } from './timeline-marks';
import type { TimelineRange } from './timeline-view';
import { useTimelineTrack } from './use-timeline-track';

interface MarksProps {
  readonly range: TimelineRange;
  readonly widthPx: number;
  readonly isLocked: boolean;
  readonly onSelect: (frame: number) => void;
}

/** Shows a flag in the ruler over the middle of each problem; the flag leads to the problem's beginning. */
export function ProblemFlags(props: MarksProps) {
  const { problems } = useTimelineTrack();
  const marks = useMemo(
    () =>
      problems.map((problem): ProblemMark => ({
        frame: (problem.fromFrame + problem.toFrame - 1) / 2,
        targetFrame: problem.fromFrame,
        problem,
      })),
    [problems],
  );
  return (
    <TimelineMarks
      {...props}
      label="Problems"
      marks={marks}
      nameOf={({ first, count }) =>
        count === 1 ? problemName(first.problem) : `${problemName(first.problem)} and ${count - 1} more`
      }
      shape={FlagShape}
      className="top-0"
    />
  );
}

/** Shows a diamond on the confidence bar at each manual key, or where a manual range begins. */
export function KeyMarks(props: MarksProps) {
  const { ranges } = useTimelineTrack();
  const marks = useMemo(
    () =>
      ranges
        .filter(({ kind }) => kind === 'manual')
        .map(({ fromFrame }): TimelineMark => ({ frame: fromFrame, targetFrame: fromFrame })),
    [ranges],
  );
  return (
    <TimelineMarks
      {...props}
      label="Manual keys"
      marks={marks}
      nameOf={({ first, count }) =>
        `${count === 1 ? 'Manual key' : counted(count, 'manual key')} at ${formatPreciseClock(timeOfFrame(first.frame))}`
      }
      shape={KeyShape}
      className="-bottom-1.25 h-6"
    />
  );
}
