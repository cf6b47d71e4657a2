import { freshEmail, signUp, requestAccount } from '../account';
import { newestMail } from '../inbox';
import type { ScreenGroup, Shooter } from './shooter';

/** Sign-in, registration, confirmation, failed links and the 404 page. */
export const accountScreens: ScreenGroup = {
  name: 'account',
  visit: async (shooter) => {
    const { page, shoot } = shooter;
    await page.goto('/login');
    await page.getByLabel('Email').waitFor();
    await shoot('login');
    await page.getByLabel('Email').fill('nobody@example.org');
    await page.getByRole('button', { name: 'Send Magic Link' }).click();
    await page.getByText('No account found').waitFor();
    await shoot('login-no-account');

    await page.goto('/register');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.getByText('First name is required').waitFor();
    await shoot('register-errors');

    const email = freshEmail('screens');
    await requestAccount(page, email);
    await shoot('check-your-email');
    const mail = await newestMail(email);
    await page.getByLabel('8-digit code').fill(mail.code.slice(0, 3));
    await shoot('check-your-email-typing');

    await page.goto(mail.link);
    await page.getByText('Sign in here?').waitFor();
    await shoot('follow-link');

    await shootFailedLinks(shooter);

    await page.goto('/nowhere');
    await page.getByRole('heading').first().waitFor();
    await shoot('not-found-signed-out');

    await signUp(page, freshEmail('screens-member'));
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).waitFor();
    await shoot('account-menu');
    await page.goto('/nowhere');
    await page.getByRole('heading').first().waitFor();
    await shoot('not-found');
  },
};

async function shootFailedLinks({ page, shoot }: Shooter): Promise<void> {
  await page.goto(
    `/?error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired`,
  );
  await page.getByText('That link did not work').waitFor();
  await shoot('link-failed');

  await page.goto('/#token_hash=spent&type=email_change');
  await page.getByRole('button', { name: 'Confirm the change' }).click();
  await page.getByRole('link', { name: 'Go to Account' }).waitFor();
  await shoot('link-failed-change');
}
