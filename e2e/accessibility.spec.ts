import { freshEmail, signUp, requestAccount } from './account';
import { makeClipFile } from './clips-on-disk';
import { limitSpace, selectPlayer, stayWithExport, trackToTheEnd } from './editor-actions';
import { expect, test } from './fixtures';
import { violations } from './violations';
import { WORK } from './work';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('axe finds no violations on the sign-in screens', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByLabel('Email')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.goto('/register');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('First name is required')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await requestAccount(page, freshEmail('axe-mail'));
  expect(await violations(page)).toEqual([]);
});

test('axe finds no violations on the dashboard, upload screen and editor, or in their menus and dialogs', async ({
  page,
  context,
  lab,
  consoleGuard,
}, info) => {
  consoleGuard.expectMessage(
    /net::ERR_|Failed to fetch|did not load ahead|Tracking broke off|The export stopped/,
  );
  const clip = await makeClipFile(lab, info.outputPath('short.mp4'), { durationSec: 1 });
  const hevc = await makeClipFile(lab, info.outputPath('phone.mov'), { durationSec: 1, hevc: true });
  await signUp(page, freshEmail('axe'));
  await expect(page.getByText('No videos yet')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Account menu' }).click();
  await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.goto('/upload');
  await expect(page.getByText('Drop your video here')).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await page.locator('input[type=file]').setInputFiles(hevc.path);
  await expect(page.getByRole('button', { name: 'Convert and upload' })).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await page.locator('input[type=file]').setInputFiles(clip.path);
  await expect(page.getByRole('button', { name: 'Select target' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  let refuse = (): void => undefined;
  const refused = new Promise<void>((resolve) => (refuse = resolve));
  await context.route('**/assets/kernel*', (route) => refused.then(() => route.abort()));
  await selectPlayer(page, clip.truth[0] ?? { x: 0, y: 0 }, clip.playerRadiusPx, clip.widthPx);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Start AI tracking' }).click();
  await expect(page.getByText('Getting ready')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  refuse();
  await expect(page.getByRole('heading', { name: 'Tracking did not start' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await context.unroute('**/assets/kernel*');
  await page.getByRole('button', { name: 'Not now' }).click();
  await selectPlayer(page, clip.truth[0] ?? { x: 0, y: 0 }, clip.playerRadiusPx, clip.widthPx);
  await trackToTheEnd(page);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const giveSpace = await limitSpace(page, 1_000_000);
  await page.keyboard.press('e');
  await expect(page.getByRole('heading', { name: 'Export failed' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await giveSpace();
  await page.getByRole('button', { name: 'Export again' }).click();
  await stayWithExport(page);
  await expect(page.getByRole('heading', { name: 'Video Saved' })).toBeVisible(WORK);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Back to the editor' }).click();
  await page.getByRole('button', { name: 'Track again from here' }).click();
  expect(await violations(page)).toEqual([]);

  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'More for short' }).click();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  expect(await violations(page)).toEqual([]);
});
