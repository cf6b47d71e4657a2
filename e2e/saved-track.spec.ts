import type { Browser, Page, Request } from 'playwright/test';
import { freshEmail, register } from './account';
import { makeClipFile, type LabClip } from './clips-on-disk';
import { openClip, reopenCrashed, selectPlayer, trackedFrames, trackToTheEnd } from './editor-actions';
import { expect, test } from './fixtures';
import { newestMail } from './inbox';
import { keptRadii } from './kept-tracks';
import { API_URL } from './ports';
import { violations } from './violations';

const SAVE = `${API_URL}/rest/v1/rpc/save_track_document`;

async function openedClip(page: Page, lab: Page, path: string, email: string): Promise<LabClip> {
  const clip = await makeClipFile(lab, path, { durationSec: 2 });
  await register(page, email);
  await openClip(page, clip.path);
  await expect(page).toHaveURL(/\?id=/);
  return clip;
}

/** Signs in on another computer and opens what this page shows. */
async function openElsewhere(
  browser: Browser,
  page: Page,
  email: string,
  address = page.url(),
): Promise<Page> {
  const other = await (await browser.newContext()).newPage();
  await other.goto('/login');
  await other.getByLabel('Email').fill(email);
  await other.getByRole('button', { name: 'Send Magic Link' }).click();
  await other.getByRole('heading', { name: 'Check Your Email' }).waitFor();
  await other.getByLabel('6-digit code').fill((await newestMail(email)).code);
  await expect(other).toHaveURL(/\/dashboard$/);
  await other.goto(address);
  await expect(frameField(other)).toBeVisible();
  return other;
}

const frameField = (page: Page) => page.getByRole('textbox', { name: /^Frame/ });

async function jumpTo(page: Page, frame: number): Promise<void> {
  await frameField(page).fill(String(frame));
  await frameField(page).press('Enter');
  await expectFrame(page, frame);
}

/** The picture shows the frame, and is not on its way there. */
async function expectFrame(page: Page, frame: number): Promise<void> {
  await expect(frameField(page)).toHaveValue(String(frame));
  const cutSec = Math.floor(((frame - 1) / 30) * 100 + 1e-6) / 100;
  await expect(page.getByText(`0:0${cutSec.toFixed(2)}`, { exact: true })).toBeVisible();
}

async function expectSaved(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByText('Saved', { exact: true })).toBeVisible();
}

/** The frame that a save says was shown, counted from 1. */
function savedFrame(save: Request): number {
  const body = save.postDataJSON() as { readonly p_document: { readonly timeSec: number } };
  return Math.round(body.p_document.timeSec * 30) + 1;
}

async function placeCircle(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Select target' }).click();
  await page.getByRole('img', { name: 'Click your player' }).click();
  await expect(page.getByRole('button', { name: 'Confirm selection' })).toBeVisible();
}

async function renameVideo(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Rename' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name })).toBeVisible();
}

async function expectCircleSize(page: Page, radiusPx: number): Promise<void> {
  await expect(page.getByRole('slider', { name: 'Circle size' })).toHaveAttribute(
    'aria-valuenow',
    String(radiusPx),
  );
}

test('a reload comes back in the same mode, on the same frame', async ({ page, lab }, info) => {
  const clip = await openedClip(page, lab, info.outputPath('rally.mp4'), freshEmail('modes'));

  await jumpTo(page, 31);
  await page.reload();
  await expectFrame(page, 31);
  await expect(page.getByText('Idle', { exact: true })).toBeVisible();

  await jumpTo(page, 1);
  await placeCircle(page);
  await page.getByRole('slider', { name: 'Circle size' }).press('ArrowRight');
  await expectCircleSize(page, 51);
  await page.reload();
  await expectCircleSize(page, 51);
  await page.getByRole('button', { name: 'Confirm selection' }).click();
  await expect(page.getByRole('heading', { name: 'Ready to track' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Ready to track' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear' }).click();

  await selectPlayer(page, clip.truth[0] ?? { x: 0, y: 0 }, clip.playerRadiusPx, clip.widthPx);
  await trackToTheEnd(page);
  const quality = await page.getByText(/frames are certain/).textContent();
  await jumpTo(page, 17);
  await page.reload();
  await expect(page.getByText('Track quality')).toBeVisible();
  await expect(page.getByText(quality ?? 'nothing')).toBeVisible();
  await expectFrame(page, 17);
  await expectSaved(page);

  // The address of its file leads to the same editor.
  const file = (await page.locator('video').getAttribute('src')) ?? '';
  await page.goto(`/upload?video=${encodeURIComponent(file)}`);
  await expect(page).toHaveURL(/\/upload\?id=[^&]+$/);
  await expectFrame(page, 17);
});

/** Where the circle that can be moved stands, in pixels of the page. */
async function circlePlace(page: Page): Promise<{ readonly x: number; readonly y: number }> {
  const box = await page.getByLabel('Circle around your player').locator('[stroke-dasharray]').boundingBox();
  if (!box) throw new Error('There is no circle');
  return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
}

test('a reload in the middle of drawing, tracking, a loss or a correction loses nothing of it', async ({
  page,
  lab,
}, info) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const clip = await makeClipFile(lab, info.outputPath('pillar.mp4'), {
    widthPx: 1280,
    heightPx: 720,
    durationSec: 8,
    // Late enough that the run can be left while the player is in sight.
    occlusion: { fromSec: 4.5, toSec: 8 },
  });
  await register(page, freshEmail('middle'));
  await openClip(page, clip.path);

  await page.getByRole('button', { name: 'Draw path' }).click();
  for (let point = 0; point < 3; point += 1) await page.keyboard.press('Enter');
  await expectFrame(page, 4);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Draw the path' })).toBeVisible();
  await expectFrame(page, 4);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Stop drawing' }).click();
  expect(await trackedFrames(page)).toBe(4);
  await page.getByRole('button', { name: 'Reset tracking' }).click();
  await jumpTo(page, 1);

  await page.getByRole('button', { name: 'Select target' }).click();
  await page.reload();
  await page.getByRole('img', { name: 'Click your player' }).waitFor();
  await page.keyboard.press('Escape');
  await selectPlayer(page, clip.truth[0] ?? { x: 0, y: 0 }, clip.playerRadiusPx, clip.widthPx);
  await page.getByRole('button', { name: 'Start AI tracking' }).click();
  await expect.poll(() => trackedFrames(page), { timeout: 60_000, intervals: [50] }).toBeGreaterThan(10);
  await page.reload();
  const stopped = page.getByRole('region', { name: 'Tracking stopped' });
  await expect(stopped.getByText(/The page was left while tracking ran\./)).toBeVisible();
  await expect(stopped.getByText(/Going on costs nothing more\./)).toBeVisible();
  const kept = await trackedFrames(page);
  expect(kept).toBeGreaterThan(10);
  await expectFrame(page, kept);
  expect(await violations(page)).toEqual([]);

  await stopped.getByRole('button', { name: 'Continue from here' }).click();
  const lost = page.getByRole('heading', { name: /^Track lost at 0:04\.\d$/ });
  await expect(lost).toBeVisible({ timeout: 60_000 });
  const tracked = await trackedFrames(page);
  expect(tracked).toBeGreaterThanOrEqual(kept);
  await jumpTo(page, 211);
  await page.getByRole('button', { name: 'Move up 5 px' }).click();
  const nudged = await circlePlace(page);
  await page.reload();
  await expect(lost).toBeVisible();
  await expectFrame(page, 211);
  expect(await circlePlace(page)).toEqual(nudged);
  expect(await violations(page)).toEqual([]);
  expect(await trackedFrames(page)).toBe(tracked);
  await page.getByRole('button', { name: 'Complete here' }).click();

  await jumpTo(page, 17);
  await page.getByRole('button', { name: 'Track again from here' }).click();
  await page.getByRole('button', { name: 'Move left 5 px' }).click();
  const corrected = await circlePlace(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Track again from here' })).toBeVisible();
  await expectFrame(page, 17);
  expect(await circlePlace(page)).toEqual(corrected);
  await page.getByRole('button', { name: 'Clear' }).click();
  expect(await trackedFrames(page)).toBe(tracked);
});

test('what was done right before a crash is there again', async ({ page, lab, consoleGuard }, info) => {
  consoleGuard.expectMessage(/net::ERR_|could not be saved/);
  await openedClip(page, lab, info.outputPath('rally.mp4'), freshEmail('crash'));
  // The account is out of reach, so that only this device can have it.
  await page.route(SAVE, (route) => route.abort('connectionreset'));
  await placeCircle(page);
  await page.getByRole('slider', { name: 'Circle size' }).press('ArrowRight');
  await expectCircleSize(page, 51);
  await expect.poll(() => keptRadii(page)).toEqual([51]);
  await expectCircleSize(await reopenCrashed(page), 51);
});

test('another computer goes on where this one was left', async ({ page, lab, browser }, info) => {
  const email = freshEmail('computers');
  const clip = await openedClip(page, lab, info.outputPath('rally.mp4'), email);
  await selectPlayer(page, clip.truth[0] ?? { x: 0, y: 0 }, clip.playerRadiusPx, clip.widthPx);
  await trackToTheEnd(page);
  const saved = page.waitForResponse(
    (response) => response.url() === SAVE && response.ok() && savedFrame(response.request()) === 24,
  );
  await jumpTo(page, 24);
  await saved;
  const other = await openElsewhere(browser, page, email);
  await expect(other.getByText('Track quality')).toBeVisible();
  await expectFrame(other, 24);
});

test('what is not saved yet is saved when its user signs out', async ({ page, lab, browser }, info) => {
  const email = freshEmail('leaves');
  await openedClip(page, lab, info.outputPath('rally.mp4'), email);
  const address = page.url();
  const account = page.getByRole('button', { name: 'Account menu' });
  await account.click();
  await page.keyboard.press('Escape');
  await placeCircle(page);
  await page.getByRole('slider', { name: 'Circle size' }).press('ArrowRight');
  await account.click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/login/);
  const other = await openElsewhere(browser, page, email, address);
  await expectCircleSize(other, 51);
});

test('without a line the work is kept here, and saved when the line is back', async ({
  page,
  lab,
  browser,
  context,
  consoleGuard,
}, info) => {
  consoleGuard.expectMessage(/net::ERR_|could not be saved/);
  const email = freshEmail('offline');
  await openedClip(page, lab, info.outputPath('rally.mp4'), email);
  await context.setOffline(true);
  await placeCircle(page);
  // It is read aloud too, elsewhere.
  await expect(page.getByRole('main').getByText('Offline, kept on this device')).toBeVisible();
  await context.setOffline(false);
  await expectSaved(page);
  const other = await openElsewhere(browser, page, email);
  await expect(other.getByRole('button', { name: 'Confirm selection' })).toBeVisible();
});

test('a newer version elsewhere is noticed, and neither is lost before somebody chose', async ({
  page,
  lab,
  browser,
  consoleGuard,
}, info) => {
  consoleGuard.expectMessage(/409/);
  const email = freshEmail('conflict');
  await openedClip(page, lab, info.outputPath('rally.mp4'), email);
  await placeCircle(page);
  await expectSaved(page);
  const other = await openElsewhere(browser, page, email);
  const larger = async (where: Page, steps: number): Promise<void> => {
    for (let step = 0; step < steps; step += 1) {
      await where.getByRole('slider', { name: 'Circle size' }).press('ArrowRight');
    }
  };
  await larger(other, 5);
  await expectSaved(other);
  await renameVideo(other, 'The final');

  await larger(page, 1);
  const question = page.getByRole('dialog', { name: 'Which version stays?' });
  await expect(question).toContainText('This track was changed in another tab or on another computer.');
  await page.keyboard.press('Escape');
  await larger(page, 1);
  await page.reload();
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Use the newer one' }).click();
  await expectCircleSize(page, 55);
  await expectSaved(page);
  await expect(page.getByRole('heading', { name: 'The final' })).toBeVisible();

  await larger(page, 5);
  await expectSaved(page);
  await larger(other, 1);
  await other.getByRole('dialog').getByRole('button', { name: 'Keep mine' }).click();
  await expectSaved(other);
  await page.reload();
  await expectCircleSize(page, 56);
});

test('two tabs of one browser do not overwrite each other', async ({
  page,
  context,
  lab,
  consoleGuard,
}, info) => {
  consoleGuard.expectMessage(/409/);
  await openedClip(page, lab, info.outputPath('rally.mp4'), freshEmail('tabs'));
  await placeCircle(page);
  await expectSaved(page);
  const second = await context.newPage();
  await second.goto(page.url());
  await second.getByRole('button', { name: 'Confirm selection' }).click();
  await expectSaved(second);
  await page.bringToFront();
  await page.getByRole('slider', { name: 'Circle size' }).press('ArrowRight');
  await expect(page.getByRole('dialog', { name: 'Which version stays?' })).toBeVisible();
  await page.reload();
  await page.getByRole('dialog').getByRole('button', { name: 'Use the newer one' }).click();
  await expect(page.getByRole('heading', { name: 'Ready to track' })).toBeVisible();
});
