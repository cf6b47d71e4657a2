import type { Price } from './objects';
import { newId } from './objects';
import type { Store } from './store';

/** A plan for sale in the portal. */
export interface CatalogPlan {
  readonly name: string;
  readonly price: Price;
}

interface PlanRow {
  readonly id: string;
  readonly name: string;
  readonly price: number;
  readonly stripe_price_id: string | null;
}

/**
 * The product's paid plans as the provider's products, which an operator sets up in the provider's dashboard. Cheapest
 * first.
 */
export async function listPlans(store: Store): Promise<readonly CatalogPlan[]> {
  const { rows } = await store.session.query<PlanRow>(
    'select id, name, price, stripe_price_id from public.plans where active and price > 0 order by price',
  );
  const plans: CatalogPlan[] = [];
  for (const row of rows) plans.push({ name: row.name, price: await planPrice(store, row) });
  return plans;
}

/** A price by its id: a stored one or a plan's. */
export async function findPrice(store: Store, id: string): Promise<Price | null> {
  const known = await store.get('price', id);
  if (known) return known.shown;
  return (await listPlans(store)).find(({ price }) => price.id === id)?.price ?? null;
}

export interface NewPrice {
  readonly currency: string;
  /** Cents a month. */
  readonly amount: number;
  readonly productName: string;
  readonly productMetadata: Readonly<Record<string, string>>;
}

/** Makes a price with its own product. */
export async function addPrice(store: Store, spec: NewPrice, id = newId('price')): Promise<Price> {
  const productId = newId('product');
  await store.put('product', {
    shown: {
      id: productId,
      object: 'product',
      name: spec.productName,
      active: true,
      metadata: spec.productMetadata,
    },
  });
  const price: Price = {
    id,
    object: 'price',
    active: true,
    currency: spec.currency,
    unit_amount: spec.amount,
    type: 'recurring',
    recurring: { interval: 'month', interval_count: 1 },
    product: productId,
    metadata: {},
  };
  await store.put('price', { shown: price });
  return price;
}

/** Prices never change: a plan with a new amount gets a new price. */
async function planPrice(store: Store, plan: PlanRow): Promise<Price> {
  const id = plan.stripe_price_id ?? `price_plan_${plan.id}_${plan.price}`;
  const known = await store.get('price', id);
  if (known) return known.shown;
  const spec = {
    currency: 'usd',
    amount: plan.price,
    productName: plan.name,
    productMetadata: { plan_id: plan.id },
  };
  return addPrice(store, spec, id);
}

/** The name of a price's product. */
export async function productName(store: Store, price: Price): Promise<string> {
  return (await store.get('product', price.product))?.shown.name ?? price.product;
}
