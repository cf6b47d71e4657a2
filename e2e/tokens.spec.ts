import { appendFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { freshEmail, signUp } from './account';
import { makeClipFile, type LabClip } from './clips-on-disk';
import { selectPlayer, trackToTheEnd } from './editor-actions';
import { CORE, expect, test } from './fixtures';
import { chargesOf, setTokenBalance } from './service-role';
import { openUploadedClip } from './tracked-clip';
import { violations } from './violations';

const MEASURE = '**/functions/v1/measure-video';

const OPTIONS = { durationSec: 1 } as const;

test(
  'keeps an uploaded clip when the tokens run out before tracking, and tracks it once there are more',
  { tag: CORE },
  async ({ page, lab }, info) => {
    const email = freshEmail('ran-out');
    const clip = await openUploadedClip(page, lab, info.outputPath('short.mp4'), email, OPTIONS);
    await selectPlayer(page, clip.truth[0] ?? { x: 0, y: 0 }, clip.playerRadiusPx, clip.widthPx);
    await expect(page.getByRole('main').getByText('Saved', { exact: true })).toBeVisible();
    await setTokenBalance(email, 100);
    await page.reload();
    await page.getByRole('button', { name: 'Start AI tracking' }).click();
    await expect(page.getByRole('dialog', { name: 'Token Limit Reached' })).toBeVisible();
    await page.getByRole('button', { name: 'Not now' }).click();
    expect(await chargesOf(email)).toEqual([]);

    await setTokenBalance(email, 25_000);
    await page.reload();
    await trackToTheEnd(page);
    expect(await chargesOf(email)).toEqual([730]);
  },
);

test('charges a clip once, even if several tabs track it', async ({
  page,
  context,
  lab,
  consoleGuard,
}, info) => {
  // The tab that saves later reports that the other tab has already saved its work.
  consoleGuard.expectMessage(/409 \(Conflict\).*save_track_document/);
  const email = freshEmail('two-tabs');
  const clip = await openUploadedClip(page, lab, info.outputPath('short.mp4'), email, OPTIONS);
  const start = clip.truth[0] ?? { x: 0, y: 0 };
  const second = await context.newPage();
  await second.goto(page.url());
  for (const tab of [page, second]) await selectPlayer(tab, start, clip.playerRadiusPx, clip.widthPx);
  await Promise.all([trackToTheEnd(page), trackToTheEnd(second)]);
  expect(await chargesOf(email)).toEqual([730]);
});

test('a small balance limits the file size, and the page says so', async ({ page, lab }, info) => {
  const email = freshEmail('small-balance');
  const clip = await makeClipFile(lab, info.outputPath('long.mp4'), { ...OPTIONS, durationSec: 6 });
  await signUp(page, email);
  await setTokenBalance(email, 3575);
  await page.goto('/upload');
  // Padded to more than 50 MB with a box that every player skips: its size, 'free', and nothing.
  const box = Buffer.alloc(51 * 1024 * 1024);
  box.writeUInt32BE(box.length, 0);
  box.write('free', 4);
  await appendFile(clip.path, box);
  await page.locator('input[type=file]').setInputFiles(clip.path);
  const dialog = page.getByRole('dialog', { name: 'File Size Limit Reached' });
  await expect(
    dialog.getByText(/File size limit exceeded\. With current token balance, uploads are limited to 50MB\./),
  ).toBeVisible();
  await expect(dialog.getByText('3,575', { exact: true })).toBeVisible();
  await expect(dialog.getByText(/Your tokens renew on/)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  expect(await chargesOf(email)).toEqual([]);
});

/**
 * The browser's messages about a length that cannot be measured: from the upload, and once from the charge, which needs
 * it.
 */
const UNMEASURED = /measure-video|charge_video_processing/;

/** Uploads a clip that cannot be measured while the route exists, and chooses its player. */
async function openUnmeasured(page: Page, email: string, clip: LabClip): Promise<void> {
  await signUp(page, email);
  await page.route(MEASURE, (route) => route.abort());
  await page.goto('/upload');
  await page.locator('input[type=file]').setInputFiles(clip.path);
  await selectPlayer(page, clip.truth[0] ?? { x: 0, y: 0 }, clip.playerRadiusPx, clip.widthPx);
}

/** Expects a message that nothing could be charged, and the charge once the length can be measured. */
async function expectLateCharge(page: Page, email: string): Promise<void> {
  // Looks only in the card, because the live announcement has the same text.
  const card = page.getByRole('region', { name: 'Tracking stopped' });
  await expect(card.getByText(/The tokens could not be charged\./)).toBeVisible();
  expect(await chargesOf(email)).toEqual([]);
  await page.unroute(MEASURE);
  await page.getByRole('button', { name: 'Continue from here' }).click();
  await expect.poll(() => chargesOf(email)).toEqual([730]);
}

test('uploads while the measuring function is down, shows the price, and measures when it charges', async ({
  page,
  lab,
  consoleGuard,
}, info) => {
  consoleGuard.expectMessage(UNMEASURED);
  const email = freshEmail('unmeasured');
  await openUnmeasured(page, email, await makeClipFile(lab, info.outputPath('short.mp4'), OPTIONS));
  await expect(page.getByText('Tracking will use 730 tokens')).toBeVisible();
  await page.unroute(MEASURE);
  await trackToTheEnd(page);
  await expect.poll(() => chargesOf(email)).toEqual([730]);
});

test('charges nothing while the length cannot be read, and continues when it can', async ({
  page,
  lab,
  consoleGuard,
}, info) => {
  consoleGuard.expectMessage(UNMEASURED);
  consoleGuard.expectMessage(/The clip could not be charged/);
  const email = freshEmail('measured-later');
  await openUnmeasured(page, email, await makeClipFile(lab, info.outputPath('short.mp4'), OPTIONS));
  await page.getByRole('button', { name: 'Start AI tracking' }).click();
  await expectLateCharge(page, email);
});

test('reports that a clip could not be charged, even if all frames are already tracked', async ({
  page,
  lab,
  consoleGuard,
}, info) => {
  consoleGuard.expectMessage(UNMEASURED);
  consoleGuard.expectMessage(/The clip could not be charged/);
  const email = freshEmail('tracked-unpaid');
  await openUnmeasured(page, email, await makeClipFile(lab, info.outputPath('short.mp4'), OPTIONS));
  await page.unroute(MEASURE);
  await page.route(MEASURE, async (route) => {
    await expect(page.getByText('100 %', { exact: true })).toBeVisible();
    await route.fulfill({ status: 503, json: { error: 'busy' } });
  });
  await page.getByRole('button', { name: 'Start AI tracking' }).click();
  await expectLateCharge(page, email);
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeEnabled();
});
