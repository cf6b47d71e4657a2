import { useEffect, useRef, type ReactNode } from 'react';
import { Check, CreditCard } from 'lucide-react';
import { ADVERTISED_PLANS } from '@/domain/advertised-plans';
import { formatBytes, formatCount, formatLongUsDate } from '@/domain/format';
import type { Plan } from '@/domain/plan';
import { formatPrice, isPaid, processingLabel, type Subscription } from '@/domain/subscription';
import { cx } from '@/lib/cx';
import { Badge } from '@/ui/badge';
import { Card } from '@/ui/card';
import { CommandButton } from './command-button';
import type { PlanCommand, PlanCommands } from './use-plan-commands';

interface PlanCardProps {
  readonly plan: Plan;
  readonly subscription: Subscription | null;
  /** Whether this is the next larger plan than the user's own. */
  readonly isSuggested: boolean;
  readonly commands: PlanCommands;
}

/** Shows a plan with its price and contents, and the button that leads to it. */
export function PlanCard({ plan, subscription, isSuggested, commands }: PlanCardProps) {
  const isFree = plan.priceCents === 0;
  const isCurrent = isHeld(plan, subscription);
  const advertised = ADVERTISED_PLANS.find(({ name }) => name === plan.name);
  return (
    <Card
      role="article"
      aria-label={plan.name}
      className={cx('flex flex-col gap-3', isCurrent && 'border-control!')}
    >
      <div className="flex min-h-8 items-center justify-between gap-2">
        <h2 className="text-h2">{plan.name}</h2>
        {isCurrent && (
          <Badge tone="good" dot>
            Your plan
          </Badge>
        )}
      </div>
      {plan.description && <p className="text-sm text-muted">{plan.description}</p>}
      <p className="font-head text-[56px] leading-15 font-semibold tabular-nums">
        {formatPrice(plan.priceCents)}
        <span className="ml-2 font-body text-ui font-normal text-muted">/ month</span>
      </p>
      <ul className="flex flex-1 flex-col gap-2.5 border-t border-line pt-3.5 pb-3 text-ui text-soft">
        <Point>
          <b className="text-text tabular-nums">{formatCount(plan.tokenLimit)}</b> tokens a month
        </Point>
        <Point>
          Files up to <b className="text-text tabular-nums">{formatBytes(plan.fileSizeLimitBytes)}</b>
        </Point>
        {advertised && <Point>{advertised.tracking}</Point>}
        <Point>{processingLabel(plan.priceCents)}</Point>
        {advertised?.extras.map((extra) => (
          <Point key={extra}>{extra}</Point>
        ))}
        <Point>{isFree ? 'No credit card required' : 'Cancel any time'}</Point>
      </ul>
      <Step plan={plan} subscription={subscription} isSuggested={isSuggested} commands={commands} />
    </Card>
  );
}

function Point({ children }: { readonly children: ReactNode }) {
  return (
    <li className="flex items-center gap-2.5">
      <Check aria-hidden="true" className="size-4 flex-none text-good" />
      <span>{children}</span>
    </li>
  );
}

function Step({ plan, subscription, isSuggested, commands }: PlanCardProps) {
  const step = stepOf(plan, subscription);
  const label = useRef<HTMLParagraphElement>(null);
  const hasButton = step.command !== null;
  const hadButton = useRef(hasButton);
  useEffect(() => {
    // Choosing Free unmounts its focused button, so the text that replaces it gets the focus.
    const isFocusLost = hadButton.current && !hasButton && document.activeElement === document.body;
    if (isFocusLost) label.current?.focus();
    hadButton.current = hasButton;
  }, [hasButton]);
  if (step.command === null) {
    return (
      <p ref={label} tabIndex={-1} className="flex min-h-10 items-center text-sm text-muted">
        {step.label}
      </p>
    );
  }
  return (
    <>
      {step.note && <p className="text-sm text-muted">{step.note}</p>}
      <CommandButton
        variant={isSuggested ? 'primary' : 'secondary'}
        className="w-full"
        icon={step.isManage && <CreditCard />}
        command={step.command}
        commands={commands}
      >
        {step.label}
      </CommandButton>
    </>
  );
}

interface PlanStep {
  readonly label: string;
  /** Null if there is nothing to do. */
  readonly command: PlanCommand | null;
  readonly isManage?: boolean;
  readonly note?: string;
}

/** A user without a paid subscription has the free plan. */
function isHeld(plan: Plan, subscription: Subscription | null): boolean {
  return isPaid(subscription) ? subscription.planId === plan.id : plan.priceCents === 0;
}

/**
 * A paid plan is changed in the payment provider's portal, because a second checkout would create a second
 * subscription.
 */
function stepOf(plan: Plan, subscription: Subscription | null): PlanStep {
  const place = plan.id;
  if (!isPaid(subscription)) {
    if (plan.priceCents === 0) return freeStep(plan, subscription);
    return { label: `Choose ${plan.name}`, command: { kind: 'buy', place, planId: plan.id } };
  }
  if (isHeld(plan, subscription)) {
    return { label: 'Manage subscription', command: { kind: 'manage', place }, isManage: true };
  }
  const held = subscription.plan;
  if (plan.priceCents === 0 && subscription.cancelAtPeriodEnd) {
    return { label: `Yours when ${held.name} ends.`, command: null };
  }
  if (plan.priceCents === 0) return { label: `Switch to ${plan.name}`, command: { kind: 'cancel', place } };
  const verb = plan.priceCents > held.priceCents ? 'Choose' : 'Switch to';
  return { label: `${verb} ${plan.name}`, command: { kind: 'manage', place } };
}

function freeStep(plan: Plan, chosen: Subscription | null): PlanStep {
  if (chosen !== null) {
    const end = formatLongUsDate(chosen.currentPeriodEnd);
    return { label: `Active until ${end}. You can choose it again then.`, command: null };
  }
  return {
    label: `Choose ${plan.name}`,
    command: { kind: 'take-free', place: plan.id, plan },
    note: 'Yours until you choose a plan.',
  };
}
