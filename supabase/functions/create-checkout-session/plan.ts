import type { Stripe } from 'npm:stripe@23.1.0';
import { Refusal } from '../_shared/answers.ts';
import { askProject, type Project } from '../_shared/project.ts';

/** A plan from the database, because the caller must not decide the price. */
export interface PaidPlan {
  readonly id: string;
  readonly name: string;
  /** Cents a month. */
  readonly price: number;
  readonly stripe_price_id: string | null;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads a plan. @throws Refusal 404 'Plan not found', 400 'Plan not configured for purchase'. */
export async function readPlan(project: Project, planId: unknown): Promise<PaidPlan> {
  if (typeof planId !== 'string' || !UUID.test(planId)) throw new Refusal(404, 'Plan not found');
  const path = `plans?select=id,name,price,stripe_price_id&active=is.true&id=eq.${planId}`;
  const [plan] = (await askProject(project, path)) as readonly PaidPlan[];
  if (!plan) throw new Refusal(404, 'Plan not found');
  if (plan.price === 0) throw new Refusal(400, 'Plan not configured for purchase');
  return plan;
}

/** The line item for a month of a plan, with the plan's price at the provider or a price made for this purchase. */
export function lineItemOf(plan: PaidPlan): Stripe.Checkout.SessionCreateParams.LineItem {
  if (plan.stripe_price_id !== null) return { quantity: 1, price: plan.stripe_price_id };
  return {
    quantity: 1,
    price_data: {
      currency: 'usd',
      unit_amount: plan.price,
      recurring: { interval: 'month' },
      // The webhook finds the plan by this metadata.
      product_data: { name: plan.name, metadata: { plan_id: plan.id } },
    },
  };
}
