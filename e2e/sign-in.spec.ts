import { followLink, freshEmail, register, requestAccount } from './account';
import { CORE, EVERY_ENGINE, expect, test } from './fixtures';
import { newestMail } from './inbox';

test(
  'registers with the emailed link, signs out, and signs in again with the code',
  { tag: [EVERY_ENGINE, CORE] },
  async ({ page }) => {
    const email = freshEmail('code');
    await register(page, email);

    await page.getByRole('button', { name: 'Account menu' }).click();
    await expect(page.getByText(email)).toBeVisible();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL(/\/login$/);

    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send Magic Link' }).click();
    await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
    await page.getByLabel('8-digit code').fill((await newestMail(email)).code);
    await expect(page).toHaveURL(/\/dashboard$/);
  },
);

test('opening a link doesn’t use it up; clicking its button signs in any browser, once', async ({
  page,
  browser,
  consoleGuard,
}) => {
  consoleGuard.expectMessage(/403/);
  const email = freshEmail('links');
  await requestAccount(page, email);
  const first = await newestMail(email);
  const elsewhere = await browser.newContext();
  consoleGuard.watch(elsewhere);
  const other = await elsewhere.newPage();
  const asked: string[] = [];
  other.on('request', (request) => {
    if (request.url().includes('/auth/v1/')) asked.push(request.url());
  });
  // Like a mail scanner that runs scripts.
  await other.goto(first.link);
  const signInHere = other.getByRole('button', { name: 'Sign in' });
  await expect(signInHere).toBeVisible();
  expect(asked).toEqual([]);
  await page.getByLabel('8-digit code').fill(first.code);
  await expect(page).toHaveURL(/\/dashboard$/);
  await signInHere.click();
  await expect(other.getByText('Email link is invalid or has expired')).toBeVisible();
  await expect(other.getByRole('button', { name: 'Send a new link' })).toBeVisible();

  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send Magic Link' }).click();
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
  await followLink(other, email);
  await expect(other).toHaveURL(/\/dashboard$/);
  await elsewhere.close();
});

test('signs out every tab at once', async ({ page, context }) => {
  await register(page, freshEmail('tabs'));
  const second = await context.newPage();
  await second.goto('/upload');
  await expect(second.getByText('Drop your video here')).toBeVisible();
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(second).toHaveURL(/\/login$/);
});
