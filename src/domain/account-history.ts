/** Something that happened to an account. */
export interface AccountEvent {
  readonly id: string;
  readonly type: 'payment' | 'subscription_updated' | 'gift' | 'reload' | 'usage';
  /** Cents of a payment; tokens of a gift, a reload (negative when they were taken back) and usage. */
  readonly amount: number | null;
  /** For usage, the video's name; empty once the video is deleted. */
  readonly note: string;
  readonly planName: string | null;
  /** The admin who gave a gift. */
  readonly adminName: string | null;
  /** ISO timestamp. */
  readonly createdAt: string;
}

/**
 * Words for a change of the subscription. A note that names the plan ('Subscribed to Pro') tells all of it, so it is
 * the title; another note is shown below a general title.
 */
export function subscriptionChange({ planName, note }: Pick<AccountEvent, 'planName' | 'note'>): {
  readonly title: string;
  readonly note: string;
} {
  if (planName === null) return { title: 'Subscription updated', note };
  if (note.includes(planName)) return { title: note, note: '' };
  return { title: `Subscription updated: ${planName}`, note };
}
