import * as v from 'valibot';

const metadata = v.optional(v.record(v.string(), v.string()), {});
const wholeNumber = v.pipe(v.string(), v.digits(), v.toNumber(), v.safeInteger());
const limit = v.optional(wholeNumber, '10');
const address = v.pipe(v.string(), v.url());

/** For calls without parameters. */
export const noParams = v.strictObject({});

export const customerParams = v.strictObject({ email: v.string(), metadata });
export const customerChanges = v.strictObject({ email: v.string() });

const priceData = v.strictObject({
  currency: v.literal('usd'),
  unit_amount: wholeNumber,
  recurring: v.strictObject({ interval: v.literal('month') }),
  product_data: v.strictObject({ name: v.string(), metadata }),
});

export const checkoutParams = v.strictObject({
  mode: v.literal('subscription'),
  customer: v.string(),
  client_reference_id: v.nullish(v.string(), null),
  line_items: v.strictObject({
    0: v.strictObject({
      quantity: v.literal('1'),
      price: v.optional(v.string(), ''),
      price_data: v.optional(priceData),
    }),
  }),
  metadata,
  subscription_data: v.optional(v.strictObject({ metadata }), {}),
  success_url: address,
  cancel_url: v.nullish(address, null),
});

/** Of a customer or of a payment. */
export const sessionListParams = v.strictObject({
  customer: v.optional(v.string()),
  payment_intent: v.optional(v.string()),
  status: v.optional(v.picklist(['open', 'complete', 'expired'])),
  limit,
});

export const subscriptionListParams = v.strictObject({
  customer: v.string(),
  status: v.literal('all'),
  limit,
});

/** The expansion that the functions request, and no other. */
export const subscriptionParams = v.strictObject({
  expand: v.optional(
    v.strictObject({ 0: v.literal('latest_invoice'), 1: v.literal('items.data.price.product') }),
  ),
});

export const portalParams = v.strictObject({
  customer: v.string(),
  return_url: address,
  flow_data: v.optional(
    v.strictObject({
      type: v.literal('subscription_update'),
      subscription_update: v.strictObject({ subscription: v.string() }),
      after_completion: v.strictObject({
        type: v.literal('redirect'),
        redirect: v.strictObject({ return_url: address }),
      }),
    }),
  ),
});
