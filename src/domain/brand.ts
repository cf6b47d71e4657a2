/** The product's name, which the app reads only from here. */
export const BRAND = {
  name: 'Standout',
  suffix: 'AI',
  full: 'Standout AI',
  /** The address for legal questions. This is a sample address, which the operator replaces. */
  supportEmail: 'support@standout.example',
} as const;
