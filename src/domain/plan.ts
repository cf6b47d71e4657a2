/** A subscription plan. */
export interface Plan {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly priceCents: number;
  readonly tokenLimit: number;
  readonly fileSizeLimitBytes: number;
}
