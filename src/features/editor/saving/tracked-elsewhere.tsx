import { useEffect } from 'react';
import { LocateFixed } from 'lucide-react';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { LinkButton } from '@/ui/link-button';
import { announce } from '@/ui/live-region';

interface TrackedElsewhereProps {
  readonly backTo: string;
  readonly onOpenNow: () => void;
}

const TITLE = 'This clip is being tracked in another tab';

/** Shown instead of the editor while another tab of this browser tracks the clip. */
export function TrackedElsewhere({ backTo, onOpenNow }: TrackedElsewhereProps) {
  useEffect(() => announce(TITLE), []);
  return (
    <div className="mx-auto flex w-full max-w-160 flex-col gap-4 px-4 py-16">
      <EmptyState
        icon={<LocateFixed />}
        title={TITLE}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <LinkButton to={backTo}>Back to Dashboard</LinkButton>
            <Button onClick={onOpenNow}>Open it now</Button>
          </div>
        }
      >
        It opens here when tracking is done. If you open it now, you get the last saved version, and tracking
        continues in the other tab.
      </EmptyState>
    </div>
  );
}
