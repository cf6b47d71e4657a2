import type { CommandContext } from '../commands/command';
import { CommandButton } from '../commands/command-button';
import { leaveRing, setRing } from '../commands/correction-commands';
import { JobCard } from './job-card';
import { NudgePad } from './nudge-pad';

/** The ring is in the user's hand. */
export function RingCard({ context }: { readonly context: CommandContext }) {
  return (
    <JobCard
      label="Move ring"
      title="Move the ring"
      text="Drag it, click where your player stands, or use the pad and the arrow keys. It counts for this frame only: track on from it afterwards."
      actions={
        <>
          <CommandButton command={setRing} context={context} variant="primary" />
          <CommandButton command={leaveRing} context={context} variant="quiet" />
        </>
      }
    >
      <NudgePad what="ring" onMove={context.corrections.ring.moveBy} />
    </JobCard>
  );
}
