/** Something that happened to an account. */
export interface AccountEvent {
  readonly id: string;
  readonly type: 'payment' | 'subscription_updated' | 'gift' | 'reload' | 'usage';
  /** Cents for a payment; tokens for usage, a gift or a reload (negative when they were taken back). */
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
 * Describes a change of the subscription. A note that names the plan ('Subscribed to Pro') says everything, so it
 * becomes the title; any other note is shown below a general title.
 */
export function subscriptionChange({ planName, note }: Pick<AccountEvent, 'planName' | 'note'>): {
  readonly title: string;
  readonly note: string;
} {
  if (planName === null) return { title: 'Subscription updated', note };
  if (note.includes(planName)) return { title: note, note: '' };
  return { title: `Subscription updated: ${planName}`, note };
}
