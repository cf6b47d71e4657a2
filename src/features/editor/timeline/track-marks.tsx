import { useMemo } from 'react';
import { counted } from '@/domain/format';
import { timeOfFrame } from '@/studio/playback/frame-grid';
import { formatPreciseClock } from '@/studio/playback/precise-clock';
import type { TimelineMark } from './clusters';
import { FlagShape, KeyShape, type ProblemMark } from './mark-shapes';
import { placeOf, problemName, type Problem } from '../commands/problems';
import { TimelineMarks } from './timeline-marks';
import type { TimelineRange } from '@/studio/session/timeline-view';
import { useTimelineTrack } from './use-timeline-track';

interface MarksProps {
  readonly range: TimelineRange;
  readonly widthPx: number;
  readonly isLocked: boolean;
  readonly onSelect: (frame: number) => void;
}

/**
 * Shows a flag in the ruler over the middle of each problem, which leads to the problem's beginning. The flag of a loss
 * is at its moment.
 */
export function ProblemFlags(props: MarksProps) {
  const { problems } = useTimelineTrack();
  const marks = useMemo(() => problems.map(flagOf).toSorted((a, b) => a.frame - b.frame), [problems]);
  return (
    <TimelineMarks
      {...props}
      label="Problems"
      marks={marks}
      nameOf={({ shown, count }) =>
        count === 1 ? problemName(shown.problem) : `${problemName(shown.problem)} and ${count - 1} more`
      }
      shape={FlagShape}
      className="top-0"
    />
  );
}

function flagOf(problem: Problem): ProblemMark {
  const targetFrame = placeOf(problem);
  if (problem.kind === 'lost') return { frame: targetFrame, targetFrame, isForemost: true, problem };
  return { frame: (problem.fromFrame + problem.toFrame - 1) / 2, targetFrame, problem };
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
      nameOf={({ shown, count }) =>
        `${count === 1 ? 'Manual key' : counted(count, 'manual key')} at ${formatPreciseClock(timeOfFrame(shown.frame))}`
      }
      shape={KeyShape}
      className="-bottom-1.25 h-6"
    />
  );
}
