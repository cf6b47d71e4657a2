/** The product's name, in the one place that knows it. */
export const BRAND = {
  name: 'Standout',
  suffix: 'AI',
  full: 'Standout AI',
  /** Where legal questions go. A sample address: the operator puts their own. */
  supportEmail: 'support@standout.example',
} as const;
