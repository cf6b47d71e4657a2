import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { tokenStatsQuery } from '@/backend/queries';
import { formatCount } from '@/domain/format';
import { PATHS } from '@/domain/paths';
import { cx } from '@/lib/cx';
import { Skeleton } from '@/ui/skeleton';
import { usageTone } from '@/ui/usage-bar';
import type { BarTone } from '@/ui/progress-bar';

const COMPACT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });
const FILLS: Record<BarTone, string> = { accent: 'bg-accent', warn: 'bg-warn', danger: 'bg-danger' };

/**
 * Shows the remaining tokens on every signed-in screen, as a number and an emptying bar, and links to the subscription
 * screen.
 */
export function TokensChip() {
  const { data: stats, isPending } = useQuery(tokenStatsQuery);
  if (isPending) return <Skeleton className="h-9 w-20 desk:w-44" />;
  if (!stats) return null;
  const left = `${formatCount(stats.remaining)} tokens left`;
  return (
    <Link
      to={PATHS.subscription}
      aria-label={left}
      className="reach flex h-9 items-center gap-2 rounded-md border border-line px-2.5 text-sm text-soft tabular-nums transition-colors hover:bg-s2 desk:px-3"
    >
      <span aria-hidden="true" className="h-1.5 w-8 overflow-hidden rounded-xs bg-s3">
        <span
          className={cx('block h-full', FILLS[usageTone(stats.percentUsed)])}
          style={{ width: `${Math.max(0, 100 - stats.percentUsed)}%` }}
        />
      </span>
      <span className="hidden desk:inline">{left}</span>
      <b className="font-semibold desk:hidden">{COMPACT.format(stats.remaining).toLowerCase()}</b>
    </Link>
  );
}
