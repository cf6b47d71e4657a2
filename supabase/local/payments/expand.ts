import { ApiError } from './api-error';
import type { Invoice, Price, Product, Subscription } from './objects';
import type { Store } from './store';

type Expanded = Omit<Subscription, 'latest_invoice' | 'items'> & {
  readonly latest_invoice: string | Invoice;
  readonly items: Omit<Subscription['items'], 'data'> & {
    readonly data: readonly (Omit<Subscription['items']['data'][0], 'price'> & {
      readonly price: Omit<Price, 'product'> & { readonly product: string | Product };
    })[];
  };
};

/** A subscription with the requested ids expanded to objects. @throws ApiError 400 for other expansions. */
export async function expandSubscription(
  store: Store,
  subscription: Subscription,
  paths: readonly string[],
): Promise<Expanded> {
  let result: Expanded = subscription;
  for (const path of paths) {
    if (path === 'latest_invoice') {
      const invoice = await store.get('invoice', subscription.latest_invoice);
      if (invoice) result = { ...result, latest_invoice: invoice.shown };
    } else if (path === 'items.data.price.product') {
      const [item] = subscription.items.data;
      const product = await store.get('product', item.price.product);
      const data = [{ ...item, price: { ...item.price, product: product?.shown ?? item.price.product } }];
      result = { ...result, items: { ...subscription.items, data } };
    } else {
      const message = `This property cannot be expanded (${path}).`;
      throw new ApiError(400, 'invalid_request_error', message, { param: 'expand' });
    }
  }
  return result;
}
