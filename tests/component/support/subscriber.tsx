import { waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import { startSession } from '@/backend/session';
import { SubscriptionPage } from '@/features/subscription/subscription-page';
import { toast } from '@/ui/toast';
import { signIn, sql } from './backend';
import { renderScreen } from './render-screen';

startSession();

/** A new user in front of /subscription. */
export class Subscriber {
  /** Pages of the payment provider that the page has led to. */
  readonly left: string[] = [];

  private constructor(readonly userId: string) {}

  static async signIn(): Promise<Subscriber> {
    return new Subscriber((await signIn()).id);
  }

  showPage(query = '') {
    const page = <SubscriptionPage leaveTo={(url) => this.left.push(url)} />;
    return { user: userEvent.setup(), ...renderScreen(page, `/${query}`) };
  }

  /** Gives a plan as the payment webhook does. Until noon of a day: the same date in every time zone of the tests. */
  async hold(plan: string, { isEnding = false, status = 'active' } = {}): Promise<void> {
    await sql(
      `insert into public.user_subscriptions
         (user_id, plan_id, stripe_subscription_id, status, current_period_end, cancel_at_period_end)
       select $1, id, gen_random_uuid()::text, $3, '2999-12-03T12:00:00Z', $4 from public.plans where name = $2`,
      [this.userId, plan, status, isEnding],
    );
  }

  /** Forgets what the page has left behind. */
  async leave(): Promise<void> {
    localStorage.removeItem('standout.subscription-tab');
    toast.dismiss('subscription');
    // A later one of the same name would go away with it.
    await waitFor(() => expect(document.querySelector('[data-type=error]')).toBeNull());
  }
}
