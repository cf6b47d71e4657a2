import * as v from 'valibot';
import type { HeldPlan } from '@/domain/subscription';
import { dataError } from '../http/backend-error';
import { supabase } from '../http/client';
import { callFunction } from '../http/edge-functions';
import { knownError } from '../http/known-error';
import { parseWith } from '../http/parse-with';
import { PlanRow } from './plans';

const HeldRow = v.object({
  plan: PlanRow,
  subscription: v.nullable(
    v.object({
      status: v.string(),
      cancelAtPeriodEnd: v.boolean(),
      currentPeriodEnd: v.string(),
    }),
  ),
});

const FreeAnswer = v.object({ currentPeriodEnd: v.string() });

const LinkAnswer = v.object({ url: v.pipe(v.string(), v.url(), v.regex(/^https?:/)) });

/**
 * Reads the signed-in user's plan with the function that the database uses for every limit; null when there is no
 * plan at all.
 * @throws AppError 'subscription-load-failed' or 'no-session'.
 */
export async function getHeldPlan(): Promise<HeldPlan | null> {
  const { data, error, status } = await supabase.rpc('get_held_plan');
  if (error) throw dataError(error, 'subscription-load-failed', status);
  const held = parseWith(v.nullable(HeldRow), data, 'subscription-load-failed');
  if (held === null) return null;
  const { plan, subscription } = held;
  if (subscription === null) return { plan, subscription: null };
  const { status: state, ...dates } = subscription;
  return { plan, subscription: { planId: plan.id, plan, ...dates, isPastDue: state === 'past_due' } };
}

/**
 * Gives the signed-in user a free plan for 30 days, without tokens; a current one is kept.
 * @returns the end of its period, an ISO string.
 * @throws AppError 'plan-not-free', 'paid-plan-active', 'plan-not-found', 'subscription-process-failed' or
 * 'no-session'.
 */
export async function chooseFreePlan(planId: string): Promise<string> {
  const { data, error, status } = await supabase.rpc('create_free_subscription', { p_plan_id: planId });
  if (error) {
    throw knownError(error, 'subscription-process-failed', status, {
      PT404: 'plan-not-found',
      PT409: 'paid-plan-active',
      PT422: 'plan-not-free',
    });
  }
  return parseWith(FreeAnswer, data, 'subscription-process-failed').currentPeriodEnd;
}

/**
 * Creates a checkout for a plan.
 * @returns the URL of the payment provider's page.
 * @throws AppError 'checkout-failed', 'checkout-no-url', 'plan-not-found', 'plan-not-configured',
 * 'subscription-process-failed' without an answer, or 'no-session'.
 */
export async function createCheckout(planId: string): Promise<string> {
  const failures = { refused: 'checkout-failed', unreached: 'subscription-process-failed' } as const;
  const answer = await callFunction('create-checkout-session', { planId }, failures);
  return parseWith(LinkAnswer, answer, 'checkout-no-url').url;
}

/**
 * Opens the payment provider's portal, where a paid subscription is managed and canceled.
 * @returns the URL of the portal.
 * @throws AppError 'portal-failed', 'portal-no-url', 'no-subscription', 'portal-open-failed' without an answer, or
 * 'no-session'.
 */
export async function createPortal(): Promise<string> {
  const failures = { refused: 'portal-failed', unreached: 'portal-open-failed' } as const;
  const answer = await callFunction('create-portal-session', {}, failures);
  return parseWith(LinkAnswer, answer, 'portal-no-url').url;
}
