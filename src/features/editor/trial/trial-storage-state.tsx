import { HardDrive, TriangleAlert } from 'lucide-react';
import { useStore } from 'zustand';
import { cx } from '@/lib/cx';
import type { Trial, TrialStorage } from '@/studio/trial/trial-store';

const TEXTS: Readonly<Record<TrialStorage, string>> = {
  storing: 'Saving on this device',
  kept: 'On this device',
  refused: 'Not kept',
};

/** Shows whether this browser keeps the clip and the work on it. Phones have no room for it; the notice tells them. */
export function TrialStorageState({ trial }: { readonly trial: Trial }) {
  const state = useStore(trial.storage);
  const Icon = state === 'refused' ? TriangleAlert : HardDrive;
  return (
    <span
      className={cx(
        'flex items-center gap-2 text-sm whitespace-nowrap max-desk:sr-only [&_svg]:size-4',
        state === 'refused' ? 'text-warn' : 'text-muted',
      )}
    >
      <Icon aria-hidden="true" />
      {TEXTS[state]}
    </span>
  );
}
