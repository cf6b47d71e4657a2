import { TriangleAlert, ZoomIn, ZoomOut } from 'lucide-react';
import type { EditorPhase } from '@/domain/editor/editor-state';
import { formatCount } from '@/domain/format';
import { FRAME_RATE } from '@/domain/limits';
import { IconButton } from '@/ui/icon-button';
import type { CommandContext } from '../commands/command';
import { zoomIn, zoomOut } from '../commands/correction-commands';
import { problemName, type Problem } from './problems';
import { rangesBefore, trackQuality, type qualityRanges } from './quality';
import type { TimelineRange } from './timeline-view';
import { useNearestProblem } from './use-nearest-problem';

interface TimelineFootProps {
  readonly context: CommandContext;
  readonly problems: readonly Problem[];
  readonly tracked: ReturnType<typeof qualityRanges>;
  readonly range: TimelineRange;
}

/** On large screens as high as a line of text, so that the picture can be as large as possible. */
const ZOOM_BUTTON = 'desk:size-6 desk:[&_svg]:size-4.5';

/** Under the timeline: zoom, how much is tracked, and the problem that is nearest to the shown frame. */
export function TimelineFoot({ context, problems, tracked, range }: TimelineFootProps) {
  const { state, playback } = context;
  const { frameCount } = playback.grid;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <p className="text-muted tabular-nums max-desk:order-2">
        {summaryOf(state.phase, tracked, frameCount)}
      </p>
      <ProblemLink context={context} problems={problems} />
      <div className="flex items-center gap-1 max-desk:order-3 max-desk:ml-auto">
        <IconButton
          label={zoomOut.label}
          shortcut={zoomOut.keyLabel ?? ''}
          icon={<ZoomOut aria-hidden="true" />}
          disabled={range.frames >= frameCount}
          className={ZOOM_BUTTON}
          onClick={() => zoomOut.perform(context)}
        />
        <IconButton
          label={zoomIn.label}
          shortcut={zoomIn.keyLabel ?? ''}
          icon={<ZoomIn aria-hidden="true" />}
          className={ZOOM_BUTTON}
          onClick={() => zoomIn.perform(context)}
        />
      </div>
    </div>
  );
}

function ProblemLink({ context, problems }: Pick<TimelineFootProps, 'context' | 'problems'>) {
  const { state, playback } = context;
  const problem = useNearestProblem(playback, problems);
  if (!problem || state.phase.kind !== 'replay') return null;
  return (
    <p className="flex items-center gap-2 max-desk:order-1 max-desk:w-full">
      <TriangleAlert aria-hidden="true" className="size-4" />
      {problemName(problem)}
      <button
        type="button"
        className="reach min-h-6 text-link"
        disabled={state.isExporting}
        onClick={() => {
          playback.pause();
          playback.seekToFrame(problem.fromFrame);
        }}
      >
        Go to it
      </button>
    </p>
  );
}

/**
 * While a run goes over an older path to its end, only what it has passed counts as tracked; one that corrects a
 * stretch leaves the rest as it is.
 */
function summaryOf(phase: EditorPhase, tracked: TimelineFootProps['tracked'], frameCount: number): string {
  const isTracking = phase.kind === 'tracking';
  const isOnward = isTracking && phase.run.direction === 'forward' && phase.run.endSec === null;
  const endFrame = isOnward
    ? Math.round((phase.reachedSec ?? phase.run.startSec) * FRAME_RATE) + 1
    : frameCount;
  const { trackedFrames } = trackQuality(rangesBefore(tracked, endFrame));
  const share = `${formatCount(trackedFrames)} of ${formatCount(frameCount)} frames`;
  if (isTracking) return `Tracking, ${share}`;
  return trackedFrames > 0 ? `Tracked ${share}` : 'Not tracked yet';
}
