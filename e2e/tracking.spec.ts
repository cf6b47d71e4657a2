import type { Page, Route } from 'playwright/test';
import { freshEmail, signUp } from './account';
import { makeClipFile, type LabClip, type LabClipOptions } from './clips-on-disk';
import { killTracking, openClip, selectPlayer, trackedFrames, trackToTheEnd } from './editor-actions';

import { expect, test } from './fixtures';
import { noteTexts } from './note-texts';
import { chargesOf } from './service-role';
import { WORK } from './work';

const CLIP = { durationSec: 6, widthPx: 1280, heightPx: 720 } as const;
/** Charged for it: 24 tokens for each of 180 frames, and 10 for the started 100 MB. */
const PRICE = 4330;

/** Registers, uploads a clip and opens it in the editor. */
async function openLabClip(
  page: Page,
  lab: Page,
  path: string,
  email: string,
  options: LabClipOptions = CLIP,
) {
  const clip = await makeClipFile(lab, path, options);
  await signUp(page, email);
  await openClip(page, clip.path);
  return clip;
}

async function select(page: Page, { truth, playerRadiusPx, widthPx }: LabClip): Promise<void> {
  await selectPlayer(page, truth[0] ?? { x: 0, y: 0 }, playerRadiusPx, widthPx);
}

test('says that the engine could not be loaded, charges nothing, and starts when it can', async ({
  page,
  context,
  lab,
  consoleGuard,
}, info) => {
  consoleGuard.expectMessage(/net::ERR_|Failed to fetch|did not load ahead|Tracking broke off/);
  const email = freshEmail('engine');
  const clip = await openLabClip(page, lab, info.outputPath('match.mp4'), email);
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
  expect(await trackedFrames(page)).toBe(clip.frames);
  expect(await chargesOf(email)).toEqual([PRICE]);
});

test('keeps what was tracked when the engine dies in the middle, and goes on from there', async ({
  page,
  lab,
  consoleGuard,
}, info) => {
  consoleGuard.expectMessage(/Tracking broke off/);
  const email = freshEmail('dies');
  const clip = await openLabClip(page, lab, info.outputPath('match.mp4'), email);
  await select(page, clip);
  await page.getByRole('button', { name: 'Start AI tracking' }).click();
  await expect.poll(() => trackedFrames(page), { ...WORK, intervals: [50] }).toBeGreaterThan(10);
  await killTracking(page);
  const card = page.getByRole('region', { name: 'Tracking stopped' });
  await expect(card.getByRole('heading', { name: /^Stopped at 0:0\d\.\d$/ })).toBeVisible();
  await expect(card.getByText(/The browser ended the tracking engine/)).toBeVisible();
  const kept = await trackedFrames(page);
  expect(kept).toBeGreaterThan(10);
  await expect(card.getByText(`${kept} tracked frames are safe.`)).toBeVisible();

  await card.getByRole('button', { name: 'Continue from here' }).click();
  await expect(page.getByText('Track quality')).toBeVisible(WORK);
  expect(await trackedFrames(page)).toBe(clip.frames);
  expect(await chargesOf(email)).toEqual([PRICE]);
});

test('keeps what was tracked when the connection to the clip breaks, and goes on from there', async ({
  page,
  context,
  lab,
  consoleGuard,
}, info) => {
  consoleGuard.expectMessage(/net::ERR_|The network failed|Reading ahead failed|Tracking broke off/);
  const email = freshEmail('offline');
  const clip = await openLabClip(page, lab, info.outputPath('match.mp4'), email, {
    ...CLIP,
    bitrate: 40_000_000,
  });
  // From storage, not from memory.
  await page.reload();
  await select(page, clip);
  const original = '**/storage/v1/object/**/original_videos/**';
  await context.route(original, (route) => refuseBehind(route, 12_000_000));
  await page.getByRole('button', { name: 'Start AI tracking' }).click();
  const card = page.getByRole('region', { name: 'Tracking stopped' });
  await expect(card.getByRole('heading', { name: /^Stopped at 0:0\d\.\d$/ })).toBeVisible(WORK);
  await expect(
    card.getByText(/Tracking stopped because of a problem\. What was tracked is kept\./),
  ).toBeVisible();
  expect(await trackedFrames(page)).toBeGreaterThan(10);

  await context.unroute(original);
  await card.getByRole('button', { name: 'Continue from here' }).click();
  await expect(page.getByText('Track quality')).toBeVisible(WORK);
  expect(await trackedFrames(page)).toBe(clip.frames);
  expect(await chargesOf(email)).toEqual([PRICE]);
});

/** Lets requests for a file's beginning through and cuts the others, as a connection that breaks does. */
async function refuseBehind(route: Route, lastByte: number): Promise<void> {
  const end = /-(\d+)$/.exec((await route.request().headerValue('range')) ?? '')?.[1];
  await (Number(end ?? 0) > lastByte ? route.abort('connectionreset') : route.continue());
}

test('looks for a player who is out of sight and follows them again by itself', async ({
  page,
  lab,
}, info) => {
  const clip = await openLabClip(page, lab, info.outputPath('pillar.mp4'), freshEmail('pillar'), {
    ...CLIP,
    occlusion: { fromSec: 1.5, toSec: 3.5 },
  });
  await select(page, clip);
  // On a fast machine the search is over in a moment.
  const shown = await noteTexts(page, ['Looking for Player 1', 'Out of sight. Looking for your player']);
  await page.getByRole('button', { name: 'Start AI tracking' }).click();
  await expect(page.getByText('Track quality')).toBeVisible(WORK);
  expect(await shown()).toEqual(['Looking for Player 1', 'Out of sight. Looking for your player']);
  await expect(page.getByText(/1 place is worth a look\./)).toBeVisible();
  const tracked = await trackedFrames(page);
  expect(tracked).toBeGreaterThan(clip.frames - 75);
  expect(tracked).toBeLessThan(clip.frames - 30);
});

test('after a loss goes on from a nudge', async ({ page, lab }, info) => {
  const clip = await openLabClip(page, lab, info.outputPath('pillar.mp4'), freshEmail('pillar'), {
    ...CLIP,
    durationSec: 8,
    occlusion: { fromSec: 1.5, toSec: 6.5 },
  });
  await select(page, clip);
  const shown = await noteTexts(page, ['Looking for Player 1']);
  await page.getByRole('button', { name: 'Start AI tracking' }).click();
  await expect(page.getByRole('heading', { name: /^Track lost at 0:01\.\d$/ })).toBeVisible(WORK);
  expect(await shown()).toEqual(['Looking for Player 1']);
  await expect(page.getByRole('img', { name: 'Circle around your player' })).toBeVisible();

  await page.getByLabel(/^Frame/).fill('211');
  await page.keyboard.press('Enter');
  const place = clip.truth[210] ?? { x: 0, y: 0 };
  const box = await page.getByRole('img', { name: 'Circle around your player' }).boundingBox();
  const scale = (box?.width ?? 0) / clip.widthPx;
  await page.mouse.click((box?.x ?? 0) + place.x * scale, (box?.y ?? 0) + place.y * scale);
  await page.getByRole('button', { name: 'Move up 5 px' }).click();
  await page.getByRole('button', { name: 'Move down 5 px' }).click();
  await page.getByRole('button', { name: 'Resume tracking' }).click();
  await expect(page.getByText('Track quality')).toBeVisible(WORK);
  await expect(page.getByText(/1 place is worth a look\./)).toBeVisible();
  expect(await trackedFrames(page)).toBeLessThan(100);
});

test('tracks a path again from a frame on: what is before stays, what a stopped run did not reach too', async ({
  page,
  lab,
}, info) => {
  const email = freshEmail('again');
  const clip = await openLabClip(page, lab, info.outputPath('match.mp4'), email);
  await select(page, clip);
  await trackToTheEnd(page);
  await page.getByRole('slider', { name: 'Position' }).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('PageDown');
  await page.getByRole('button', { name: 'Track again from here' }).click();
  await page.getByRole('button', { name: 'Move up 5 px' }).click();
  await page.getByRole('button', { name: 'Track from here' }).click();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(page.getByText('Track quality')).toBeVisible();
  expect(await trackedFrames(page)).toBe(clip.frames);

  await page.getByRole('button', { name: 'Track again from here' }).click();
  await page.getByRole('button', { name: 'Track from here' }).click();
  await expect(page.getByText('Track quality')).toBeVisible(WORK);
  expect(await trackedFrames(page)).toBe(clip.frames);
  expect(await chargesOf(email)).toEqual([PRICE]);
});
