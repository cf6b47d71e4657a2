import { followLink, freshEmail, register, requestAccount } from './account';
import { CORE, EVERY_ENGINE, expect, test } from './fixtures';
import { newestMail } from './inbox';

test(
  'registers by the link, signs out, signs in again by the code',
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

test('goes back to the page that asked for the sign-in', async ({ page }) => {
  const email = freshEmail('origin');
  await register(page, email);
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/login$/);

  await page.goto('/upload');
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send Magic Link' }).click();
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
  await page.getByLabel('8-digit code').fill((await newestMail(email)).code);
  await expect(page).toHaveURL(/\/upload$/);
});

test('says what is wrong with the fields, in the words of the specification', async ({ page }) => {
  await page.goto('/register');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('First name is required')).toBeVisible();
  await expect(page.getByText('Last name is required')).toBeVisible();
  await expect(page.getByText('Email is required')).toBeVisible();
  await page.getByLabel('Email').fill('not an address');
  await expect(page.getByText('Email is required')).toHaveCount(0);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();

  await page.goto('/login');
  await page.getByRole('button', { name: 'Send Magic Link' }).click();
  await expect(page.getByText('Please enter your email address')).toBeVisible();
});

test('knows who has an account and who has not', async ({ page }) => {
  const email = freshEmail('known');
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send Magic Link' }).click();
  await expect(page.getByText('No account found with this email. Please sign up first.')).toBeVisible();
  await page.getByRole('link', { name: 'Create an account →' }).click();
  await expect(page).toHaveURL(/\/register$/);

  await register(page, email);
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/register');
  await page.getByLabel('First name').fill('Nora');
  await page.getByLabel('Last name').fill('Berg');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Year of birth').fill('1998');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(
    page.getByText('An account with this email already exists. Please sign in instead.'),
  ).toBeVisible();
});

test('refuses a wrong code and takes the right one afterwards', async ({ page, consoleGuard }) => {
  consoleGuard.expectMessage(/403/);
  const email = freshEmail('wrong-code');
  await requestAccount(page, email);
  const { code } = await newestMail(email);
  await page.getByLabel('8-digit code').fill(code === '00000000' ? '11111111' : '00000000');
  await expect(page.getByText('Token has expired or is invalid')).toBeVisible();
  await page.getByLabel('8-digit code').fill(code);
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('a link that is only opened spends nothing; a click on it signs in any browser, once', async ({
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
  // As a mail scanner does: with scripts, until nothing goes on any more.
  await other.goto(first.link, { waitUntil: 'networkidle' });
  const signInHere = other.getByRole('button', { name: 'Sign in' });
  await expect(signInHere).toBeVisible();
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

test('signs every tab out at once', async ({ page, context }) => {
  await register(page, freshEmail('tabs'));
  const second = await context.newPage();
  await second.goto('/upload');
  await expect(second.getByText('Drop your video here')).toBeVisible();
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(second).toHaveURL(/\/login$/);
});
