import { freshEmail, signUp } from '../account';
import type { ScreenGroup } from './shooter';

/** The payment simulator's pages: checkout, portal and the states of a subscription there. */
export const paymentScreens: ScreenGroup = {
  name: 'payments',
  visit: async ({ page, shoot }) => {
    await signUp(page, freshEmail('payments'));
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    await page.goto('/subscription');
    await press('Choose Pro');
    await page.getByRole('heading', { name: 'Checkout' }).waitFor();
    await shoot('checkout');
    await press('Try a card that is declined');
    await page.getByRole('alert').waitFor();
    await shoot('checkout-declined');
    const checkout = page.url();
    await press('Pay $29.99');
    await page.getByText('Your payment went through and your plan is active.').waitFor();
    await shoot('returned');
    await page.goto(checkout);
    await page.getByText('This checkout has been paid.').waitFor();
    await shoot('checkout-paid');

    await page.goto('/subscription');
    await press('Manage subscription');
    await page.getByRole('heading', { name: 'Time travel' }).waitFor();
    await shoot('portal');
    await press('Go to the next renewal, with a declined card');
    await page.getByText('The last payment was declined.').waitFor();
    await shoot('portal-declined');
    await press('Pay the open invoice');
    await press('Cancel at the end of the period');
    await page.getByText('Ends on').waitFor();
    await shoot('portal-canceling');
    await page.goto('/subscription');
    await page.getByText('Yours when Pro ends.').waitFor();
    await shoot('canceling');
    await page.goBack();
    await press('Go to the end of the period');
    await page.getByText('There is no subscription anymore.').waitFor();
    await shoot('portal-ended');
    await page.goto('/subscription');
    const reload = await page.getByRole('link', { name: 'Purchase Token Reload' }).getAttribute('href');
    await page.goto(reload ?? '');
    const reloadCheckout = page.url();
    await press('Pay $9.99');
    await page.getByText('successfully reloaded').waitFor();
    await page.goto(reloadCheckout);
    await page.getByRole('heading', { name: 'Money back' }).waitFor();
    await shoot('reload-paid');
    await press('Refund $9.99');
    await page.getByText('$9.99 was refunded.').waitFor();
    await shoot('reload-refunded');
    await page.goto('/subscription');
    await page.getByRole('tab', { name: 'Subscription History' }).click();
    await page.getByRole('list', { name: 'Subscription history' }).waitFor();
    await shoot('history');
  },
};
