import type { ReactNode } from 'react';
import { TriangleAlert } from 'lucide-react';
import { useShallow } from 'zustand/react/shallow';
import { activeTrack } from '@/domain/editor/active-track';
import { failureReason, failureText } from '@/domain/errors';
import { counted } from '@/domain/format';
import { CommandButton } from '../commands/command-button';
import { clearSelection } from '../commands/selection-commands';
import {
  completeWaitingTrack,
  continueTracking,
  leaveFailure,
  resetTracking,
  resumeTracking,
  retryTracking,
  trackFromHere,
} from '../commands/tracking-commands';
import type { SessionState } from '@/studio/session/editor-session';
import { useEditorSession } from '../session/session-context';
import { qualityRanges, trackQuality } from '../commands/quality';
import { formatPreciseClock } from '@/studio/playback/precise-clock';
import { CircleControls } from './circle-controls';
import { JobCard } from './job-card';

/** Shown when the track is lost: the user can move the circle and resume, or keep the path so far. */
export function LostCard() {
  const lostAtSec = useEditorSession(({ phase }) => (phase.kind === 'lost' ? phase.lostAtSec : null));
  const safety = useEditorSession(safetyOf);
  if (lostAtSec === null) return null;
  return (
    <JobCard
      label="Track lost"
      tone="danger"
      title={<AlertTitle>Track lost at {formatPreciseClock(lostAtSec, 1)}</AlertTitle>}
      text={`We lost your player. Go to a frame where you can see them, move the circle back onto them and continue from there. ${safety}`}
      actions={
        <>
          <CommandButton command={resumeTracking} variant="primary" />
          <CommandButton command={completeWaitingTrack} />
          <CommandButton command={resetTracking} variant="quiet" />
        </>
      }
    >
      <CircleControls />
    </JobCard>
  );
}

/** Shown when tracking failed: says what happened, what is saved, and how to continue. */
export function FailedCard() {
  const failed = useEditorSession(useShallow(failedRunOf));
  const isPaid = useEditorSession(hasPaid);
  const charge = useEditorSession(chargeOfStart);
  const safety = useEditorSession(safetyOf);
  if (!failed) return null;
  const { failure, reachedSec } = failed;
  if (reachedSec === null) {
    return (
      <JobCard
        label="Tracking stopped"
        tone="danger"
        title={<AlertTitle>Tracking did not start</AlertTitle>}
        text={`${failureReason(failure)} Your selection is kept. ${charge}`}
        actions={
          <>
            <CommandButton command={retryTracking} variant="primary" />
            <CommandButton command={leaveFailure} variant="quiet" />
          </>
        }
      />
    );
  }
  return (
    <JobCard
      label="Tracking stopped"
      tone="danger"
      title={<AlertTitle>Stopped at {formatPreciseClock(reachedSec, 1)}</AlertTitle>}
      text={
        <>
          {failureText(failure)}
          <span className="mt-2 block">
            {safety} {isPaid && 'Resuming is free.'}
          </span>
        </>
      }
      actions={
        <>
          <CommandButton command={continueTracking} variant="primary" />
          <CommandButton command={completeWaitingTrack} />
          <CommandButton command={resetTracking} variant="quiet" />
        </>
      }
    >
      <CircleControls />
    </JobCard>
  );
}

/** Shown when the user wants to track a finished path again from the current frame. */
export function CorrectingCard() {
  const isPaid = useEditorSession(hasPaid);
  return (
    <JobCard
      label="Track again"
      title="Track again from here"
      text={`Move the circle onto your player. The path before this frame stays; the part after it, up to the next manual key, is replaced as tracking reaches it.${isPaid ? ' Tracking again is free.' : ''}`}
      actions={
        <>
          <CommandButton command={trackFromHere} variant="primary" />
          <CommandButton command={clearSelection} variant="quiet" />
        </>
      }
    >
      <CircleControls />
    </JobCard>
  );
}

function AlertTitle({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <TriangleAlert aria-hidden="true" className="size-5 flex-none text-danger-text" />
      <span>{children}</span>
    </>
  );
}

function failedRunOf({ phase }: SessionState) {
  return phase.kind === 'failed' ? { failure: phase.failure, reachedSec: phase.reachedSec } : null;
}

function hasPaid({ price }: SessionState): boolean {
  return price?.neededTokens === 0;
}

/** What a run that did not start has cost; empty for a clip that costs nothing. */
function chargeOfStart({ price }: SessionState): string {
  if (!price) return '';
  return price.neededTokens === 0 ? 'Trying again is free.' : 'Nothing was charged.';
}

function safetyOf(state: SessionState): string {
  const { trackedFrames } = trackQuality(qualityRanges(activeTrack(state).points));
  return `${counted(trackedFrames, 'tracked frame')} ${trackedFrames === 1 ? 'is' : 'are'} safe.`;
}
