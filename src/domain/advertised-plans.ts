/** A plan as the landing page advertises it: a fixed list. */
export interface AdvertisedPlan {
  readonly name: string;
  /** Dollars a month, as they are written. */
  readonly price: string;
  readonly tokens: number;
  readonly maxFile: string;
  readonly features: readonly string[];
  readonly isPopular?: boolean;
}

export const ADVERTISED_PLANS: readonly AdvertisedPlan[] = [
  {
    name: 'Free',
    price: '$0',
    tokens: 25_000,
    maxFile: '100MB',
    features: ['Basic tracking', 'Standard processing'],
  },
  {
    name: 'Starter',
    price: '$9.99',
    tokens: 100_000,
    maxFile: '500MB',
    features: ['Advanced tracking', 'Priority processing', 'Custom backgrounds'],
  },
  {
    name: 'Pro',
    price: '$29.99',
    tokens: 200_000,
    maxFile: '1GB',
    features: ['Premium tracking', 'Expedited processing', 'Custom backgrounds'],
    isPopular: true,
  },
  {
    name: 'Enterprise',
    price: '$99.99',
    tokens: 1_000_000,
    maxFile: '5GB',
    features: ['All premium features', 'Fastest processing', 'Priority support', 'Custom backgrounds'],
  },
];
