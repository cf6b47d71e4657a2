/** A subscription plan (core spec, section 3). */
export interface Plan {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly priceCents: number;
  readonly tokenLimit: number;
  readonly fileSizeLimitBytes: number;
}
