import { Clapperboard, Download, RotateCcw } from 'lucide-react';
import { counted, formatTimeLeft } from '@/domain/format';
import type { ReelProgress } from '@/media/reels/reel-types';
import type { RunningPhase } from '@/studio/film/film-phase';
import type { ReelFilmPhase, RevisedReel } from '@/studio/film/reel-film';
import type { SavingProgress } from '@/studio/film/saving-meter';
import { Button } from '@/ui/button';
import { Note } from '@/ui/note';
import { ProgressBar } from '@/ui/progress-bar';
import type { ReelFilming } from './use-reel-film';

interface MakingCardProps {
  readonly making: ReelFilming;
  /** Why the film cannot be made; null when it can. */
  readonly hindrance: string | null;
  readonly isMadeBefore: boolean;
  readonly onStart: () => void;
}

/** Starts making a film and shows the progress. */
export function MakingCard(props: MakingCardProps) {
  const { making, hindrance, isMadeBefore, onStart } = props;
  const { phase, cancel, saveAgain, download } = making;
  const running = phase && runningOf(phase);
  if (running) return <Running phase={running} onCancel={cancel} />;
  return (
    <div className="flex flex-col gap-3">
      {phase?.kind === 'failed' && <Note tone="danger">{phase.message}</Note>}
      {phase?.kind === 'save-failed' && (
        <>
          <Note tone="danger">{phase.message}</Note>
          <div className="grid grid-cols-2 gap-2">
            <Button icon={<Download />} onClick={download}>
              Download
            </Button>
            <Button icon={<RotateCcw />} onClick={saveAgain}>
              Save again
            </Button>
          </div>
        </>
      )}
      <Button
        variant="primary"
        size="lg"
        icon={<Clapperboard />}
        disabled={hindrance !== null}
        onClick={onStart}
      >
        {isMadeBefore ? 'Make the film again' : 'Make the film'}
      </Button>
      <p className="text-sm text-muted">{hindrance ?? 'Joining plays is free.'}</p>
    </div>
  );
}

type Running = RunningPhase<RevisedReel, ReelProgress>;

function runningOf(phase: ReelFilmPhase): Running | null {
  if (phase.kind === 'cancelling') return phase.shown;
  return phase.kind === 'working' || phase.kind === 'saving' ? phase : null;
}

interface RunningProps {
  readonly phase: Running;
  readonly onCancel: () => void;
}

function Running({ phase, onCancel }: RunningProps) {
  const isMaking = phase.kind === 'working';
  const share = isMaking ? (phase.progress?.share ?? 0) : sentShare(phase.saving);
  const label = isMaking ? 'Making the film' : 'Saving the film';
  return (
    <div className="flex flex-col gap-3">
      <p className="flex items-baseline justify-between gap-3 font-semibold">
        {label}
        <span className="tabular-nums">{Math.floor(100 * share)} %</span>
      </p>
      <ProgressBar value={share} label={label} />
      {isMaking && <p className="text-sm text-muted tabular-nums">{figuresOf(phase.progress)}</p>}
      <Button onClick={onCancel}>Cancel</Button>
      <p className="text-sm text-muted">Keep this page open until the film is saved.</p>
    </div>
  );
}

function sentShare({ sentBytes, totalBytes }: SavingProgress): number {
  return totalBytes === 0 ? 0 : sentBytes / totalBytes;
}

function figuresOf(progress: ReelProgress | null): string {
  if (!progress) return 'Checking the plays';
  const { playsDone, playsTotal, secondsLeft } = progress;
  const done = `${playsDone} of ${counted(playsTotal, 'play')}`;
  return secondsLeft === null ? done : `${done}, ${formatTimeLeft(secondsLeft)}`;
}
