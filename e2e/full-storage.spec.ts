import { freshEmail, signUp } from './account';
import { expect, test } from './fixtures';

const SCREENS = [
  ['/dashboard', 'Your Videos'],
  ['/upload', 'Upload a video'],
  ['/shares', 'Shared Content'],
  ['/subscription', 'Subscription'],
  ['/settings', 'Settings'],
  ['/support', 'Support'],
  ['/faq', 'Questions, answered'],
] as const;

test('with full browser storage, every screen works and the user stays signed in', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.expectMessage(/QuotaExceededError/);
  await signUp(page, freshEmail('full-storage'));
  await page.addInitScript(() => {
    for (const storage of [localStorage, sessionStorage]) fill(storage);

    function fill(storage: Storage): void {
      let room = 5_000_000;
      while (room >= 1) {
        try {
          storage.setItem(`filled ${room} ${storage.length}`, 'x'.repeat(room));
        } catch {
          room = Math.floor(room / 2);
        }
      }
    }
  });
  for (const [path, heading] of SCREENS) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/login$/);
});
