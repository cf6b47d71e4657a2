import { useQuery } from '@tanstack/react-query';
import { plansQuery, subscriptionQuery, tokenStatsQuery } from '@/backend/queries';
import { messageOf } from '@/domain/errors';
import type { Plan } from '@/domain/plan';
import type { Subscription } from '@/domain/subscription';
import { Button } from '@/ui/button';
import { ErrorPanel } from '@/ui/error-panel';
import { Note } from '@/ui/note';
import { Skeleton } from '@/ui/skeleton';
import { PlanCard } from './plan-card';
import { UsageCard, UsageCardSkeleton } from './usage-card';
import type { PlanCommands } from './use-plan-commands';

interface PlanOptionsProps {
  /** Whether loading has to wait for the payment provider. */
  readonly isWaiting: boolean;
  readonly commands: PlanCommands;
}

/** The tab 'Plan Options': the user's plan, its usage, and all plans. */
export function PlanOptions({ isWaiting, commands }: PlanOptionsProps) {
  const enabled = !isWaiting;
  const stats = useQuery({ ...tokenStatsQuery, enabled });
  const plans = useQuery({ ...plansQuery, enabled });
  const subscription = useQuery({ ...subscriptionQuery, enabled });
  if (plans.error || subscription.error) return <LoadFailure plans={plans} subscription={subscription} />;
  if (!plans.data || subscription.data === undefined) return <OptionsSkeleton />;
  return (
    <>
      <UsageCard
        subscription={subscription.data}
        stats={stats.data}
        error={stats.error}
        onRetry={() => void stats.refetch()}
        commands={commands}
      />
      {subscription.data?.isPastDue && (
        <div className="mb-6">
          <Note tone="warn">
            Your last payment failed and will be tried again. Check your card under Manage subscription. Until
            then you keep the limits of {subscription.data.plan.name}; its tokens arrive when the payment goes
            through.
          </Note>
        </div>
      )}
      <PlanCards plans={plans.data} subscription={subscription.data} commands={commands} />
    </>
  );
}

interface PlanCardsProps {
  readonly plans: readonly Plan[];
  readonly subscription: Subscription | null;
  readonly commands: PlanCommands;
}

function PlanCards({ plans, subscription, commands }: PlanCardsProps) {
  const heldCents = subscription?.plan.priceCents ?? 0;
  const suggested = plans.find((plan) => plan.priceCents > heldCents);
  return (
    <div className="grid gap-5 sm:grid-cols-2 wide:grid-cols-4">
      {plans.map((plan) => (
        <PlanCard
          key={plan.id}
          plan={plan}
          subscription={subscription}
          isSuggested={plan === suggested}
          commands={commands}
        />
      ))}
    </div>
  );
}

interface Loading {
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
}

function LoadFailure(props: { readonly plans: Loading; readonly subscription: Loading }) {
  const { plans, subscription } = props;
  const failed = [plans, subscription].filter(({ error }) => error !== null);
  const title =
    plans.error && subscription.error
      ? messageOf(null, 'subscription-data-load-failed')
      : plans.error
        ? messageOf(plans.error, 'plans-load-failed')
        : messageOf(subscription.error, 'subscription-load-failed');
  return (
    <ErrorPanel
      title={title}
      action={
        <Button
          busy={failed.some(({ isFetching }) => isFetching)}
          onClick={() => failed.forEach(({ refetch }) => void refetch())}
        >
          Try again
        </Button>
      }
    >
      Your plan and your tokens are not affected. Check the connection and try again.
    </ErrorPanel>
  );
}

function OptionsSkeleton() {
  return (
    <div role="status" aria-label="Loading plans">
      <UsageCardSkeleton />
      <div className="grid gap-5 sm:grid-cols-2 wide:grid-cols-4">
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} className="h-115 rounded-lg" />
        ))}
      </div>
    </div>
  );
}
