import { freshEmail, signUp } from './account';
import { exportAndSave, leaveToDashboard } from './editor-actions';
import { CORE, expect } from './fixtures';
import { test } from './host-fixture';
import { HOST_URL } from './ports';
import {
  findNewVersion,
  otherFiles,
  poison,
  storedKeys,
  storedPaths,
  waitForStoredApp,
  waitForStoredTools,
} from './stored-app';
import { openTrackedClip } from './tracked-clip';

const EXPORT_WORKER = '/assets/export.worker';

test(
  'an open editor keeps its version when a new one is deployed, and the new one starts when asked',
  { tag: CORE },
  async ({ page, lab, host }, info) => {
    await openTrackedClip(page, lab, info.outputPath('match.mp4'), freshEmail('update'));
    await waitForStoredTools(page);
    await host.deploy('next', EXPORT_WORKER);
    await findNewVersion(page);

    // The host no longer has this version's export.
    host.requests.length = 0;
    await exportAndSave(page);
    await leaveToDashboard(page);
    expect(host.requests.filter((path) => path.startsWith(EXPORT_WORKER))).toEqual([]);

    await page.reload();
    await expect(page.locator('html')).not.toHaveAttribute('data-version');
    await expect(page.getByText('A new version is ready.')).toBeVisible();
    await page.getByRole('button', { name: 'Update' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-version', 'next');
    await expect(page.getByRole('heading', { name: 'Your Videos' })).toBeVisible();
  },
);

test('what a script of the site writes into the cache is never shown or run', async ({ page, host }) => {
  await signUp(page, freshEmail('poison'));
  await waitForStoredApp(page);
  const script = (await storedPaths(page, '/assets/dashboard-screen'))[0] ?? '';
  await poison(page, '/', '<!doctype html><title>Poisoned</title>');
  await poison(page, script, `document.title = 'Poisoned'; export {};`);

  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Your Videos' })).toBeVisible();
  await expect(page).toHaveTitle(/^Your Videos/);
  // What the host sent has replaced it.
  await expect.poll(() => otherFiles(page)).toEqual([]);

  // Without the host, changed files are not shown either.
  await poison(page, '/', '<!doctype html><title>Poisoned</title>');
  await host.switchOff();
  await expect(page.goto('/dashboard')).rejects.toThrow(/ERR_FAILED/);
});

test('the cache has files of the build only, and no data, signed URL or link from an email', async ({
  page,
  lab,
}, info) => {
  const email = freshEmail('cache');
  await openTrackedClip(page, lab, info.outputPath('match.mp4'), email);
  await waitForStoredTools(page);
  await page.goto('/?code=1234-secret');
  await expect(page.getByRole('heading', { name: 'That link did not work' })).toBeVisible();
  await page.goto('/shared/7K2QX9BD');
  const keys = await storedKeys(page);
  expect(keys.length).toBeGreaterThan(100);
  expect(keys.filter((url) => !url.startsWith(`${HOST_URL}/offline-files/`))).toEqual([]);
  expect(await otherFiles(page)).toEqual([]);
  expect(await page.evaluate(() => caches.keys())).toEqual(['standout-files']);
});
