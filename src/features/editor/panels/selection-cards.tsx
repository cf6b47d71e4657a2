import { LocateFixed } from 'lucide-react';
import { activeTrack } from '@/domain/editor/active-track';
import type { Aim } from '@/domain/editor/editor-state';
import { hasTouch } from '@/lib/has-touch';
import { CommandButton } from '../commands/command-button';
import {
  clearSelection,
  confirmSelection,
  takeOutlinedCircle,
  takeOwnCircle,
} from '../commands/selection-commands';
import { confirmAndTrack, startTracking } from '../commands/tracking-commands';
import { useEditorSession } from '../session/session-context';
import { MethodSegments } from '../settings/method-segments';
import { CircleControls } from './circle-controls';
import { JobCard } from './job-card';

const means = () =>
  hasTouch() ? 'drag it, pinch it or use the pad' : 'drag it or use the pad and the arrow keys';

function textFor(aim: Aim | undefined): string {
  switch (aim?.kind) {
    case 'offered':
      return aim.isHit
        ? `There may be a person where you ${hasTouch() ? 'tapped' : 'clicked'}; they are outlined. Use that circle, or your own around the body.`
        : `Nobody was recognized where you ${hasTouch() ? 'tapped' : 'clicked'}; the nearest person is outlined. Use that circle if it is your player, or your own around the body.`;
    case 'taken':
      return `The circle fits the person who was recognized. You can still ${means()}.`;
    case 'clicked':
    case undefined:
      return `Fit the circle around the body: ${means()}.`;
  }
}

/** Asks the user to confirm the selection. */
export function PendingCard() {
  const aim = useEditorSession(({ phase }) => (phase.kind === 'pending' ? phase.aim : undefined));
  return (
    <JobCard
      label="Selection"
      title="Is this your player?"
      text={textFor(aim)}
      actions={
        <>
          {aim?.kind === 'offered' && (
            <>
              <CommandButton command={takeOutlinedCircle} />
              <CommandButton command={takeOwnCircle} />
            </>
          )}
          <CommandButton command={confirmSelection} variant="primary" />
          <CommandButton command={confirmAndTrack} />
          {aim?.kind === 'taken' && <CommandButton command={takeOwnCircle} variant="quiet" />}
          <CommandButton command={clearSelection} variant="quiet" />
        </>
      }
    >
      <CircleControls />
    </JobCard>
  );
}

/** Offers to start tracking the confirmed selection. */
export function ReadyCard() {
  const hasPath = useEditorSession((state) => activeTrack(state).points.length > 0);
  const isCut = useEditorSession(({ cut }) => cut !== null);
  return (
    <JobCard
      label="Ready to track"
      title={
        <>
          <LocateFixed aria-hidden="true" className="size-5 text-info" />
          Ready to track
        </>
      }
      text={`The ring follows your player from this frame to the ${isCut ? 'out point' : 'end of the clip'}. You can stop at any time.${
        hasPath ? ' The path before this frame stays; the rest is replaced as tracking reaches it.' : ''
      }`}
      actions={
        <>
          <CommandButton command={startTracking} variant="primary" />
          <CommandButton command={clearSelection} variant="quiet" />
        </>
      }
    >
      <MethodSegments />
    </JobCard>
  );
}
