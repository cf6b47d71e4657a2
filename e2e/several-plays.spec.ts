import type { Locator, Page } from 'playwright/test';
import { writeLongFile } from '../tests/bench/long-file';
import { freshEmail, signUp } from './account';
import { makeClipFile } from './clips-on-disk';
import { expect, test } from './fixtures';
import { holdPlaying, letPlay, playFor } from './held-playing';
import { holdTracking } from './held-tracking';
import { APP_URL } from './ports';
import { setTokenBalance } from './service-role';
import { WORK } from './work';

/** The player is in the middle, so every play of the long file starts with the same picture. */
const CLIP = {
  durationSec: 3,
  widthPx: 480,
  heightPx: 272,
  tremblePx: 1,
  bitrate: 250_000,
  sound: { onsetSec: 0, codec: 'aac' },
} as const;

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const picture = (page: Page) => page.getByRole('button', { name: /select the player$/ });
const rows = (page: Page) => page.getByRole('list', { name: 'Plays' }).getByRole('listitem');

/** Drops a file from the disk on part of the page. */
async function dropFile(page: Page, target: Locator, path: string): Promise<void> {
  const input = await page.evaluateHandle(() => {
    const field = document.createElement('input');
    field.type = 'file';
    document.body.append(field);
    return field;
  });
  await input.setInputFiles(path);
  const dataTransfer = await input.evaluateHandle((field) => {
    const transfer = new DataTransfer();
    for (const file of field.files ?? []) transfer.items.add(file);
    field.remove();
    return transfer;
  });
  await target.dispatchEvent('drop', { dataTransfer });
}

/** Marks plays with the keys during playback. */
async function markWhilePlaying(page: Page, plays: number, lengthSec: number): Promise<void> {
  await holdPlaying(page);
  await page.keyboard.press('l');
  for (let play = 1; play <= plays; play++) {
    await playFor(page, 0.1);
    await page.keyboard.press('i');
    await playFor(page, lengthSec);
    await page.keyboard.press('o');
    await page.getByLabel(`Name of Play ${play}`, { exact: true }).waitFor();
  }
  await letPlay(page);
}

/** Drops a long file, cuts plays out of it, uploads them, and arrives at the screen for selecting players. */
async function cutAndUpload(page: Page, path: string, plays: number, lengthSec: number): Promise<void> {
  await page.goto('/upload');
  await dropFile(page, page.getByText('A whole match?'), path);
  await page.getByRole('slider', { name: 'Place in the video' }).waitFor();
  await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) > 1);
  await markWhilePlaying(page, plays, lengthSec);
  await page.getByRole('button', { name: 'Upload plays' }).click();
  await page.getByRole('heading', { name: 'Select your player' }).waitFor(WORK);
}

/** Clicks the player in each play. */
async function selectIn(page: Page, plays: number): Promise<void> {
  for (let play = 1; play <= plays; play++) {
    await page.getByRole('button', { name: `Picture of Play ${play}: select the player` }).click();
  }
}

test('turning ten plays of a ten-minute file into a shared reel takes three inputs per play and five more', async ({
  page,
  lab,
  browser,
  consoleGuard,
}, info) => {
  // Ten plays are cut, uploaded, tracked and made into a reel.
  test.setTimeout(300_000);
  const clip = await makeClipFile(lab, info.outputPath('clip.mp4'), CLIP);
  const match = info.outputPath('match.mp4');
  await writeLongFile(clip.path, match, 600);
  await signUp(page, freshEmail('ten-plays'));
  await page.goto('/upload');
  const inputs = await page.evaluateHandle(() => {
    const counted = { count: 0 };
    for (const kind of ['click', 'keydown', 'drop']) {
      addEventListener(kind, () => (counted.count += 1), { capture: true });
    }
    return counted;
  });
  await dropFile(page, page.getByText('A whole match?'), match);
  await page.getByRole('slider', { name: 'Place in the video' }).waitFor();
  await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) > 1);
  await markWhilePlaying(page, 10, 0.5);
  await page.getByRole('button', { name: 'Upload plays' }).click();
  await page.getByRole('heading', { name: 'Select your player' }).waitFor(WORK);
  await selectIn(page, 10);
  await expect(picture(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Make the reel' }).click(WORK);
  await page.getByRole('button', { name: 'Copy link' }).click(WORK);
  await expect(page.getByText('Link copied')).toBeVisible();
  expect(await inputs.evaluate(({ count }) => count)).toBe(3 * 10 + 5);

  const context = await browser.newContext({ baseURL: APP_URL });
  consoleGuard.watch(context);
  const visitor = await context.newPage();
  await visitor.goto(await page.evaluate(() => navigator.clipboard.readText()));
  const plays = visitor.getByRole('navigation', { name: 'Plays' }).getByRole('button');
  await expect(plays).toHaveCount(10);
  await expect(plays.last()).toContainText('Play 10');
  await context.close();
});

test('reopening a tab that was closed while tracking plays resumes where it stopped', async ({
  page,
  lab,
  context,
}, info) => {
  const clip = await makeClipFile(lab, info.outputPath('clip.mp4'), CLIP);
  const match = info.outputPath('match.mp4');
  await writeLongFile(clip.path, match, 30);
  await signUp(page, freshEmail('closed-tab'));
  const tracking = await holdTracking(context, { frames: 10, run: 2 });
  await cutAndUpload(page, match, 3, 0.6);
  await selectIn(page, 2);
  await tracking.reached;
  await expect(rows(page).nth(1)).toContainText('Tracking');
  await page.close();
  tracking.letGo();

  const next = await context.newPage();
  await next.goto('/players');
  await expect(rows(next).first()).toContainText('Tracked');
  await expect(rows(next).nth(1)).toContainText('Tracked', WORK);
  await expect(picture(next)).toHaveAccessibleName(/^Picture of Play 3/);
});

test('a play waits when tokens run out, says how many it needs, and resumes once there are enough', async ({
  page,
  lab,
}, info) => {
  const email = freshEmail('few-tokens');
  const clip = await makeClipFile(lab, info.outputPath('clip.mp4'), CLIP);
  const match = info.outputPath('match.mp4');
  await writeLongFile(clip.path, match, 30);
  await signUp(page, email);
  await cutAndUpload(page, match, 2, 1);
  await setTokenBalance(email, 100);
  await selectIn(page, 1);
  await page.getByRole('heading', { name: 'Token Limit Reached' }).waitFor();
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(rows(page).first()).toContainText('Waiting');
  await setTokenBalance(email, 5000);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(rows(page).first()).toContainText('Tracked', WORK);
});
