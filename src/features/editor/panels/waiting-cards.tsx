import type { ReactNode } from 'react';
import { TriangleAlert } from 'lucide-react';
import type { FailedPhase } from '@/domain/editor/editor-state';
import { ERROR_TEXTS, failureText } from '@/domain/errors';
import { counted } from '@/domain/format';
import type { Selection } from '@/domain/track';
import type { CommandContext } from '../commands/command';
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
import { qualityRanges, trackQuality } from '../timeline/quality';
import { formatPreciseClock } from '../transport/precise-clock';
import { CircleControls } from './circle-controls';
import { JobCard } from './job-card';

interface LostCardProps {
  readonly context: CommandContext;
  readonly selection: Selection;
  readonly lostAtSec: number;
}

/** The track was lost: nudge and go on, or keep what there is. */
export function LostCard({ context, selection, lostAtSec }: LostCardProps) {
  return (
    <JobCard
      label="Track lost"
      tone="danger"
      title={<AlertTitle>Track lost at {formatPreciseClock(lostAtSec, 1)}</AlertTitle>}
      text={`Your player could not be found any more. Go to a frame where they can be seen, move the circle back onto them and carry on from there. ${safetyOf(context)}`}
      actions={
        <>
          <CommandButton command={resumeTracking} context={context} variant="primary" />
          <CommandButton command={completeWaitingTrack} context={context} />
          <CommandButton command={resetTracking} context={context} variant="quiet" />
        </>
      }
    >
      <CircleControls selection={selection} dispatch={context.dispatch} />
    </JobCard>
  );
}

interface FailedCardProps {
  readonly context: CommandContext;
  readonly phase: FailedPhase;
  readonly isPaid: boolean;
}

/** The engine broke: what happened, what is safe, and the way on. */
export function FailedCard({ context, phase, isPaid }: FailedCardProps) {
  const { failure, selection, reachedSec } = phase;
  if (reachedSec === null) {
    return (
      <JobCard
        label="Tracking stopped"
        tone="danger"
        title={<AlertTitle>Tracking did not start</AlertTitle>}
        text={`${ERROR_TEXTS[`tracking-${failure}`]} Your selection is kept. ${isPaid ? 'Trying again costs nothing more.' : 'Nothing was charged.'}`}
        actions={
          <>
            <CommandButton command={retryTracking} context={context} variant="primary" />
            <CommandButton command={leaveFailure} context={context} variant="quiet" />
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
            {safetyOf(context)} {isPaid && 'Going on costs nothing more.'}
          </span>
        </>
      }
      actions={
        <>
          <CommandButton command={continueTracking} context={context} variant="primary" />
          <CommandButton command={completeWaitingTrack} context={context} />
          <CommandButton command={resetTracking} context={context} variant="quiet" />
        </>
      }
    >
      <CircleControls selection={selection} dispatch={context.dispatch} />
    </JobCard>
  );
}

interface CorrectingCardProps {
  readonly context: CommandContext;
  readonly selection: Selection;
  readonly isPaid: boolean;
}

/** A finished path is to be tracked again from a frame on. */
export function CorrectingCard({ context, selection, isPaid }: CorrectingCardProps) {
  return (
    <JobCard
      label="Track again"
      title="Track again from here"
      text={`Move the circle onto your player. The path before this frame stays; what comes after it, up to the next manual key, is replaced as the ring gets there.${isPaid ? ' It costs nothing more.' : ''}`}
      actions={
        <>
          <CommandButton command={trackFromHere} context={context} variant="primary" />
          <CommandButton command={clearSelection} context={context} variant="quiet" />
        </>
      }
    >
      <CircleControls selection={selection} dispatch={context.dispatch} />
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

function safetyOf({ state }: CommandContext): string {
  const { trackedFrames } = trackQuality(qualityRanges(state.points));
  return `${counted(trackedFrames, 'tracked frame')} ${trackedFrames === 1 ? 'is' : 'are'} safe.`;
}
