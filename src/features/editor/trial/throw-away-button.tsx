import { useState } from 'react';
import { Trash2 } from 'lucide-react';
import { throwTrialAway, type Trial } from '@/studio/trial/trial-store';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';

interface ThrowAwayButtonProps {
  readonly trial: Trial;
  readonly onThrownAway: () => void;
}

/** Removes the visitor's clip and everything made from it from this browser, after a question. */
export function ThrowAwayButton({ trial, onThrownAway }: ThrowAwayButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const throwAway = async (): Promise<void> => {
    setIsBusy(true);
    const isGone = await throwTrialAway(trial);
    if (isGone) onThrownAway();
    setHasFailed(!isGone);
    setIsBusy(false);
  };
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        icon={<Trash2 aria-hidden="true" />}
        className="max-desk:px-3.5"
        onClick={() => setIsAsking(true)}
      >
        <span className="max-desk:sr-only">Throw it away</span>
      </Button>
      <ConfirmDialog
        danger
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Throw this clip away?"
        description="The clip, its track and its films are removed from this browser. Films in your downloads stay."
        failure={hasFailed ? "Not everything could be removed. Try again, or clear this site's data." : null}
        confirmLabel="Throw it away"
        cancelLabel="Keep it"
        busy={isBusy}
        busyLabel="Throwing away"
        onConfirm={() => void throwAway()}
      />
    </>
  );
}
