import { readFile } from 'node:fs/promises';
import { freshEmail, signUp } from './account';
import { expect, test } from './fixtures';
import { newestMail } from './inbox';
import { leaveWorkOf, readKept } from './kept-in-browser';
import { addProcessedVideos, asOperator, userIdOf } from './service-role';
import { violations } from './violations';

test('a user changes their name and email, exports their data, and deletes the account with everything in it', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.expectMessage(/403|401/);
  const [email, moved] = [freshEmail('owner'), freshEmail('moved')];
  await signUp(page, email);
  const userId = await userIdOf(email);

  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Account' }).click();
  await page.getByLabel('First name').fill('Ida');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByText('Name saved')).toBeVisible();
  await page.getByLabel('New email').fill(moved);
  await page.getByRole('button', { name: 'Change email' }).click();
  await expect(page.getByRole('region', { name: 'Unconfirmed change' })).toBeVisible();
  for (const address of [moved, email]) {
    const row = page.getByRole('form', { name: `Confirm by ${address}` });
    await row.getByLabel(/^Code/).fill((await newestMail(address, /new e-mail address/)).code);
    await row.getByRole('button', { name: 'Confirm' }).click();
    if (address === moved) await expect(page.getByText(`Confirmed by ${moved}`)).toBeVisible();
  }
  await expect(page.getByText(`Emails and sign-in codes go to ${moved}.`)).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await addProcessedVideos(moved, ['Rome final']);
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const download = await started;
  expect(download.suggestedFilename()).toMatch(/^standout-ai-data-\d{4}-\d\d-\d\d\.zip$/);
  // Stored without compression, so its text is readable.
  const archive = await readFile(await download.path(), 'utf8');
  for (const text of ['PK', 'data.json', 'files.html', moved, '"title": "Rome final"']) {
    expect(archive).toContain(text);
  }

  await leaveWorkOf(page, userId);
  await leaveWorkOf(page, 'somebody-else');
  // Another tab is redirected to the sign-in screen and remembers where it was.
  const other = await page.context().newPage();
  await other.goto('/dashboard');
  await other.getByRole('tab', { name: 'Tracked but not exported' }).click();
  await page.getByRole('button', { name: 'Delete account' }).click();
  await page.getByRole('button', { name: 'Send me a code' }).click();
  const field = page.getByLabel(/^8-digit code/);
  await expect(field).toBeVisible();
  const { code } = await newestMail(moved, /sign-in link/);
  await field.fill(code === '00000000' ? '11111111' : '00000000');
  await page.getByRole('button', { name: 'Delete everything' }).click();
  await expect(page.getByText('Token has expired or is invalid')).toBeVisible();
  await field.fill(code);
  await page.getByRole('button', { name: 'Delete everything' }).click();
  await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Send Magic Link' })).toBeVisible();
  await expect
    .poll(() => readKept(page))
    .toEqual({
      local: {
        'standout.kept-exports': expect.stringMatching(/^\[\{[^{]*"userId":"somebody-else"[^}]*\}\]$/),
      },
      session: {},
      databaseKeys: ['["somebody-else","clip","writer"]'],
      files: ['export-somebody-else.mp4'],
    });
  expect(await asOperator('GET', `users?select=id&id=eq.${userId}`)).toEqual([]);

  await page.goto('/login');
  await page.getByLabel('Email').fill(moved);
  await page.getByRole('button', { name: 'Send Magic Link' }).click();
  await expect(page.getByText('No account found with this email. Please sign up first.')).toBeVisible();
});
