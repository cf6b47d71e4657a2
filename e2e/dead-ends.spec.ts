import { freshEmail, signUp } from './account';
import { expect, test } from './fixtures';
import { openUploadedClip } from './tracked-clip';
import { violations } from './violations';
import { WORK } from './work';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('an unknown address says so, and links visitors to the landing page and members to their videos', async ({
  page,
}) => {
  for (const path of ['/nowhere', '/shares/of/nobody', '/admin/nowhere', '/shared/A/B']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'There is nothing at this address' })).toBeVisible();
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  }
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page.getByRole('heading', { name: 'Be seen in every play.' })).toBeVisible();
  await signUp(page, freshEmail('lost'));
  await page.goto('/nowhere');
  await page.getByRole('link', { name: 'Go to Your Videos' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('a screen that fails to load says that saved work is safe, and works after a reload', async ({
  page,
  context,
  consoleGuard,
}) => {
  consoleGuard.expectMessage(/net::ERR_FAILED|A screen failed|dynamically imported module/);
  // Other screens preload once the first one is visible.
  await context.route('**/assets/settings-page*', (route) => route.abort());
  await signUp(page, freshEmail('broken'));
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible();
  await expect(page.getByText('Your saved work is safe.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await context.unroute('**/assets/settings-page*');
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
});

test('an app that fails to load says so, and starts after a reload', async ({
  page,
  context,
  consoleGuard,
}) => {
  consoleGuard.expectMessage(/net::ERR_FAILED|could not start|dynamically imported module/);
  for (const [files, path, heading] of [
    ['**/assets/app-*.js', '/login', 'Welcome back'],
    ['**/assets/viewer-app-*.js', '/shared', 'Invalid access code'],
  ] as const) {
    await context.route(files, (route) => route.abort());
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'The page could not be loaded' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await context.unroute(files);
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  }
});

test('a clip that the browser cannot fetch, show or play says so, and opens on retry', async ({
  page,
  lab,
  consoleGuard,
}, info) => {
  consoleGuard.expectMessage(/net::ERR_FAILED|Failed to fetch/);
  await openUploadedClip(page, lab, info.outputPath('rally.mp4'), freshEmail('unplayable'), {
    durationSec: 1,
  });
  await page.evaluate(() => {
    HTMLMediaElement.prototype.play = (): Promise<void> =>
      Promise.reject(new DOMException('no', 'NotSupportedError'));
  });
  await page.getByRole('button', { name: 'Play' }).click();
  await expect(page.getByText('Failed to play video')).toBeVisible();
  await page.locator('video').dispatchEvent('error');
  await expect(page.getByText('Failed to load video. Please try again.')).toBeVisible();

  const files = '**/storage/v1/object/sign/original_videos/**';
  await page.route(files, async (route) => {
    if (route.request().method() === 'GET') await route.abort();
    else await route.continue();
  });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Failed to load video. Please try again.' })).toBeVisible(
    WORK,
  );
  await expect(page.getByText('Your video is safe. Nothing was charged.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.unroute(files);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Select target' })).toBeVisible();
});
