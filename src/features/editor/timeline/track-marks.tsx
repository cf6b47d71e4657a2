import { useMemo } from 'react';
import { counted } from '@/domain/format';
import { timeOfFrame } from '../playback/frame-grid';
import { formatPreciseClock } from '../transport/precise-clock';
import type { TimelineMark } from './clusters';
import { FlagShape, KeyShape, type ProblemMark } from './mark-shapes';
import { problemName, type Problem } from './problems';
import type { QualityRange } from './quality';
import { TimelineMarks } from './timeline-marks';
import type { TimelineRange } from './timeline-view';

interface MarksProps {
  readonly range: TimelineRange;
  readonly widthPx: number;
  readonly isLocked: boolean;
  readonly onSelect: (frame: number) => void;
}

/** In the ruler: a flag over the middle of each problem, which leads to its beginning. */
export function ProblemFlags({ problems, ...rest }: MarksProps & { problems: readonly Problem[] }) {
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
      {...rest}
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

/** On the confidence bar: a diamond where a manual key is, or a manual stretch begins. */
export function KeyMarks({ ranges, ...rest }: MarksProps & { ranges: readonly QualityRange[] }) {
  const marks = useMemo(
    () =>
      ranges
        .filter(({ kind }) => kind === 'manual')
        .map(({ fromFrame }): TimelineMark => ({ frame: fromFrame, targetFrame: fromFrame })),
    [ranges],
  );
  return (
    <TimelineMarks
      {...rest}
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
