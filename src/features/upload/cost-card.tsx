import { formatCount, formatLength } from '@/domain/format';
import { tokenCost, type TokenStats } from '@/domain/tokens';
import { Card } from '@/ui/card';
import type { ChosenClip } from './upload-state';

const EXAMPLE: ChosenClip = { durationSec: 12, sizeBytes: 1 };

interface CostCardProps {
  /** The chosen clip; without one the card shows an example price. */
  readonly clip: ChosenClip | null;
  readonly stats: TokenStats | undefined;
}

/** Shows the price before anything is charged. */
export function CostCard({ clip, stats }: CostCardProps) {
  const priced = clip ?? EXAMPLE;
  return (
    <Card padding="sm">
      <h2 className="font-body text-sm font-normal tracking-normal text-muted">What it costs</h2>
      <dl className="mt-1 grid grid-cols-[1fr_auto] gap-x-4">
        <dt>{clip ? `This clip, ${formatLength(clip.durationSec)}` : 'A 12-second clip'}</dt>
        <dd className="text-right font-semibold tabular-nums">{formatCount(tokenCost(priced))} tokens</dd>
        {stats && (
          <>
            <dt>You have</dt>
            <dd className="text-right font-semibold tabular-nums">{formatCount(stats.remaining)}</dd>
          </>
        )}
      </dl>
      <p className="mt-2 text-sm text-muted">
        {stats?.isFallback
          ? 'Your balance could not be loaded; this is the monthly default.'
          : 'Charged once per clip, when tracking starts. Uploading is free.'}
      </p>
    </Card>
  );
}
