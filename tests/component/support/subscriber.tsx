import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { startSession } from '@/backend/auth/session';
import { SubscriptionPage } from '@/features/subscription/subscription-page';
import { useSubscriptionTab } from '@/features/subscription/subscription-tab';
import { toast } from '@/ui/toast';
import { signIn, sql } from './backend';
import { renderScreen } from './render-screen';

startSession();

/** A new user in front of /subscription. */
export class Subscriber {
  /** Addresses of the payment provider to which the page has gone. */
  readonly left: string[] = [];

  private constructor(readonly userId: string) {}

  static async signIn(): Promise<Subscriber> {
    return new Subscriber((await signIn()).id);
  }

  showPage(query = '') {
    const page = <SubscriptionPage leaveTo={(url) => this.left.push(url)} />;
    return { user: userEvent.setup(), ...renderScreen(page, `/${query}`) };
  }

  /**
   * Gives a plan like the payment webhook. The plan ends at noon, which is the same date in every time zone of the
   * tests.
   */
  async hold(plan: string, { isEnding = false, status = 'active' } = {}): Promise<void> {
    await sql(
      `insert into public.user_subscriptions
         (user_id, plan_id, stripe_subscription_id, status, current_period_end, cancel_at_period_end)
       select $1, id, gen_random_uuid()::text, $3, '2999-12-03T12:00:00Z', $4 from public.plans where name = $2`,
      [this.userId, plan, status, isEnding],
    );
  }

  /** Clears what the page left in the browser and in its modules, because the next file shares both. */
  async leave(): Promise<void> {
    useSubscriptionTab.getState().setTab('plans');
    localStorage.removeItem('standout.subscription-tab');
    toast.dismiss('subscription');
    // A later toast of the same name would disappear together with this one.
    await waitFor(() => expect(document.querySelector('[data-type=error]')).toBeNull());
  }
}

/** Signs a new subscriber in before each test of a file, and cleans up afterwards. */
export function subscriberForEachTest(take: (subscriber: Subscriber) => void): void {
  let current: Subscriber | null = null;
  beforeEach(async () => {
    current = await Subscriber.signIn();
    take(current);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await current?.leave();
  });
}

/** The card of a plan. */
export async function planCard(name: string) {
  return within(await screen.findByRole('article', { name }));
}
