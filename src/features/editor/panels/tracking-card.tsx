import { Search } from 'lucide-react';
import { FRAME_RATE } from '@/domain/limits';
import { counted, formatCount } from '@/domain/format';
import { ProgressBar } from '@/ui/progress-bar';
import { CommandButton } from '../commands/command-button';
import { stopTracking } from '../commands/tracking-commands';
import type { SessionState } from '@/studio/session/editor-session';
import { useEditorSession } from '../session/session-context';
import { JobCard } from './job-card';

/** Shows the progress of tracking: percentage, frames, speed, remaining time, and the charge if there is one. */
export function TrackingCard() {
  return (
    <JobCard label="Tracking" title={<Doing />} actions={<CommandButton command={stopTracking} />}>
      <Progress />
    </JobCard>
  );
}

function Progress() {
  const progress = useEditorSession((state) => state.progress);
  const chargedTokens = useEditorSession(({ price }) => price && price.chargedTokens);
  const share = progress && progress.totalFrames > 0 ? progress.processedFrames / progress.totalFrames : 0;
  return (
    <>
      <p className="-mt-4 font-head text-[64px] leading-[56px] font-semibold tabular-nums">
        {Math.floor(share * 100)} %
      </p>
      <ProgressBar value={share} label="Tracking progress" />
      <dl className="grid grid-cols-2 gap-y-1 text-sm tabular-nums [&_dd]:text-right [&_dd]:font-semibold [&_dt]:text-muted">
        {rowsOf(progress, chargedTokens).map(([name, value]) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Doing() {
  const playerName = useEditorSession(({ style }) => style.playerName);
  const isSearching = useEditorSession(({ progress }) => progress?.isSearching === true);
  return isSearching ? (
    <span className="flex items-center gap-2 font-body text-sm font-normal text-warn">
      <Search aria-hidden="true" className="size-4" />
      Looking for {playerName}
    </span>
  ) : (
    <span className="font-body text-sm font-normal text-muted">Following {playerName}</span>
  );
}

function rowsOf(
  progress: SessionState['progress'],
  chargedTokens: number | null,
): readonly (readonly [string, string])[] {
  const tokens = chargedTokens === null ? [] : [['Tokens', chargeText(chargedTokens)] as const];
  if (!progress || progress.framesPerSec <= 0) {
    return [['Frames', progress ? `0 of ${formatCount(progress.totalFrames)}` : 'Getting ready'], ...tokens];
  }
  const { processedFrames, totalFrames, framesPerSec } = progress;
  const leftSec = Math.max(1, Math.ceil((totalFrames - processedFrames) / framesPerSec));
  return [
    ['Frames', `${formatCount(processedFrames)} of ${formatCount(totalFrames)}`],
    ['Speed', `${Math.round(framesPerSec)} frames/s, ${(framesPerSec / FRAME_RATE).toFixed(1)}x`],
    ['Time left', counted(leftSec, 'second')],
    ...tokens,
  ];
}

function chargeText(tokens: number): string {
  return tokens > 0 ? `${formatCount(tokens)} charged` : 'Not charged yet';
}
