import { counted, formatCount } from '@/domain/format';
import { lengthOf } from '@/domain/frame-range';
import { PATH_CAP, PATH_TOLERANCE_PX } from '@/domain/limits';
import type { SimplifiedPath } from '@/domain/simplify-path';
import { Badge } from '@/ui/badge';
import { CommandButton } from '../commands/command-button';
import { nextProblem, previousProblem } from '../commands/correction-commands';
import { previewFilm } from '../commands/tracking-commands';
import { DamageNote } from './damage-note';
import { ExportAtOnce } from '../export-menu/export-at-once';
import { useKeptFrames } from '../session/session-hooks';
import { useEditorSession } from '../session/session-context';
import { shownPath } from '@/studio/session/shown-path';
import { qualityRanges, trackQuality } from '../commands/quality';

interface ReplayCardProps {
  /** The simplified path that is stored and exported. */
  readonly path: SimplifiedPath;
}

const GOOD_SHARE = 0.8;

/** Sums up the finished track in one number and one sentence, and leads to its doubtful parts. */
export function ReplayCard({ path }: ReplayCardProps) {
  const frameCount = lengthOf(useKeptFrames());
  const cut = useEditorSession((state) => state.cut);
  const { points, maxErrorPx } = path;
  const { ringFrames, certainFrames, doubtfulRanges } = trackQuality(
    qualityRanges(shownPath(points, { cut })),
  );
  const share = frameCount > 0 ? Math.min(1, certainFrames / frameCount) : 0;
  const isGood = share >= GOOD_SHARE;
  return (
    <section
      aria-label="Track quality"
      className="flex flex-col gap-2 rounded-lg border border-line bg-s1 p-4 text-sm tabular-nums"
    >
      <div className="flex items-center justify-between gap-3">
        <div>
          <p className="text-muted">Track quality</p>
          <p className="font-head text-[34px] leading-9 font-semibold">{Math.floor(share * 100)} %</p>
        </div>
        <Badge tone={isGood ? 'good' : 'warn'} dot>
          {isGood ? 'Good' : 'Worth a look'}
        </Badge>
      </div>
      <p className="text-muted">
        {formatCount(certainFrames)} of {counted(frameCount, 'frame')} are certain.{' '}
        {doubtfulRanges > 0 &&
          `${counted(doubtfulRanges, 'place')} ${doubtfulRanges === 1 ? 'is' : 'are'} worth a look. `}
        {ringFrames < frameCount && `The ring shows on ${counted(ringFrames, 'frame')}. `}
      </p>
      <DamageNote />
      {doubtfulRanges > 0 && (
        <div className="flex gap-2 *:flex-1">
          <CommandButton command={previousProblem} size="sm" className="px-1.5!" />
          <CommandButton command={nextProblem} size="sm" className="px-1.5!" />
        </div>
      )}
      {maxErrorPx > PATH_TOLERANCE_PX && (
        <p className="text-muted">
          Path kept to {counted(PATH_CAP, 'point')}, at most {maxErrorPx.toFixed(1)} px off.
        </p>
      )}
      <CommandButton command={previewFilm} />
      <ExportAtOnce />
    </section>
  );
}
