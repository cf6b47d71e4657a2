import { Check, Circle, CircleCheck } from 'lucide-react';
import { FRAME_RATE } from '@/domain/limits';
import { counted, formatBytesOf, formatCount } from '@/domain/format';
import { displayName } from '@/domain/video';
import { cx } from '@/lib/cx';
import type { ExportProgress } from '@/media/export/export-video';
import { Note } from '@/ui/note';
import { ProgressBar } from '@/ui/progress-bar';
import { SpinnerMark } from '@/ui/spinner';
import { announce } from '@/ui/live-region';
import { useEffect } from 'react';
import type { ExportJob } from '@/media/export/export-job';
import type { ExportPhase } from './export-phase';
import { stagesOf, type StageState } from './stages';

type Running = Extract<ExportPhase, { kind: 'working' | 'saving' | 'saved' }>;

/** Percentage, counts, and the four stages with the time that each took. */
export function ExportStages({ phase, job }: { readonly phase: Running; readonly job: ExportJob }) {
  const view = stagesOf(phase);
  const percent = Math.floor(view.share * 100);
  useEffect(() => {
    announce(phase.kind === 'saved' ? 'Video Saved' : `Exporting ${percent} %`);
  }, [phase.kind, percent]);

  return (
    <>
      <div className="flex items-end justify-between gap-4">
        <p className="min-w-0 truncate text-sm text-muted">{displayName(job.video)}</p>
        <p className="font-head text-[64px] leading-[56px] font-semibold tabular-nums">
          {percent}
          <span className="ml-1 text-[34px] text-muted">%</span>
        </p>
      </div>
      <ProgressBar value={view.share} label="Export progress" />
      <Figures phase={phase} />
      <ol className="border-t border-line pt-2">
        {view.stages.map((stage) => (
          <li
            key={stage.name}
            className={cx(
              'flex items-center gap-3 py-2',
              stage.state === 'done' && 'text-soft',
              stage.state === 'waiting' && 'text-muted',
              stage.state === 'running' && 'font-semibold',
            )}
          >
            <StageMark state={stage.state} />
            <span className="flex-1">{stage.name}</span>
            {stage.elapsedSec !== null && (
              <span className="text-sm font-normal text-muted tabular-nums">
                {stage.elapsedSec.toFixed(1)} s
              </span>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

function StageMark({ state }: { readonly state: StageState }) {
  if (state === 'done') return <CircleCheck aria-label="done" className="size-5 text-good" />;
  if (state === 'running') return <SpinnerMark />;
  return <Circle aria-label="waiting" className="size-5" />;
}

function Figures({ phase }: { readonly phase: Running }) {
  if (phase.kind === 'saved') {
    return (
      <>
        <p className="flex items-center gap-2 text-sm text-soft">
          <Check aria-hidden="true" className="size-4 text-good" />
          Your video is in your account and ready to watch.
        </p>
        {phase.isSoundLost && (
          <Note tone="warn">It has no sound: this browser cannot decode the sound of your clip.</Note>
        )}
      </>
    );
  }
  const rows =
    phase.kind === 'saving'
      ? [['Sent', formatBytesOf(phase.sentBytes, phase.totalBytes)] as const]
      : figuresOf(phase.progress);
  return (
    <dl className="grid grid-cols-3 gap-6 text-sm tabular-nums [&_dd]:font-semibold [&_dt]:text-muted">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function figuresOf(progress: ExportProgress | null): readonly (readonly [string, string])[] {
  if (!progress || progress.framesTotal === 0) return [['Frames', 'Getting ready']];
  const { framesDone, framesTotal, framesPerSec, secondsLeft } = progress;
  const rows: (readonly [string, string])[] = [
    ['Frames', `${formatCount(framesDone)} of ${formatCount(framesTotal)}`],
  ];
  if (framesPerSec !== null && framesPerSec > 0) {
    rows.push(['Speed', `${Math.round(framesPerSec)} frames/s, ${(framesPerSec / FRAME_RATE).toFixed(1)}x`]);
  }
  if (secondsLeft !== null) rows.push(['Time left', counted(Math.max(1, Math.ceil(secondsLeft)), 'second')]);
  return rows;
}
