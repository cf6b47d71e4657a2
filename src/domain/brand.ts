/** The product's name, in the one place that knows it. */
export const BRAND = {
  name: 'Standout',
  suffix: 'AI',
  full: 'Standout AI',
} as const;
