import type { Browser, Page } from 'playwright/test';
import { freshEmail, signUp } from './account';
import { expect, test } from './fixtures';
import { addPeople } from './many-users';
import { demote, makeAdmin, subscribe, userIdOf } from './service-role';
import { openTrackedClip } from './tracked-clip';
import { violations } from './violations';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** An admin in their own browser. */
async function signInAdmin(browser: Browser): Promise<{ readonly admin: Page; readonly email: string }> {
  const admin = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  const email = freshEmail('admin');
  await signUp(admin, email);
  await makeAdmin(email);
  return { admin, email };
}

const namesShown = (page: Page) =>
  page.getByRole('table', { name: 'Users' }).locator('tbody').getByRole('link').allTextContents();

test('an admin finds a user among many, gifts them tokens, checks their costs, and makes them an admin', async ({
  page,
  browser,
  lab,
}, info) => {
  const email = freshEmail('gifted');
  await openTrackedClip(page, lab, info.outputPath('rally.mp4'), email, { durationSec: 3 });
  const tag = email.split('@')[0] ?? '';
  await addPeople(
    Array.from({ length: 54 }, (_, n) => ({
      email: `crowd${n}-of-${tag}@journey.example`,
      firstName: n % 2 === 0 ? 'Ada' : 'Zoe',
      lastName: `Crowd ${n}`,
    })),
  );

  const { admin } = await signInAdmin(browser);
  await admin.goto('/dashboard');
  await admin.getByRole('button', { name: 'Account menu' }).click();
  await admin.getByRole('menuitem', { name: 'Admin Dashboard' }).click();
  await expect(admin.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
  await expect.poll(() => namesShown(admin)).toHaveLength(50);
  expect(await violations(admin)).toEqual([]);
  await admin.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(async () => (await namesShown(admin)).length).toBeGreaterThan(50);

  await admin.getByLabel('Search by name or email').fill(tag.toUpperCase());
  await expect(admin.getByText('55 users', { exact: true })).toBeVisible();
  await admin.getByRole('button', { name: 'User', exact: true }).click();
  await expect.poll(async () => (await namesShown(admin))[0]).toBe('Ada Crowd 0');
  await admin.getByRole('button', { name: 'Used' }).click();
  await expect.poll(async () => (await namesShown(admin))[0]).toBe('Nora Berg');
  const row = admin.getByRole('row').nth(1);
  await expect(row).toContainText('2,170');
  await expect(row).toContainText('22,830');
  await row.click({ position: { x: 700, y: 30 } });

  await expect(admin).toHaveURL(new RegExp(`/admin/history\\?userId=${await userIdOf(email)}$`));
  await expect(admin.getByRole('heading', { level: 1, name: 'Nora Berg' })).toBeVisible();
  const history = admin.getByRole('table', { name: 'History' });
  await expect(history.getByRole('row').nth(1)).toContainText('Usagerally');
  expect(await violations(admin)).toEqual([]);

  await admin.getByRole('button', { name: 'Video Usage' }).click();
  const usage = admin.getByRole('dialog', { name: 'Video Usage' });
  await expect(usage.getByRole('row').nth(1)).toContainText('rally');
  await expect(usage.getByRole('cell', { name: '90', exact: true })).toBeVisible();
  await expect(usage.getByRole('cell', { name: '2,170', exact: true })).toBeVisible();
  expect(await violations(admin)).toEqual([]);
  await admin.keyboard.press('Escape');

  await admin.getByRole('button', { name: 'Gift Tokens' }).click();
  const gift = admin.getByRole('dialog', { name: 'Gift Tokens' });
  await gift.getByRole('button', { name: 'Gift tokens' }).click();
  await expect(gift.getByText('Please enter a whole number, at least 1')).toBeVisible();
  await gift.getByLabel('Amount').fill('10000');
  await gift.getByLabel('Note (optional)').fill('Sorry about the <b>crossing</b> bug');
  await expect(gift.getByText('About 13 seconds of video. New balance: 32,830 left.')).toBeVisible();
  expect(await violations(admin)).toEqual([]);
  await gift.getByRole('button', { name: 'Gift 10,000 tokens' }).click();
  await expect(gift).toBeHidden();
  await expect(history.getByRole('row').nth(1)).toContainText('Gift from Nora Berg');
  await expect(history.getByRole('row').nth(1)).toContainText('+10,000');
  await expect(admin.getByText('32,830')).toBeVisible();

  await page.goto('/subscription');
  await expect(page.getByRole('link', { name: '32,830 tokens left' })).toBeVisible();
  await page.getByRole('tab', { name: 'Subscription History' }).click();
  await expect(page.getByText('Sorry about the <b>crossing</b> bug')).toBeVisible();

  await admin.getByRole('button', { name: 'Make Admin' }).click();
  const question = admin.getByRole('alertdialog', { name: 'Make Nora Berg an admin?' });
  expect(await violations(admin)).toEqual([]);
  await question.getByRole('button', { name: 'Make Admin' }).click();
  await expect(admin.getByRole('button', { name: 'Make Admin' })).toBeHidden();
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
  await admin.context().close();
});

test('keeps the plan filter across reloads but not the search term; the table works with the keyboard', async ({
  browser,
}) => {
  const { admin, email } = await signInAdmin(browser);
  await subscribe(email, 'Enterprise');
  await admin.goto('/admin');
  await admin.getByLabel('Plan').selectOption('Enterprise');
  await admin.getByLabel('Search by name or email').fill(email);
  await expect(admin.getByText('1 user', { exact: true })).toBeVisible();
  await expect(admin.getByRole('row').nth(1)).toContainText('1,000,000');
  await admin.getByLabel('Search by name or email').fill('100% nobody_');
  await expect(admin.getByRole('heading', { name: 'No users match your search criteria' })).toBeVisible();
  expect(await violations(admin)).toEqual([]);
  await admin.reload();
  await expect(admin.getByLabel('Plan')).toHaveValue('Enterprise');
  await expect(admin.getByLabel('Search by name or email')).toHaveValue('');
  const link = admin.getByRole('row').filter({ hasText: email }).getByRole('link');
  await admin.getByRole('button', { name: 'Remaining' }).focus();
  await admin.keyboard.press('Enter');
  await expect(admin.getByRole('columnheader', { name: 'Remaining' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await link.focus();
  await admin.keyboard.press('Enter');
  await expect(admin).toHaveURL(new RegExp(`userId=${await userIdOf(email)}$`));
  await expect(admin.getByRole('heading', { level: 1, name: 'Nora Berg' })).toBeFocused();
  await admin.context().close();
});

test('reports failures, and redirects a user who is no longer an admin', async ({ page, consoleGuard }) => {
  consoleGuard.expectMessage(/net::ERR_|Failed to fetch|404|403/);
  const email = freshEmail('unlucky-admin');
  await signUp(page, email);
  await makeAdmin(email);
  await page.route('**/rpc/get_users_with_tokens', (route) => route.abort());
  await page.goto('/admin');
  await expect(
    page.getByRole('heading', { name: 'Failed to load data. Please try again later.' }),
  ).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.unroute('**/rpc/get_users_with_tokens');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('table', { name: 'Users' })).toBeVisible();

  await page.goto('/admin/history?userId=5e3d1c5a-0000-4000-8000-00000000ffff');
  await expect(page.getByRole('heading', { name: 'User not found' })).toBeVisible();
  await page.goto('/admin/history');
  await expect(page).toHaveURL(/\/admin$/);

  const other = freshEmail('quiet');
  await addPeople([{ email: other, firstName: 'Quiet', lastName: 'Person' }]);
  await page.goto(`/admin/history?userId=${await userIdOf(other)}`);
  await expect(page.getByRole('heading', { name: 'No history available' })).toBeVisible();
  await page.getByRole('button', { name: 'Video Usage' }).click();
  await expect(page.getByText('No video data available for this user')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.route('**/rpc/gift_tokens', (route) => route.abort());
  await page.getByRole('button', { name: 'Gift Tokens' }).click();
  await page.getByLabel('Amount').fill('5');
  await page.getByRole('button', { name: 'Gift 5 tokens' }).click();
  await expect(page.getByText('Failed to gift tokens. Please try again.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.unroute('**/rpc/gift_tokens');
  await page.getByRole('button', { name: 'Gift 5 tokens' }).click();
  await expect(page.getByRole('table', { name: 'History' }).getByText('+5')).toBeVisible();

  await page.route('**/rpc/set_user_as_admin', (route) => route.abort());
  await page.getByRole('button', { name: 'Make Admin' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make Admin' }).click();
  await expect(page.getByText('Failed to update user role.')).toBeVisible();
  await page.unroute('**/rpc/set_user_as_admin');

  // The page stays open and the token is valid for an hour, so the right must be checked on every call.
  await demote(email);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make Admin' }).click();
  await expect(page.getByText('Unauthorized: Admin access required')).toBeVisible();
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/dashboard$/);
});
