import type { Page } from 'playwright/test';
import { freshEmail, signUp } from './account';
import { CORE, EVERY_ENGINE, expect, test } from './fixtures';
import { violations } from './violations';

// Nothing is mocked: this uses the page, the edge functions with Stripe's own library, the payment simulator and its
// webhooks.

const plan = (page: Page, name: string) => page.getByRole('article', { name });
const account = (page: Page) => page.getByRole('region', { name: 'Your plan and tokens' });

async function openPlans(page: Page): Promise<void> {
  await page.goto('/subscription');
  await plan(page, 'Free').waitFor();
}

/** Goes from the plans page to a plan's checkout. */
async function choose(page: Page, name: string): Promise<void> {
  await plan(page, name)
    .getByRole('button', { name: `Choose ${name}` })
    .click();
  await page.getByRole('heading', { name: 'Checkout' }).waitFor();
}

/** Buys a plan and waits until the page shows it. */
async function buy(page: Page, name: string, price: string): Promise<void> {
  await choose(page, name);
  await page.getByRole('button', { name: `Pay ${price}` }).click();
  await expect(page.getByText('Your payment went through and your plan is active.')).toBeVisible();
  await expect(plan(page, name).getByText('Your plan')).toBeVisible();
}

async function openPortal(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Manage subscription' }).click();
  await page.getByRole('heading', { name: 'Manage your subscription' }).waitFor();
}

async function backToApp(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Back to Standout AI' }).click();
  await account(page).waitFor();
}

test(
  'goes from Free to Pro, through a renewal and a cancellation, and back to Free when the period ends',
  { tag: [EVERY_ENGINE, CORE] },
  async ({ page }) => {
    await signUp(page, freshEmail('subscriber'));
    await openPlans(page);
    await expect(account(page)).toContainText('25,000 tokens left');
    // Free applies by default; choosing it makes it active for 30 days and adds no tokens.
    await expect(plan(page, 'Free').getByText('Yours until you choose a plan.')).toBeVisible();
    await plan(page, 'Free').getByRole('button', { name: 'Choose Free' }).click();
    await expect(page.getByText(/^Free is active until \w+ \d+, \d{4}$/)).toBeVisible();
    await page.reload();
    await expect(plan(page, 'Free').getByText(/^Active until /)).toBeVisible();
    await expect(plan(page, 'Free').getByRole('button')).toHaveCount(0);
    await expect(account(page)).toContainText('25,000 tokens left');
    expect(await violations(page)).toEqual([]);
    await buy(page, 'Pro', '$29.99');
    await expect(account(page)).toContainText('200,000 tokens left');
    await expect(account(page)).toContainText(/Pro, renews/);

    await openPortal(page);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Cancel at the end of the period' }).click();
    await expect(page.getByText(/Ends on/)).toBeVisible();
    await backToApp(page);
    await expect(account(page)).toContainText(/Pro, ends/);
    await expect(account(page)).toContainText('200,000 tokens left');

    await openPortal(page);
    await page.getByRole('button', { name: 'Keep the subscription' }).click();
    const renewal = page.getByText(/Renews on/);
    const first = (await renewal.textContent()) ?? '';
    await page.getByRole('button', { name: 'Go to the next renewal', exact: true }).click();
    await expect(renewal).not.toHaveText(first);
    await backToApp(page);
    await expect(account(page)).toContainText(/Pro, renews/);

    await page.getByRole('button', { name: 'Cancel subscription' }).click();
    await page.getByRole('button', { name: 'Cancel at the end of the period' }).click();
    await page.getByRole('button', { name: 'Go to the end of the period' }).click();
    await expect(page.getByText('There is no subscription anymore.')).toBeVisible();
    await backToApp(page);
    await expect(account(page)).toContainText('25,000 tokens left');
    await expect(plan(page, 'Free').getByText('Your plan')).toBeVisible();
    await expect(plan(page, 'Free').getByText(/^Active until /)).toBeVisible();

    await page.getByRole('tab', { name: 'Subscription History' }).click();
    const history = page.getByRole('list', { name: 'Subscription history' });
    const told = [
      'Activated for 30 days',
      'Subscribed to Pro',
      'Pro ends with its period',
      'Pro continues',
      'Pro ended',
    ];
    for (const text of told) {
      await expect(history).toContainText(text);
    }
    await expect(history.getByText('Payment for Pro')).toHaveCount(2);
  },
);

test('a declined card and an abandoned checkout change nothing', async ({ page }) => {
  await signUp(page, freshEmail('undecided'));
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Subscription' }).click();
  await plan(page, 'Free').waitFor();
  await expect(page).toHaveURL(/\/subscription$/);
  await expect(page).toHaveTitle(/^Subscription/);
  expect(await violations(page)).toEqual([]);
  await choose(page, 'Enterprise');
  await expect(page.getByText('Payment simulator: nothing is charged')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Try a card that is declined' }).click();
  await expect(page.getByRole('alert')).toHaveText('Your card was declined.');
  await page.getByRole('link', { name: 'Cancel and go back' }).click();
  await expect(page.getByText('Checkout was canceled. Nothing was charged.')).toBeVisible();
  await expect(account(page)).toContainText('25,000 tokens left');
  // The next checkout closes the abandoned one, which can no longer be paid.
  await choose(page, 'Enterprise');
  const left = page.url();
  await openPlans(page);
  await choose(page, 'Pro');
  await page.goto(left);
  await expect(page.getByText('This checkout is closed. Start a new one.')).toBeVisible();
  await openPlans(page);
  await page.getByRole('tab', { name: 'Subscription History' }).click();
  await expect(page.getByText('Nothing here yet')).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test('shows a failed renewal until it is paid, and reports an unreachable portal', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.expectMessage(/create-portal-session/);
  consoleGuard.expectMessage(/The subscription could not be changed/);
  await signUp(page, freshEmail('behind'));
  await openPlans(page);
  await buy(page, 'Pro', '$29.99');
  const portal = '**/functions/v1/create-portal-session';
  await page.route(portal, (route) => route.abort());
  await page.getByRole('button', { name: 'Manage subscription' }).click();
  await expect(page.getByText('Failed to open subscription management portal')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(page.getByText('Failed to cancel subscription')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.unroute(portal);
  await openPortal(page);
  await page.getByRole('button', { name: 'Go to the next renewal, with a declined card' }).click();
  await expect(page.getByText('The last payment was declined.')).toBeVisible();
  await backToApp(page);
  await expect(account(page)).toContainText('Pro, the last payment failed');
  await expect(
    page.getByText(/you keep the limits of Pro; its tokens arrive when the payment goes through/),
  ).toBeVisible();
  await expectFilesUpTo(page, 'up to 1 GB on Pro');
  await openPortal(page);
  await page.getByRole('button', { name: 'Pay the open invoice' }).click();
  await backToApp(page);
  await expect(account(page)).toContainText(/Pro, renews/);
});

/** What the upload page says about file sizes. */
async function expectFilesUpTo(page: Page, text: string): Promise<void> {
  await page.goto('/upload');
  await expect(page.getByText(text, { exact: true })).toBeVisible();
  await page.goBack();
  await account(page).waitFor();
}

test('Starter delivers what it advertises; upgrades start immediately, downgrades with the next period', async ({
  page,
}) => {
  await signUp(page, freshEmail('climber'));
  await openPlans(page);
  await expectFilesUpTo(page, 'up to 100 MB on Free');
  await buy(page, 'Starter', '$9.99');
  await expect(account(page)).toContainText('100,000 tokens left');
  await expect(account(page)).toContainText(/Starter, renews/);
  await expectFilesUpTo(page, 'up to 500 MB on Starter');
  await plan(page, 'Enterprise').getByRole('button', { name: 'Choose Enterprise' }).click();
  await page.getByRole('button', { name: 'Change to Enterprise' }).click();
  await expect(page.getByText(/Renews on/)).toBeVisible();
  await backToApp(page);
  await expect(account(page)).toContainText('1,000,000 tokens left');
  await expectFilesUpTo(page, 'up to 5 GB on Enterprise');
  await plan(page, 'Pro').getByRole('button', { name: 'Switch to Pro' }).click();
  await page.getByRole('button', { name: 'Change to Pro' }).click();
  await expect(page.getByText(/Changes to Pro then\./)).toBeVisible();
  await page.getByRole('button', { name: 'Go to the next renewal', exact: true }).click();
  await backToApp(page);
  await expect(account(page)).toContainText('200,000 tokens left');
});

test('a token reload is paid in a new tab and credited, and a refund removes the tokens', async ({
  page,
  context,
}) => {
  await signUp(page, freshEmail('reloader'));
  await openPlans(page);
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Purchase Token Reload' }).click();
  const tab = await opened;
  const pay = tab.getByRole('button', { name: 'Pay $9.99' });
  await expect(pay).toBeVisible();
  const checkout = tab.url();
  await pay.click();
  await expect(tab.getByText('Your account has been successfully reloaded with tokens!')).toBeVisible();
  await expect(tab).toHaveURL(/\/subscription$/);
  expect(await violations(tab)).toEqual([]);
  await expect(account(tab)).toContainText('125,000 tokens left');
  // The first tab stays visible and updates by itself.
  await expect(account(page)).toContainText('125,000 tokens left');
  const history = tab.getByRole('list', { name: 'Subscription history' });
  await tab.getByRole('tab', { name: 'Subscription History' }).click();
  await expect(history).toContainText('+100,000 tokens');

  // A refund takes the tokens back.
  await tab.goto(checkout);
  await tab.getByRole('button', { name: 'Refund $9.99' }).click();
  await expect(tab.getByText('$9.99 was refunded.')).toBeVisible();
  await tab.getByRole('link', { name: 'Back to Standout AI' }).click();
  await expect(history).toContainText('Returned $9.99');
  await expect(history).toContainText('\u2212100,000 tokens');
  await tab.getByRole('tab', { name: 'Plan Options' }).click();
  await expect(account(tab)).toContainText(/(^|\D)25,000 tokens left/);
});

test('the simulator’s pages and the pending-payment state fit a narrow phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signUp(page, freshEmail('narrow'));
  await openPlans(page);
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
  await choose(page, 'Pro');
  expect(await fits()).toBe(true);
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/rpc/get_held_plan', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Pay $29.99' }).click();
  await expect(page.getByText(/Your payment is being confirmed/)).toBeVisible();
  expect(await fits()).toBe(true);
  expect(await violations(page)).toEqual([]);
  answer();
  await expect(page.getByText('Your payment went through and your plan is active.')).toBeVisible();
  await openPortal(page);
  expect(await fits()).toBe(true);
});
