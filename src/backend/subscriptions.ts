import * as v from 'valibot';
import { AppError, type ErrorCode } from '@/domain/errors';
import type { Subscription } from '@/domain/subscription';
import { dataError, failureOf } from './backend-error';
import { supabase } from './client';
import { callFunction } from './edge-functions';
import { requireIdentity } from './identity';
import { parseWith } from './parse-with';
import { PLAN_COLUMNS, PlanRow } from './plans';

const SubscriptionRow = v.pipe(
  v.object({
    plan_id: v.string(),
    status: v.string(),
    cancel_at_period_end: v.boolean(),
    current_period_end: v.string(),
    plan: PlanRow,
  }),
  v.transform((row): Subscription => ({
    planId: row.plan_id,
    plan: row.plan,
    cancelAtPeriodEnd: row.cancel_at_period_end,
    currentPeriodEnd: row.current_period_end,
    isPastDue: row.status === 'past_due',
  })),
);

const LinkAnswer = v.object({ url: v.pipe(v.string(), v.url(), v.regex(/^https?:/)) });
const FreeAnswer = v.object({ currentPeriodEnd: v.string() });

/** What create_free_subscription raises. */
const FREE_FAILURES: Readonly<Record<string, ErrorCode>> = {
  PT404: 'plan-not-found',
  PT409: 'paid-plan-active',
  PT422: 'plan-not-free',
};

/**
 * What the signed-in user holds: the latest subscription whose period runs; null without one. A payment that is tried
 * again keeps the plan meanwhile.
 * @throws AppError 'subscription-load-failed' or 'no-session'.
 */
export async function getCurrentSubscription(): Promise<Subscription | null> {
  const { userId } = await requireIdentity();
  const { data, error, status } = await supabase
    .from('user_subscriptions')
    .select(`plan_id, status, cancel_at_period_end, current_period_end, plan:plans(${PLAN_COLUMNS})`)
    .eq('user_id', userId)
    .in('status', ['active', 'trialing', 'past_due'])
    .gt('current_period_end', new Date().toISOString())
    .order('current_period_start', { ascending: false })
    .limit(1);
  if (error) throw dataError(error, 'subscription-load-failed', status);
  return parseWith(v.array(SubscriptionRow), data, 'subscription-load-failed')[0] ?? null;
}

/**
 * Activates a plan of price 0 for 30 days; while one runs, that stays.
 * @returns until when, ISO timestamp.
 * @throws AppError 'plan-not-found', 'plan-not-free', 'paid-plan-active', 'subscription-process-failed' or 'no-session'.
 */
export async function createFreeSubscription(planId: string): Promise<string> {
  const { data, error, status } = await supabase.rpc('create_free_subscription', { p_plan_id: planId });
  if (error) {
    const known = FREE_FAILURES[failureOf(error).code ?? ''];
    throw known
      ? new AppError(known, { cause: error })
      : dataError(error, 'subscription-process-failed', status);
  }
  return parseWith(FreeAnswer, data, 'subscription-process-failed').currentPeriodEnd;
}

/**
 * Where a plan is paid for: a page of the payment provider.
 * @throws AppError 'checkout-failed', 'checkout-no-url', 'plan-not-found', 'plan-not-configured',
 * 'subscription-process-failed' without an answer, or 'no-session'.
 */
export async function createCheckout(planId: string): Promise<string> {
  const failures = { refused: 'checkout-failed', unreached: 'subscription-process-failed' } as const;
  const answer = await callFunction('create-checkout-session', { planId }, failures);
  return parseWith(LinkAnswer, answer, 'checkout-no-url').url;
}

/**
 * Where a paid subscription is managed and cancelled: a page of the payment provider.
 * @throws AppError 'portal-failed', 'portal-no-url', 'no-subscription', 'portal-open-failed' without an answer, or
 * 'no-session'.
 */
export async function createPortal(): Promise<string> {
  const failures = { refused: 'portal-failed', unreached: 'portal-open-failed' } as const;
  const answer = await callFunction('create-portal-session', {}, failures);
  return parseWith(LinkAnswer, answer, 'portal-no-url').url;
}
