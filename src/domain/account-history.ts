/** Something that happened to an account. */
export interface AccountEvent {
  readonly id: string;
  readonly type: 'payment' | 'subscription_updated' | 'gift' | 'reload' | 'usage';
  /** Cents of a payment; tokens of a gift, a reload (below zero where they were taken back) and usage. */
  readonly amount: number | null;
  /** Of usage: the video's name, empty once that is deleted. */
  readonly note: string;
  readonly planName: string | null;
  /** Who gave a gift. */
  readonly adminName: string | null;
  /** ISO timestamp. */
  readonly createdAt: string;
}
