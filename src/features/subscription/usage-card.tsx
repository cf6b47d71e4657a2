import { ExternalLink } from 'lucide-react';
import { tokenReloadUrl } from '@/backend/billing/token-reload';
import { ERROR_TEXTS, messageOf } from '@/domain/errors';
import { formatCount, formatLongUsDate } from '@/domain/format';
import { FREE_PLAN_NAME, isPaid, type Subscription } from '@/domain/subscription';
import type { TokenStats } from '@/domain/tokens';
import { Button } from '@/ui/button';
import { LinkButton } from '@/ui/link-button';
import { Card } from '@/ui/card';
import { Skeleton } from '@/ui/skeleton';
import { UsageBar } from '@/ui/usage-bar';
import { CommandButton } from './command-button';
import type { PlanCommands } from './use-plan-commands';

interface UsageCardProps {
  /** Null if the user has not bought a plan. */
  readonly subscription: Subscription | null;
  /** Undefined while the statistics are loading and when loading has failed. */
  readonly stats: TokenStats | undefined;
  readonly error: Error | null;
  readonly onRetry: () => void;
  readonly commands: PlanCommands;
}

/** Shows the user's plan, the tokens of this month, and when they renew. */
export function UsageCard({ subscription, stats, error, onRetry, commands }: UsageCardProps) {
  return (
    <Card
      role="region"
      aria-label="Your plan and tokens"
      className="mb-6 flex flex-col gap-4 desk:flex-row desk:items-center desk:gap-10 desk:py-5"
    >
      <div className="desk:min-w-55">
        <p className="text-sm text-muted">{planText(subscription)}</p>
        {stats && (
          <p className="font-head text-[38px] leading-10.5 font-semibold tabular-nums">
            {formatCount(stats.remaining)} <span className="text-h4 text-muted">tokens left</span>
          </p>
        )}
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <Usage subscription={subscription} stats={stats} error={error} onRetry={onRetry} />
      </div>
      <div className="flex flex-col gap-2 empty:hidden">
        <ReloadLink />
        {isPaid(subscription) && !subscription.cancelAtPeriodEnd && (
          <CommandButton
            variant="danger-quiet"
            command={{ kind: 'cancel', place: 'usage' }}
            commands={commands}
          >
            Cancel subscription
          </CommandButton>
        )}
      </div>
    </Card>
  );
}

/** A placeholder until the card's content is known. */
export function UsageCardSkeleton() {
  return <Skeleton className="mb-6 h-25.5 rounded-lg max-desk:h-53" />;
}

function Usage({ subscription, stats, error, onRetry }: Omit<UsageCardProps, 'commands'>) {
  if (!stats) {
    return error ? (
      <div role="alert" className="flex items-center gap-4 text-soft">
        {messageOf(error, 'tokens-load-failed')}
        <Button onClick={onRetry}>Try again</Button>
      </div>
    ) : (
      <Skeleton className="h-13.5" />
    );
  }
  return (
    <>
      <UsageBar
        label="Tokens"
        used={stats.used}
        total={stats.totalAvailable}
        percentUsed={stats.percentUsed}
      />
      {stats.isFallback ? (
        <p role="alert" className="flex flex-wrap items-center gap-x-3 text-sm text-soft">
          {ERROR_TEXTS['tokens-load-failed']}. This is the monthly default.
          <Button size="sm" variant="quiet" onClick={onRetry}>
            Try again
          </Button>
        </p>
      ) : (
        stats.nextReplenishmentDate !== null && (
          <p className="text-sm text-muted">{renewalText(subscription, stats.nextReplenishmentDate)}</p>
        )
      )}
    </>
  );
}

function ReloadLink() {
  const url = tokenReloadUrl();
  if (url === null) return null;
  return (
    <LinkButton to={url} target="_blank" rel="noreferrer">
      Purchase Token Reload
      <ExternalLink aria-hidden="true" className="size-4" />
    </LinkButton>
  );
}

/** @param renewsAt an ISO timestamp. */
function renewalText(subscription: Subscription | null, renewsAt: string): string {
  if (!isPaid(subscription) || !subscription.cancelAtPeriodEnd) {
    return `Your tokens renew on ${formatLongUsDate(renewsAt)}.`;
  }
  // Free's tokens arrive on the same day, so 'renew' would promise those of the ending plan.
  const end = formatLongUsDate(subscription.currentPeriodEnd);
  return `Your ${subscription.plan.name} tokens last until ${end}. Then you have ${FREE_PLAN_NAME}.`;
}

function planText(subscription: Subscription | null): string {
  if (!isPaid(subscription)) return FREE_PLAN_NAME;
  const { plan, isPastDue, cancelAtPeriodEnd, currentPeriodEnd } = subscription;
  if (isPastDue) return `${plan.name}, the last payment failed`;
  return `${plan.name}, ${cancelAtPeriodEnd ? 'ends' : 'renews'} ${formatLongUsDate(currentPeriodEnd)}`;
}
