import * as v from 'valibot';
import type { Plan } from '@/domain/plan';
import { dataError } from './backend-error';
import { supabase } from './client';
import { requireIdentity } from './identity';
import { parseWith } from './parse-with';

/** Columns that PlanRow reads. */
export const PLAN_COLUMNS = 'id, name, description, price, token_limit, file_size_limit';

/** A row of the table plans, parsed into the app's Plan. */
export const PlanRow = v.pipe(
  v.object({
    id: v.string(),
    name: v.string(),
    description: v.nullable(v.string()),
    price: v.number(),
    token_limit: v.number(),
    file_size_limit: v.number(),
  }),
  v.transform((row): Plan => ({
    id: row.id,
    name: row.name,
    description: row.description,
    priceCents: row.price,
    tokenLimit: row.token_limit,
    fileSizeLimitBytes: row.file_size_limit,
  })),
);

const SubscriptionRow = v.object({ plan: PlanRow });

/** The plans on offer, cheapest first. @throws AppError 'plans-load-failed'. */
export async function listPlans(): Promise<readonly Plan[]> {
  const { data, error } = await supabase.from('plans').select(PLAN_COLUMNS).eq('active', true).order('price');
  if (error) throw dataError(error, 'plans-load-failed');
  return parseWith(v.array(PlanRow), data, 'plans-load-failed');
}

/**
 * The signed-in user's plan: that of the latest active subscription, else the free one; null when there is none.
 * @throws AppError 'plans-load-failed' or 'no-session'.
 */
export async function getCurrentPlan(): Promise<Plan | null> {
  const { userId } = await requireIdentity();
  const [plans, subscription] = await Promise.all([
    listPlans(),
    supabase
      .from('user_subscriptions')
      .select(`plan:plans(${PLAN_COLUMNS})`)
      .eq('user_id', userId)
      .eq('status', 'active')
      .gt('current_period_end', new Date().toISOString())
      .order('current_period_start', { ascending: false })
      .limit(1),
  ]);
  if (subscription.error) throw dataError(subscription.error, 'plans-load-failed');
  const [current] = parseWith(v.array(SubscriptionRow), subscription.data, 'plans-load-failed');
  // The plan that is held may be off sale.
  return current?.plan ?? plans.find((plan) => plan.priceCents === 0) ?? null;
}
