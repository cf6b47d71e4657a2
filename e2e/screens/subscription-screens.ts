import { freshEmail, signUp } from '../account';
import { addGift, givePlan, bookTokens } from '../service-role';
import type { ScreenGroup, Shooter } from './shooter';

/** The subscription page in its states: free, paid, after a return, history. */
export const subscriptionScreens: ScreenGroup = {
  name: 'subscription',
  visit: async (shooter) => {
    const email = freshEmail('subscription');
    await signUp(shooter.page, email);
    await freeStates(shooter);
    await bookTokens(email, 19_500);
    await addGift(email, 5000, 'Thank you for testing the tracker with us');
    await givePlan(email, 'Pro');
    await paidStates(shooter);
  },
};

async function freeStates({ page, shoot }: Shooter): Promise<void> {
  await page.goto('/subscription');
  await page.getByRole('article', { name: 'Free' }).waitFor();
  await shoot('subscription-free');
  await page.getByRole('tab', { name: 'Subscription History' }).click();
  await page.getByText('Nothing here yet').waitFor();
  await shoot('subscription-history-empty');
  await page.clock.install();
  await page.goto('/subscription?success=true');
  await page.getByRole('tab', { name: 'Plan Options' }).click();
  await page.clock.runFor(2500);
  await page.getByRole('article', { name: 'Free' }).waitFor();
  await page.clock.runFor(61_000);
  await page.getByText(/We have not received a payment yet/).waitFor();
  await shoot('subscription-unconfirmed');
  await page.clock.resume();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await page.getByRole('button', { name: 'Choose Free' }).click();
  await page.getByText(/^Free is active until/).waitFor();
  await page.getByText(/^Active until/).waitFor();
  await shoot('subscription-free-chosen');
}

async function paidStates({ page, shoot }: Shooter): Promise<void> {
  await page.goto('/subscription?success=true');
  await page.getByText(/being confirmed/).waitFor();
  await shoot('subscription-confirming');
  await page.getByText('Your payment went through').waitFor();
  await page.goto('/subscription?token_reload=true');
  await page.getByText('successfully reloaded').waitFor();
  await page.getByRole('article', { name: 'Pro' }).waitFor();
  await shoot('subscription');
  await page.getByRole('article', { name: 'Enterprise' }).scrollIntoViewIfNeeded();
  await shoot('subscription-end');
  await page.getByRole('tab', { name: 'Subscription History' }).click();
  await page.getByRole('list', { name: 'Subscription history' }).waitFor();
  await shoot('subscription-history');
  await page.getByRole('tab', { name: 'Plan Options' }).click();
  await page.route('**/rest/v1/plans**', (route) => route.abort());
  await page.reload();
  await page.getByText('Failed to load subscription plans').waitFor();
  await shoot('subscription-failed');
  await page.unroute('**/rest/v1/plans**');
}
