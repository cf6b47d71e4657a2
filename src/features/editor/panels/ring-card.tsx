import { hasTouch } from '@/lib/has-touch';
import { CommandButton } from '../commands/command-button';
import { leaveRing, setRing } from '../commands/correction-commands';
import { largerRing, smallerRing } from '../commands/ring-size-commands';
import { useEditorSession, useSession } from '../session/session-context';
import { canResizeRing, moveRingBy } from '../commands/ring-hand';
import { JobCard } from './job-card';
import { NudgePad } from './nudge-pad';

/** Shown while the user has picked up the ring. */
export function RingCard() {
  const session = useSession();
  return (
    <JobCard
      label="Move ring"
      title="Move the ring"
      text={`Drag it, ${
        hasTouch()
          ? 'tap where your player stands, or use the pad'
          : 'click where your player stands, or use the pad and the arrow keys'
      }. This changes only the current frame. Track from there afterward.`}
      actions={
        <>
          <CommandButton command={setRing} variant="primary" />
          <CommandButton command={leaveRing} variant="quiet" />
        </>
      }
    >
      <NudgePad what="ring" onMove={(dx, dy) => moveRingBy(session, dx, dy)} />
      <RingSize />
    </JobCard>
  );
}

/** Resizes the ring while it follows the player's size. */
function RingSize() {
  if (!useEditorSession(canResizeRing)) return null;
  return (
    <div role="group" aria-label="Size of the ring" className="flex flex-col gap-2">
      <div className="grid grid-cols-2 gap-2">
        <CommandButton command={smallerRing} size="sm" className="max-desk:h-11" />
        <CommandButton command={largerRing} size="sm" className="max-desk:h-11" />
      </div>
      <p className="text-sm text-muted">
        Its size carries over to the frames around it, up to the keys before and after.
      </p>
    </div>
  );
}
