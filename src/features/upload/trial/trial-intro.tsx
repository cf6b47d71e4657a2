import type { ReactNode } from 'react';
import { TRIAL_MAX_SEC } from '@/domain/limits';

/** What a drop zone says about the length of a clip. */
export const TRIAL_SIZE_TEXT = `up to ${TRIAL_MAX_SEC} seconds, longer clips are cut first`;

interface TrialIntroProps {
  readonly zone: ReactNode;
  readonly children: ReactNode;
}

/** The page before a clip is chosen. The build renders it too, so it reads no state of the browser. */
export function TrialIntro({ zone, children }: TrialIntroProps) {
  return (
    <div className="page-column max-w-[1136px] pt-6 pb-24 desk:pt-10">
      <h1 className="mb-2 text-h1">Try it on your own clip</h1>
      <p className="mb-6 text-muted">
        No account needed. Select a player, track them, and save the video. Your clip stays on this device:
        nothing is uploaded.
      </p>
      <div className="flex flex-col gap-4 desk:gap-6">
        {zone}
        <div className="grid grid-cols-1 gap-4 desk:grid-cols-[repeat(auto-fit,minmax(340px,1fr))] desk:gap-6">
          {children}
        </div>
      </div>
    </div>
  );
}
