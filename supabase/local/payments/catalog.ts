import { identity, type Metadata, type Price } from './objects';
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
  for (const { id: plan_id, name, price, stripe_price_id } of rows) {
    // Prices never change: a plan with a new amount gets a new price.
    const id = stripe_price_id ?? `price_plan_${plan_id}_${price}`;
    const known = await store.get('price', id);
    plans.push({
      name,
      price: known?.shown ?? (await addPrice(store, price, { name, metadata: { plan_id } }, id)),
    });
  }
  return plans;
}

/** A price by its id: a stored one or a plan's. */
export async function findPrice(store: Store, id: string): Promise<Price | null> {
  const known = await store.get('price', id);
  if (known) return known.shown;
  return (await listPlans(store)).find(({ price }) => price.id === id)?.price ?? null;
}

/** Makes a price with its own product. @param amount cents a month. */
export async function addPrice(
  store: Store,
  amount: number,
  product: { readonly name: string; readonly metadata: Metadata },
  id?: string,
): Promise<Price> {
  const sold = { ...identity('product', store.nowSec), ...product };
  const price: Price = { ...identity('price', store.nowSec, id), unit_amount: amount, product: sold.id };
  await store.put('product', { shown: sold });
  await store.put('price', { shown: price });
  return price;
}

/** The name of a price's product. */
export async function productName(store: Store, price: Price): Promise<string> {
  return (await store.get('product', price.product))?.shown.name ?? price.product;
}
