import { LocateFixed, TriangleAlert } from 'lucide-react';
import { formatCount } from '@/domain/format';
import type { Selection, TrackingMethod } from '@/domain/track';
import { Segments } from '@/ui/segments';
import type { CommandContext } from '../commands/command';
import { CommandButton } from '../commands/command-button';
import {
  clearSelection,
  completeLostTrack,
  confirmSelection,
  resetTracking,
  resumeTracking,
  startTracking,
} from '../commands/tracking-commands';
import { formatPreciseClock } from '../transport/precise-clock';
import { CircleControls } from './circle-controls';
import { JobCard } from './job-card';

/** A selection waits for the user's word. */
export function PendingCard({ context, selection }: { context: CommandContext; selection: Selection }) {
  return (
    <JobCard
      label="Selection"
      title="Is this your player?"
      text="Fit the circle around the body. Drag it, or use the pad and the arrow keys."
      actions={
        <>
          <CommandButton command={confirmSelection} context={context} variant="primary" />
          <CommandButton command={clearSelection} context={context} variant="quiet" />
        </>
      }
    >
      <CircleControls selection={selection} dispatch={context.dispatch} />
    </JobCard>
  );
}

const METHODS: readonly { readonly value: TrackingMethod; readonly label: string }[] = [
  { value: 'farneback', label: 'Farneback' },
  { value: 'lucas-kanade', label: 'Lucas-Kanade' },
];

interface ReadyCardProps {
  readonly context: CommandContext;
  readonly method: TrackingMethod;
  readonly onMethodChange: (method: TrackingMethod) => void;
}

/** A confirmed selection: one press from tracking. */
export function ReadyCard({ context, method, onMethodChange }: ReadyCardProps) {
  return (
    <JobCard
      label="Ready to track"
      title={
        <>
          <LocateFixed aria-hidden="true" className="size-5 text-info" />
          Ready to track
        </>
      }
      text="The ring follows your player from this frame to the end of the clip. You can stop at any time."
      actions={
        <>
          <CommandButton command={startTracking} context={context} variant="primary" />
          <CommandButton command={clearSelection} context={context} variant="quiet" />
        </>
      }
    >
      <div className="flex flex-col gap-2">
        <span className="text-sm font-medium text-soft" aria-hidden="true">
          Tracking method
        </span>
        <Segments label="Tracking method" options={METHODS} value={method} onChange={onMethodChange} />
      </div>
    </JobCard>
  );
}

interface LostCardProps {
  readonly context: CommandContext;
  readonly selection: Selection;
  readonly lostAtSec: number;
  readonly safeFrames: number;
}

/** The track was lost: nudge and go on, or keep what there is. */
export function LostCard({ context, selection, lostAtSec, safeFrames }: LostCardProps) {
  return (
    <JobCard
      label="Track lost"
      tone="danger"
      title={
        <>
          <TriangleAlert aria-hidden="true" className="size-5 text-danger-text" />
          Track lost at {formatPreciseClock(lostAtSec, 1)}
        </>
      }
      text={`Your player could not be found any more. Go to a frame where they can be seen, move the circle back onto them and carry on from there. The ${formatCount(safeFrames)} frames before this are safe.`}
      actions={
        <>
          <CommandButton command={resumeTracking} context={context} variant="primary" />
          <CommandButton command={completeLostTrack} context={context} />
          <CommandButton command={resetTracking} context={context} variant="quiet" />
        </>
      }
    >
      <CircleControls selection={selection} dispatch={context.dispatch} />
    </JobCard>
  );
}
