import { Search } from 'lucide-react';
import { FRAME_RATE } from '@/domain/limits';
import { counted, formatCount } from '@/domain/format';
import type { TrackingProgress } from '@/media/tracking/track-player';
import { ProgressBar } from '@/ui/progress-bar';
import type { CommandContext } from '../commands/command';
import { CommandButton } from '../commands/command-button';
import { completeTracking, stopTracking } from '../commands/tracking-commands';
import { JobCard } from './job-card';

interface TrackingCardProps {
  readonly context: CommandContext;
  readonly playerName: string;
  readonly progress: TrackingProgress | null;
  readonly chargedTokens: number;
}

/** What the engine is doing: share done, frames, speed, time left and what was charged. */
export function TrackingCard({ context, playerName, progress, chargedTokens }: TrackingCardProps) {
  const share = progress && progress.totalFrames > 0 ? progress.processedFrames / progress.totalFrames : 0;
  return (
    <JobCard
      label="Tracking"
      title={<Doing playerName={playerName} isSearching={progress?.isSearching === true} />}
      actions={
        <>
          <CommandButton command={stopTracking} context={context} />
          <CommandButton command={completeTracking} context={context} variant="quiet" />
        </>
      }
    >
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
    </JobCard>
  );
}

function Doing({ playerName, isSearching }: { playerName: string; isSearching: boolean }) {
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
  progress: TrackingProgress | null,
  chargedTokens: number,
): readonly (readonly [string, string])[] {
  const tokens = chargedTokens > 0 ? `${formatCount(chargedTokens)} charged` : 'Not charged yet';
  if (!progress || progress.framesPerSec <= 0) {
    return [
      ['Frames', progress ? `0 of ${formatCount(progress.totalFrames)}` : 'Getting ready'],
      ['Tokens', tokens],
    ];
  }
  const { processedFrames, totalFrames, framesPerSec } = progress;
  const leftSec = Math.max(1, Math.ceil((totalFrames - processedFrames) / framesPerSec));
  return [
    ['Frames', `${formatCount(processedFrames)} of ${formatCount(totalFrames)}`],
    ['Speed', `${Math.round(framesPerSec)} frames/s, ${(framesPerSec / FRAME_RATE).toFixed(1)}x`],
    ['Time left', counted(leftSec, 'second')],
    ['Tokens', tokens],
  ];
}
