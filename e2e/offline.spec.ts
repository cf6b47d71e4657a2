import type { Page } from 'playwright/test';
import { freshEmail, signUp } from './account';
import { makeClipFile } from './clips-on-disk';
import { dragRing, goToFrame } from './correction-actions';
import { openClip, selectPlayer, startExport, trackToTheEnd } from './editor-actions';
import { CORE, EVERY_ENGINE, expect } from './fixtures';
import { watchDownloads } from './handed-out';
import { test } from './host-fixture';
import { HOST_URL } from './ports';
import { expectSaved } from './saved-clip';
import { waitForStoredTools } from './stored-app';
import { appHasStarted, choose, clickPlayer, editorIsOpen, save, track } from './try-actions';
import { WORK } from './work';

/** What browsers and the app write to the console about requests without a connection. */
const WITHOUT_LINE =
  /ERR_INTERNET_DISCONNECTED|Failed to fetch|could not be|cannot be read|The export stopped/;

const notice = (page: Page) => page.getByRole('region', { name: 'Connection' });

test(
  'a visitor who was here once opens the page without a network, tracks a clip and saves the film',
  { tag: [EVERY_ENGINE, CORE] },
  async ({ page, lab, host, consoleGuard }, info) => {
    // Pictures of the landing page, which is never stored.
    consoleGuard.expectMessage(/\/demo\/[\w-]+\.webp/);
    const clip = await makeClipFile(lab, info.outputPath('rally.mp4'), {
      widthPx: 1280,
      heightPx: 720,
      durationSec: 1,
      sound: { onsetSec: 0, codec: 'aac' },
    });
    await page.goto(`${HOST_URL}/try`);
    await appHasStarted(page);
    await waitForStoredTools(page);
    await host.switchOff();

    await page.goto(`${HOST_URL}/try`);
    await appHasStarted(page);
    await choose(page, clip.path);
    await editorIsOpen(page);
    await clickPlayer(page, clip);
    await track(page);
    const saved = await watchDownloads(page);
    await save(page);
    await expect.poll(saved).toEqual([{ name: 'rally.mp4', isLarge: true }]);
  },
);

test('an open editor tracks and exports offline, and the account gets everything once the connection is back', async ({
  page,
  context,
  lab,
  consoleGuard,
}, info) => {
  consoleGuard.expectMessage(WITHOUT_LINE);
  const clip = await makeClipFile(lab, info.outputPath('rally.mp4'), { durationSec: 2 });
  await signUp(page, freshEmail('offline'));
  await openClip(page, clip.path);
  await selectPlayer(page, clip.truth[0] ?? { x: 0, y: 0 }, clip.playerRadiusPx, clip.widthPx);
  await trackToTheEnd(page);
  await expectSaved(page);
  await waitForStoredTools(page);
  await context.setOffline(true);

  await goToFrame(page, 20);
  await dragRing(page, 30, 0);
  await page.getByRole('toolbar', { name: 'Manual key' }).getByRole('button', { name: 'Track to' }).click();
  await expect(page.getByText('Track quality')).toBeVisible(WORK);
  await expect(page.getByRole('main').getByText('Offline, kept on this device')).toBeVisible(WORK);
  const saved = await watchDownloads(page);
  await startExport(page);
  await expect(page.getByText('Keep this open: your video is saved to your account')).toBeVisible(WORK);
  expect(await saved()).toEqual([{ name: 'rally.mp4', isLarge: true }]);

  await page.getByRole('dialog').hover();
  await context.setOffline(false);
  await expect(page.getByRole('dialog', { name: 'Video Saved' })).toBeVisible(WORK);
  await page.getByRole('button', { name: 'Back to the editor' }).click();
  await expectSaved(page);
});

test('a member opens the app offline, sees what waits, and what the editor left is saved later', async ({
  page,
  context,
  lab,
  consoleGuard,
}, info) => {
  consoleGuard.expectMessage(WITHOUT_LINE);
  const clip = await makeClipFile(lab, info.outputPath('rally.mp4'), { durationSec: 1 });
  await signUp(page, freshEmail('waiting'));
  await openClip(page, clip.path);
  const editor = page.url();
  await waitForStoredTools(page);
  await context.setOffline(true);
  await selectPlayer(page, clip.truth[0] ?? { x: 0, y: 0 }, clip.playerRadiusPx, clip.widthPx);
  await page.getByRole('link', { name: /^Back/ }).first().click();
  await expect(notice(page)).toHaveText(/You are offline\. Changes to 1 video wait on this device/);

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your Videos' })).toBeVisible();
  await expect(notice(page)).toHaveText(/You are offline\. Changes to 1 video wait on this device/);
  await expect(page.getByRole('heading', { name: 'No internet connection' }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
  await notice(page).getByRole('link', { name: 'Track a clip offline' }).click();
  await appHasStarted(page);
  await page.goto('/dashboard');

  await context.setOffline(false);
  await expect(notice(page)).toBeHidden();
  await page.goto(editor);
  await expect(page.getByRole('heading', { name: 'Ready to track' })).toBeVisible(WORK);
  await expectSaved(page);
});

test('an upload that is started or cut off without a connection resumes when it is back', async ({
  page,
  context,
  lab,
  consoleGuard,
}, info) => {
  consoleGuard.expectMessage(WITHOUT_LINE);
  const clip = await makeClipFile(lab, info.outputPath('long rally.mp4'), { durationSec: 1 });
  await signUp(page, freshEmail('upload'));
  await page.goto('/upload');
  await waitForStoredTools(page);
  const puts: string[] = [];
  await page.route(/storage\/v1\/object\/original_videos/, (route) => {
    if (route.request().method() === 'PUT') puts.push(route.request().url());
    // The first one hangs until the connection is lost.
    if (puts.length > 1) return route.continue();
    return context.setOffline(true).then(() => route.abort('internetdisconnected'));
  });
  await choose(page, clip.path);
  await expect(page.getByText('The connection is lost. The upload resumes when it is back.')).toBeVisible(
    WORK,
  );
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(notice(page)).toHaveText(/You are offline\. 1 upload waits on this device/);
  await context.setOffline(false);
  await expect(page.getByText('long rally.mp4 is uploaded')).toBeVisible(WORK);
  await expect(notice(page)).toBeHidden();
  expect(puts.length).toBe(2);
});
