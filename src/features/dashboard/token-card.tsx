import { RefreshCw } from 'lucide-react';
import { messageOf } from '@/domain/errors';
import { counted, formatCount, formatLongUsDate } from '@/domain/format';
import { affordableSeconds, type TokenStats } from '@/domain/tokens';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { Skeleton } from '@/ui/skeleton';
import { UsageBar } from '@/ui/usage-bar';

interface TokenCardProps {
  /** Undefined while the statistics are loading and when loading has failed. */
  readonly stats: TokenStats | undefined;
  readonly error: Error | null;
  readonly isRefreshing: boolean;
  readonly onRefresh: () => void;
}

/** Shows how many tokens are left and how much video they cover. */
export function TokenCard({ stats, error, isRefreshing, onRefresh }: TokenCardProps) {
  const refresh = (
    <Button
      variant="quiet"
      icon={<RefreshCw />}
      busy={isRefreshing}
      busyLabel="Refreshing"
      onClick={onRefresh}
    >
      Refresh
    </Button>
  );
  if (!stats && error) {
    return (
      <Card role="region" aria-label="Token usage" className="mb-8 flex items-center gap-4 desk:py-5">
        <p role="alert" className="min-w-0 flex-1 text-soft">
          {messageOf(error, 'tokens-load-failed')}
        </p>
        {refresh}
      </Card>
    );
  }
  if (!stats) return <Skeleton className="mb-8 h-26 rounded-lg max-desk:h-65" />;
  return (
    <Card
      role="region"
      aria-label="Token usage"
      className="mb-8 flex flex-col gap-4 desk:flex-row desk:items-center desk:gap-10 desk:py-5"
    >
      <div>
        <p className="text-sm text-muted">Tokens left this month</p>
        <p className="font-head text-[44px] leading-11 font-semibold tabular-nums">
          {formatCount(stats.remaining)}
        </p>
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <UsageBar
          label="Tokens"
          used={stats.used}
          total={stats.totalAvailable}
          percentUsed={stats.percentUsed}
        />
        <p className="text-sm text-muted">{outlookText(stats)}</p>
      </div>
      {refresh}
    </Card>
  );
}

function outlookText(stats: TokenStats): string {
  if (stats.isFallback) return 'Your balance could not be loaded; this is the monthly default.';
  const enough = `Enough for about ${counted(affordableSeconds(stats.remaining), 'more second')} of video.`;
  const renews = stats.nextReplenishmentDate;
  return renews === null ? enough : `${enough} Renews ${formatLongUsDate(renews)}.`;
}
