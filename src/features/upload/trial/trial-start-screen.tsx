import { useRef } from 'react';
import type { BrowserShortcoming } from '@/media/browser-shortcoming';
import { BrowserNote } from '../browser-note';
import { DropZone } from '../drop-zone';
import { SampleButton, SampleCard } from './sample-card';
import { trialClip } from './trial-clip';
import { TRIAL_SIZE_TEXT, TrialIntro } from './trial-intro';
import { TrialOutcome } from './trial-outcome';
import type { TrialState } from './trial-state';

const BUSY = new Set<TrialState['status']>(['fetching', 'checking', 'converting', 'copying']);

interface TrialStartScreenProps {
  readonly state: TrialState;
  /** A feature that this browser lacks; null if it has all of them. */
  readonly shortcoming: BrowserShortcoming | null;
}

/** Where a visitor chooses a clip or takes the sample, and sees what is wrong with a file. */
export function TrialStartScreen({ state, shortcoming }: TrialStartScreenProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  const closed = closedBy(state, shortcoming);
  return (
    <TrialIntro
      zone={
        <DropZone
          inputRef={inputRef}
          sizeText={TRIAL_SIZE_TEXT}
          closed={closed}
          onFile={(file) => void trialClip.choose(file)}
        />
      }
    >
      {shortcoming && <BrowserNote shortcoming={shortcoming} />}
      <TrialOutcome state={state} onBrowse={() => inputRef.current?.click()} />
      <SampleCard>
        <SampleButton disabled={closed !== null} onClick={() => void trialClip.takeSample()} />
      </SampleCard>
    </TrialIntro>
  );
}

/** Why the drop zone accepts no clip; null if it accepts one. */
function closedBy({ status }: TrialState, shortcoming: BrowserShortcoming | null): string | null {
  if (shortcoming === 'too-old') return 'Not in this browser';
  return BUSY.has(status) ? 'One clip at a time' : null;
}
