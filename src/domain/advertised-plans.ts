import { FREE_MONTHLY_TOKENS } from './limits.ts';

/**
 * A plan that the landing page advertises and the subscription page sells. The list is fixed, and the plans table must
 * match it.
 */
export interface AdvertisedPlan {
  readonly name: string;
  /** Dollars a month, as the page shows them. */
  readonly price: string;
  readonly tokens: number;
  readonly maxFile: string;
  readonly tracking: string;
  readonly processing: string;
  readonly extras: readonly string[];
  readonly isPopular?: boolean;
}

export const ADVERTISED_PLANS: readonly AdvertisedPlan[] = [
  {
    name: 'Free',
    price: '$0',
    tokens: FREE_MONTHLY_TOKENS,
    maxFile: '100MB',
    tracking: 'Basic tracking',
    processing: 'Standard processing',
    extras: [],
  },
  {
    name: 'Starter',
    price: '$9.99',
    tokens: 100_000,
    maxFile: '500MB',
    tracking: 'Advanced tracking',
    processing: 'Priority processing',
    extras: ['Custom backgrounds'],
  },
  {
    name: 'Pro',
    price: '$29.99',
    tokens: 200_000,
    maxFile: '1GB',
    tracking: 'Premium tracking',
    processing: 'Expedited processing',
    extras: ['Custom backgrounds'],
    isPopular: true,
  },
  {
    name: 'Enterprise',
    price: '$99.99',
    tokens: 1_000_000,
    maxFile: '5GB',
    tracking: 'All premium features',
    processing: 'Fastest processing',
    extras: ['Priority support', 'Custom backgrounds'],
  },
];
