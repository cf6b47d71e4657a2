import { stat } from 'node:fs/promises';
import type { Page, Route } from 'playwright/test';
import { freshEmail, signUp } from './account';
import { makeClipFile, type LabClip } from './clips-on-disk';
import { expectTrackedFrames, killTracking, openClip, selectPlayer, trackedFrames } from './editor-actions';
import { expect, test } from './fixtures';
import { holdTracking } from './held-tracking';
import { chargesOf } from './service-role';
import { openTrackedClip, openUploadedClip } from './tracked-clip';
import { WORK } from './work';

const CLIP = { durationSec: 1 } as const;
/** The price: 24 tokens for each of 30 frames, and 10 for the first 100 MB or part of it. */
const PRICE = 730;

async function select(page: Page, { truth, playerRadiusPx, widthPx }: LabClip): Promise<void> {
  await selectPlayer(page, truth[0] ?? { x: 0, y: 0 }, playerRadiusPx, widthPx);
}

test('reports that the engine failed to load, charges nothing, and starts when it can', async ({
  page,
  context,
  lab,
  consoleGuard,
}, info) => {
  consoleGuard.expectMessage(/net::ERR_|Failed to fetch|did not load ahead|Tracking broke off/);
  const email = freshEmail('engine');
  const clip = await openUploadedClip(page, lab, info.outputPath('match.mp4'), email, CLIP);
  const engine = '**/assets/kernel*';
  await context.route(engine, (route) => route.abort('connectionreset'));
  await select(page, clip);
  await page.getByRole('button', { name: 'Start AI tracking' }).click();
  const card = page.getByRole('region', { name: 'Tracking stopped' });
  await expect(card.getByRole('heading', { name: 'Tracking did not start' })).toBeVisible();
  await expect(card.getByText(/The tracking engine could not be loaded\./)).toBeVisible();
  await expect(card.getByText(/Your selection is kept\. Nothing was charged\./)).toBeVisible();
  expect(await chargesOf(email)).toEqual([]);

  await context.unroute(engine);
  await card.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Track quality')).toBeVisible(WORK);
  await expectTrackedFrames(page, clip.frames);
  expect(await chargesOf(email)).toEqual([PRICE]);
});

test('keeps the tracked frames when the engine crashes midway, and resumes from there', async ({
  page,
  context,
  lab,
  consoleGuard,
}, info) => {
  consoleGuard.expectMessage(/Tracking broke off/);
  const email = freshEmail('dies');
  const tracking = await holdTracking(context, { frames: 15 });
  const clip = await openUploadedClip(page, lab, info.outputPath('match.mp4'), email, CLIP);
  await select(page, clip);
  await page.getByRole('button', { name: 'Start AI tracking' }).click();
  await tracking.reached;
  await expectTrackedFrames(page, 15);
  await killTracking(page);
  const card = page.getByRole('region', { name: 'Tracking stopped' });
  await expect(card.getByRole('heading', { name: /^Stopped at 0:00\.\d$/ })).toBeVisible();
  await expect(card.getByText(/The browser stopped the tracking engine/)).toBeVisible();
  await expectTrackedFrames(page, 15);
  await expect(card.getByText('15 tracked frames are safe.')).toBeVisible();

  tracking.letGo();
  await card.getByRole('button', { name: 'Continue from here' }).click();
  await expect(page.getByText('Track quality')).toBeVisible(WORK);
  await expectTrackedFrames(page, clip.frames);
  expect(await chargesOf(email)).toEqual([PRICE]);
});

test('keeps the tracked frames when the connection to the clip breaks, and resumes from there', async ({
  page,
  context,
  lab,
  consoleGuard,
}, info) => {
  consoleGuard.expectMessage(/net::ERR_|The network failed|Reading ahead failed|Tracking broke off/);
  const email = freshEmail('offline');
  const path = info.outputPath('match.mp4');
  // Large enough to be read in several ranges.
  const clip = await openUploadedClip(page, lab, path, email, {
    widthPx: 1280,
    heightPx: 720,
    durationSec: 4,
    bitrate: 40_000_000,
  });
  await select(page, clip);
  const original = '**/storage/v1/object/**/original_videos/**';
  const lastByte = 0.7 * (await stat(path)).size;
  await context.route(original, (route) => refuseBehind(route, lastByte));
  await page.getByRole('button', { name: 'Start AI tracking' }).click();
  const card = page.getByRole('region', { name: 'Tracking stopped' });
  await expect(card.getByRole('heading', { name: /^Stopped at 0:0\d\.\d$/ })).toBeVisible(WORK);
  await expect(
    card.getByText(/Tracking stopped because of a problem\. You keep what was tracked\./),
  ).toBeVisible();
  expect(await trackedFrames(page)).toBeGreaterThan(0);

  await context.unroute(original);
  await card.getByRole('button', { name: 'Continue from here' }).click();
  await expect(page.getByText('Track quality')).toBeVisible(WORK);
  await expectTrackedFrames(page, clip.frames);
  expect(await chargesOf(email)).toEqual([2890]);
});

/** Lets requests for the start of a file through and aborts the others, like a broken connection. */
async function refuseBehind(route: Route, lastByte: number): Promise<void> {
  const end = /-(\d+)$/.exec((await route.request().headerValue('range')) ?? '')?.[1];
  await (Number(end ?? 0) > lastByte ? route.abort('connectionreset') : route.continue());
}

test('searches for a player who is out of sight and follows them again automatically', async ({
  page,
  context,
  lab,
}, info) => {
  const tracking = await holdTracking(context, { frames: 50 });
  const path = info.outputPath('pillar.mp4');
  const clip = await openUploadedClip(page, lab, path, freshEmail('pillar'), {
    durationSec: 3,
    occlusion: { fromSec: 1, toSec: 2 },
  });
  await select(page, clip);
  await page.getByRole('button', { name: 'Start AI tracking' }).click();
  await tracking.reached;
  await expect(page.getByText('Looking for Player 1').first()).toBeVisible();
  await expect(page.getByText('Out of sight. Looking for your player').first()).toBeVisible();
  tracking.letGo();
  await expect(page.getByText('Track quality')).toBeVisible(WORK);
  await expect(page.getByText(/1 place is worth a look\./)).toBeVisible();
  await expect.poll(() => trackedFrames(page)).toBeGreaterThan(clip.frames - 45);
  expect(await trackedFrames(page)).toBeLessThan(clip.frames - 10);
});

test('continues from a nudge after a loss', async ({ page, lab }, info) => {
  const clip = await makeClipFile(lab, info.outputPath('pillar.mp4'), {
    durationSec: 5.5,
    occlusion: { fromSec: 1, toSec: 4.5 },
  });
  await signUp(page, freshEmail('pillar'));
  await openClip(page, clip.path);
  await select(page, clip);
  await page.getByRole('button', { name: 'Start AI tracking' }).click();
  await expect(page.getByRole('heading', { name: /^Track lost at 0:01\.\d$/ })).toBeVisible(WORK);
  await expect(page.getByRole('img', { name: 'Circle around your player' })).toBeVisible();

  await page.getByLabel(/^Frame/).fill('151');
  await page.keyboard.press('Enter');
  const place = clip.truth[150] ?? { x: 0, y: 0 };
  const box = await page.getByRole('img', { name: 'Circle around your player' }).boundingBox();
  const scale = (box?.width ?? 0) / clip.widthPx;
  await page.mouse.click((box?.x ?? 0) + place.x * scale, (box?.y ?? 0) + place.y * scale);
  await page.getByRole('button', { name: 'Move up 5 px' }).click();
  await page.getByRole('button', { name: 'Move down 5 px' }).click();
  await page.getByRole('button', { name: 'Resume tracking' }).click();
  await expect(page.getByText('Track quality')).toBeVisible(WORK);
  await expect(page.getByText(/1 place is worth a look\./)).toBeVisible();
  expect(await trackedFrames(page)).toBeLessThan(75);
});

test('tracking again from a frame keeps the path before it and any part that a stopped run did not reach', async ({
  page,
  context,
  lab,
}, info) => {
  const email = freshEmail('again');
  const tracking = await holdTracking(context, { frames: 5 });
  const path = info.outputPath('match.mp4');
  const clip = await openTrackedClip(page, lab, path, email, { durationSec: 2 });
  await page.getByRole('slider', { name: 'Position' }).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('PageDown');
  await page.getByRole('button', { name: 'Track again from here' }).click();
  await page.getByRole('button', { name: 'Move up 5 px' }).click();
  await page.getByRole('button', { name: 'Track from here' }).click();
  await tracking.reached;
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(page.getByText('Track quality')).toBeVisible();
  await expectTrackedFrames(page, clip.frames);

  await page.getByRole('button', { name: 'Track again from here' }).click();
  await page.getByRole('button', { name: 'Track from here' }).click();
  await expect(page.getByText('Track quality')).toBeVisible(WORK);
  await expectTrackedFrames(page, clip.frames);
  expect(await chargesOf(email)).toEqual([1450]);
});
