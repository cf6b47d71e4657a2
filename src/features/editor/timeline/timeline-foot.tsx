import { TriangleAlert, ZoomIn, ZoomOut } from 'lucide-react';
import { formatCount } from '@/domain/format';
import { FRAME_RATE } from '@/domain/limits';
import { IconButton } from '@/ui/icon-button';
import { zoomIn, zoomOut } from '../commands/correction-commands';
import type { SessionState } from '@/studio/session/editor-session';
import { useKeptFrames } from '../session/session-hooks';
import { useEditorSession, useSession } from '../session/session-context';
import { CutControls } from './cut-controls';
import { placeOf, problemName } from '../commands/problems';
import { rangesBefore, trackQuality } from '../commands/quality';
import type { TimelineRange } from '@/studio/session/timeline-view';
import { useNearestProblem } from './use-nearest-problem';
import { useTimelineTrack } from './use-timeline-track';

/** On large screens the buttons are as high as a line of text, so that the picture can be larger. */
const ZOOM_BUTTON = 'desk:size-6 desk:[&_svg]:size-4.5';

/** The row below the timeline: zoom, the tracked share, and the problem nearest to the current frame. */
export function TimelineFoot({ range }: { readonly range: TimelineRange }) {
  const session = useSession();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <Summary />
      <ProblemLink />
      <CutControls />
      <div className="flex items-center gap-1 max-desk:order-3 max-desk:ml-auto">
        <IconButton
          label={zoomOut.label}
          shortcut={zoomOut.keyLabel ?? ''}
          icon={<ZoomOut aria-hidden="true" />}
          disabled={range.frames >= session.clip.info.frameCount}
          className={ZOOM_BUTTON}
          onClick={() => zoomOut.perform(session)}
        />
        <IconButton
          label={zoomIn.label}
          shortcut={zoomIn.keyLabel ?? ''}
          icon={<ZoomIn aria-hidden="true" />}
          className={ZOOM_BUTTON}
          onClick={() => zoomIn.perform(session)}
        />
      </div>
    </div>
  );
}

function ProblemLink() {
  const { playback } = useSession();
  const problem = useNearestProblem(useTimelineTrack().problems);
  const isReplay = useEditorSession(({ phase }) => phase.kind === 'replay');
  const isExporting = useEditorSession((state) => state.isExporting);
  if (!problem || !isReplay) return null;
  return (
    <p className="flex items-center gap-2 max-desk:order-1 max-desk:w-full">
      <TriangleAlert aria-hidden="true" className="size-4" />
      {problemName(problem)}
      <button
        type="button"
        className="reach min-h-6 text-link"
        disabled={isExporting}
        onClick={() => {
          playback.pause();
          playback.seekToFrame(placeOf(problem));
        }}
      >
        Go to it
      </button>
    </p>
  );
}

function Summary() {
  const { first, end } = useKeptFrames();
  const { tracked } = useTimelineTrack();
  const isTracking = useEditorSession(({ phase }) => phase.kind === 'tracking');
  const passedFrame = useEditorSession(passedFrameOf);
  const trackedBefore = (frame: number): number => trackQuality(rangesBefore(tracked, frame)).trackedFrames;
  const trackedFrames = trackedBefore(Math.min(passedFrame ?? end, end)) - trackedBefore(first);
  const share = `${formatCount(trackedFrames)} of ${formatCount(end - first)} frames`;
  const rested = trackedFrames > 0 ? `Tracked ${share}` : 'Not tracked yet';
  return (
    <p className="text-muted tabular-nums max-desk:w-full">{isTracking ? `Tracking, ${share}` : rested}</p>
  );
}

/**
 * While a run replaces an older path up to its end, only the part that the run has passed counts as tracked. Null for a
 * run that corrects a range, because it leaves the rest of the path unchanged.
 */
function passedFrameOf({ phase }: SessionState): number | null {
  if (phase.kind !== 'tracking') return null;
  const { run, reachedSec } = phase;
  const isOnward = run.direction === 'forward' && run.endSec === null;
  return isOnward ? Math.round((reachedSec ?? run.startSec) * FRAME_RATE) + 1 : null;
}
