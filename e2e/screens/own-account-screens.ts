import { freshEmail, signUp } from '../account';
import type { ScreenGroup } from './shooter';

/** The account in its states: unchanged, with an unconfirmed new address, and being deleted. */
export const ownAccountScreens: ScreenGroup = {
  name: 'own-account',
  visit: async ({ page, shoot, shootWhole }) => {
    await signUp(page, freshEmail('own-account'));
    await page.goto('/account');
    await page.getByLabel('First name').waitFor();
    await page.waitForLoadState('networkidle');
    await shootWhole('account');
    await page.getByLabel('New email').fill(freshEmail('moved'));
    await page.getByRole('button', { name: 'Change email' }).click();
    await page.getByRole('region', { name: 'Unconfirmed change' }).waitFor();
    await page.getByLabel('First name').fill('');
    await page.getByRole('button', { name: 'Save name' }).click();
    await shootWhole('account-email-change');
    await page.getByRole('button', { name: 'Delete account' }).click();
    await page.getByRole('button', { name: 'Send me a code' }).waitFor();
    await shoot('account-delete');
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await page.getByLabel(/^8-digit code/).waitFor();
    await shoot('account-delete-code');
    // The session ends with the account.
    await page.evaluate('localStorage.clear()');
    await page.goto('/account-deleted');
    await page.getByRole('heading', { name: 'Your account is deleted' }).waitFor();
    await shoot('account-deleted');
  },
};
