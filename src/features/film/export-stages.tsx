import { Circle, CircleCheck } from 'lucide-react';
import { cx } from '@/lib/cx';
import { SpinnerMark } from '@/ui/spinner';
import type { StageState, StageView } from './stages';

/** Lists the four stages and how long each took. */
export function ExportStages({ stages }: { readonly stages: readonly StageView[] }) {
  return (
    <ol className="border-t border-line pt-2">
      {stages.map((stage) => (
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
  );
}

function StageMark({ state }: { readonly state: StageState }) {
  if (state === 'done') return <CircleCheck aria-label="done" className="size-5 text-good" />;
  if (state === 'running') {
    return (
      <span className="grid size-5 place-items-center text-accent">
        <SpinnerMark />
      </span>
    );
  }
  return <Circle aria-label="waiting" className="size-5" />;
}
