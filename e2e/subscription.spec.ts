import { freshEmail, signUp } from './account';
import { expect, test } from './fixtures';
import { addGift, givePlan, bookTokens } from './service-role';
import { violations } from './violations';

test('a new user finds the plans, has Free without choosing it, and a history to come', async ({ page }) => {
  await signUp(page, freshEmail('free'));
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Subscription' }).click();
  await expect(page).toHaveURL(/\/subscription$/);
  await expect(page).toHaveTitle(/^Subscription/);
  const free = page.getByRole('article', { name: 'Free' });
  await expect(free.getByText('No credit card required')).toBeVisible();
  await expect(page.getByRole('article', { name: 'Pro' }).getByText('Standard processing')).toBeVisible();
  await expect(
    page.getByRole('article', { name: 'Enterprise' }).getByText('Expedited processing'),
  ).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await expect(free.getByText('Your plan')).toBeVisible();
  await expect(page.getByText(/^Your tokens renew on \w+ \d+, \d{4}\.$/)).toBeVisible();

  await page.getByRole('tab', { name: 'Subscription History' }).click();
  await expect(page.getByText('Nothing here yet')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Subscription History' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
});

test('usage turns yellow at 75 % and red at 90 %', async ({ page }) => {
  const email = freshEmail('bar');
  await signUp(page, email);
  const chip = page.getByRole('link', { name: /tokens left$/ }).locator('span > span');
  for (const [amount, percent, words, fill] of [
    [18_000, '72 % used', 'rgb(242, 246, 250)', 'rgb(198, 255, 74)'],
    [750, '75 % used', 'rgb(255, 194, 71)', 'rgb(255, 194, 71)'],
    [3750, '90 % used', 'rgb(255, 138, 141)', 'rgb(255, 90, 95)'],
  ] as const) {
    await bookTokens(email, amount);
    await page.goto('/subscription');
    await expect(page.getByText(percent)).toHaveCSS('color', words);
    await expect(chip).toHaveCSS('background-color', fill);
  }
});

test('coming back from a token reload waits, says so, and does not say it again', async ({ page }) => {
  const email = freshEmail('reloaded');
  await signUp(page, email);
  await addGift(email, 1000, 'Thanks for the report');
  await page.clock.install();
  const loads: string[] = [];
  page.on('request', (request) => {
    if (/\/rest\/v1\/(plans|rpc\/get_held_plan)/.test(request.url())) loads.push(request.url());
  });
  await page.goto('/subscription?token_reload=true');
  await expect(page.getByText(/Your payment is being confirmed/)).toBeVisible();
  await expect(page).toHaveURL(/\/subscription$/);
  expect(loads).toEqual([]);
  expect(await violations(page)).toEqual([]);
  await page.clock.runFor(2000);
  await expect(page.getByText('Your account has been successfully reloaded with tokens!')).toBeVisible();
  await expect(page.getByRole('article', { name: 'Pro' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.reload();
  await expect(page.getByRole('article', { name: 'Pro' })).toBeVisible();
  await expect(page.getByText(/successfully reloaded/)).toBeHidden();
  await page.getByRole('tab', { name: 'Subscription History' }).click();
  await expect(page.getByText('Thanks for the report')).toBeVisible();
});

test('a paid plan says when it renews, and what fails is told and can be tried again', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.expectMessage(/create-portal-session/);
  consoleGuard.expectMessage(/The subscription could not be changed/);
  const email = freshEmail('paid');
  await signUp(page, email);
  await givePlan(email, 'Pro');
  await page.route('**/functions/v1/create-portal-session', (route) => route.abort());
  await page.goto('/subscription');
  await expect(page.getByText(/^Pro, renews \w+ \d+, \d{4}$/)).toBeVisible();
  await page.getByRole('button', { name: 'Manage subscription' }).click();
  await expect(page.getByText('Failed to open subscription management portal')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(page.getByText('Failed to cancel subscription')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel subscription' })).toBeEnabled();
  expect(await violations(page)).toEqual([]);
});
