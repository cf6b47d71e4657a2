import * as v from 'valibot';

const metadata = v.optional(v.record(v.string(), v.string()), {});
const wholeNumber = v.pipe(v.string(), v.digits(), v.toNumber(), v.safeInteger());
const expand = v.optional(v.array(v.string()), []);

export const customerParams = v.strictObject({ email: v.string(), metadata });
export const customerChanges = v.strictObject({ email: v.string() });

const priceData = v.strictObject({
  currency: v.string(),
  unit_amount: wholeNumber,
  recurring: v.strictObject({ interval: v.literal('month') }),
  product_data: v.strictObject({ name: v.string(), metadata }),
});

export const checkoutParams = v.strictObject({
  mode: v.literal('subscription'),
  customer: v.string(),
  client_reference_id: v.optional(v.string()),
  line_items: v.tuple([
    v.strictObject({
      quantity: v.literal('1'),
      price: v.optional(v.string()),
      price_data: v.optional(priceData),
    }),
  ]),
  metadata,
  subscription_data: v.optional(v.strictObject({ metadata }), {}),
  success_url: v.pipe(v.string(), v.url()),
  cancel_url: v.optional(v.pipe(v.string(), v.url())),
});

export const sessionListParams = v.strictObject({
  customer: v.optional(v.string()),
  payment_intent: v.optional(v.string()),
  status: v.optional(v.picklist(['open', 'complete', 'expired'])),
  limit: v.optional(wholeNumber, '10'),
});

export const subscriptionListParams = v.strictObject({
  customer: v.string(),
  status: v.literal('all'),
  limit: v.optional(wholeNumber, '10'),
});

export const portalParams = v.strictObject({
  customer: v.string(),
  return_url: v.pipe(v.string(), v.url()),
  flow_data: v.optional(
    v.strictObject({
      type: v.literal('subscription_update'),
      subscription_update: v.strictObject({ subscription: v.string() }),
      after_completion: v.strictObject({
        type: v.literal('redirect'),
        redirect: v.strictObject({ return_url: v.pipe(v.string(), v.url()) }),
      }),
    }),
  ),
});

export const retrieveParams = v.strictObject({ expand });
export const noParams = v.strictObject({});
