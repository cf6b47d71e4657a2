import { LocateFixed } from 'lucide-react';
import type { Aim, PendingPhase } from '@/domain/editor/editor-state';
import type { TrackingMethod } from '@/domain/track';
import type { CommandContext } from '../commands/command';
import { CommandButton } from '../commands/command-button';
import {
  clearSelection,
  confirmSelection,
  takeOutlinedCircle,
  takeOwnCircle,
} from '../commands/selection-commands';
import { confirmAndTrack, startTracking } from '../commands/tracking-commands';
import { MethodSegments } from '../settings/method-segments';
import { CircleControls } from './circle-controls';
import { JobCard } from './job-card';

const FIT =
  'Fit the circle around the body. Drag it, pinch it on a touch screen, or use the pad and the arrow keys.';

function textFor(aim: Aim | undefined): string {
  switch (aim?.kind) {
    case 'offered':
      return aim.isHit
        ? 'A person was recognized where you clicked, and is outlined. Use that circle, or fit your own around the body.'
        : 'Nobody was recognized where you clicked; the nearest person is outlined. Use that circle if it is your player, or fit your own around the body.';
    case 'taken':
      return 'This is the circle that was outlined. You can still drag it, pinch it on a touch screen, or use the pad and the arrow keys.';
    case 'clicked':
    case undefined:
      return FIT;
  }
}

/** A selection waits for the user's word. */
export function PendingCard({ context, phase }: { context: CommandContext; phase: PendingPhase }) {
  return (
    <JobCard
      label="Selection"
      title="Is this your player?"
      text={textFor(phase.aim)}
      actions={
        <>
          <CommandButton command={confirmSelection} context={context} variant="primary" />
          <CommandButton command={confirmAndTrack} context={context} />
          {phase.aim?.kind === 'taken' && (
            <CommandButton command={takeOwnCircle} context={context} variant="quiet" />
          )}
          {phase.aim?.kind === 'offered' && <CommandButton command={takeOutlinedCircle} context={context} />}
          <CommandButton command={clearSelection} context={context} variant="quiet" />
        </>
      }
    >
      <CircleControls selection={phase.selection} dispatch={context.dispatch} />
    </JobCard>
  );
}

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
      text={`The ring follows your player from this frame to the end of the clip. You can stop at any time.${
        context.state.points.length > 0
          ? ' The path before this frame stays; what comes after it is replaced as the ring gets there.'
          : ''
      }`}
      actions={
        <>
          <CommandButton command={startTracking} context={context} variant="primary" />
          <CommandButton command={clearSelection} context={context} variant="quiet" />
        </>
      }
    >
      <MethodSegments method={method} onChange={onMethodChange} />
    </JobCard>
  );
}
