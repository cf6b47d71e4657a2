import { appendFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { freshEmail, signUp } from './account';
import { makeClipFile } from './clips-on-disk';
import { limitSpace } from './editor-actions';
import { CORE, EVERY_ENGINE, expect, test } from './fixtures';
import { holdPlaying, letPlay, playFor } from './held-playing';
import { chargesOf, setTokenBalance, videoNamesOf } from './service-role';
import { WORK } from './work';

const OPTIONS = {
  durationSec: 6,
  widthPx: 480,
  heightPx: 272,
  sound: { onsetSec: 0, codec: 'aac' },
} as const;

/** Opens a file in the cutting screen, and waits until it can be cut. */
async function openForCutting(page: Page, path: string): Promise<void> {
  await page.goto('/upload');
  await page.getByRole('button', { name: 'Cut into plays' }).click();
  await page.getByRole('heading', { name: 'Cut into plays' }).waitFor();
  await page.locator('input[type=file]').setInputFiles(path);
  await waitUntilOpen(page);
}

async function waitUntilOpen(page: Page): Promise<void> {
  await expect(page.getByRole('slider', { name: 'Place in the video' })).toBeVisible();
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.readyState))
    .toBeGreaterThan(1);
}

/**
 * Shows a frame, almost at its middle: in the journeys' WebKit, React ignores a value that the slider need not round.
 */
async function showFrame(page: Page, frame: number): Promise<void> {
  await page.getByRole('slider', { name: 'Place in the video' }).fill(String((frame + 0.501) / 30));
}

/** Expects that the plays are uploaded and the screen for selecting players has opened. */
async function selectingIn(page: Page, plays: number): Promise<void> {
  await page.getByRole('heading', { name: 'Select your player' }).waitFor(WORK);
  await expect(page.getByRole('list', { name: 'Plays' }).getByRole('listitem')).toHaveCount(plays);
}

/** Each video exists once, and nothing has been charged for them yet. */
async function expectOnce(email: string, names: readonly string[]): Promise<void> {
  expect(await videoNamesOf(email)).toEqual(names);
  expect(await chargesOf(email)).toEqual([]);
}

/** Marks the play from one frame to another. */
async function markPlay(page: Page, first: number, last: number): Promise<void> {
  await showFrame(page, first);
  await page.keyboard.press('i');
  await showFrame(page, last);
  await page.keyboard.press('o');
}

test(
  'marks two plays with keys, undoes a removal, and turns each play into a video',
  { tag: CORE },
  async ({ page, lab }, info) => {
    const clip = await makeClipFile(lab, info.outputPath('whole match.mp4'), OPTIONS);
    await signUp(page, freshEmail('plays'));
    await openForCutting(page, clip.path);
    await showFrame(page, 10);
    await page.keyboard.press('i');
    await showFrame(page, 68);
    await page.keyboard.press('.');
    await page.keyboard.press('o');
    await expect(page.getByText('This play costs 1,450; you have 25,000.')).toBeVisible();
    await showFrame(page, 100);
    await page.keyboard.press('i');
    await showFrame(page, 129);
    await page.keyboard.press('o');
    await expect(page.getByText('These two cost 2,180; you have 25,000.')).toBeVisible();
    await page.getByRole('button', { name: 'Remove Play 2' }).click();
    await expect(page.getByText('This play costs 1,450; you have 25,000.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByLabel('Name of Play 2').fill('The goal');

    await openForCutting(page, clip.path);
    await expect(page.getByLabel('Name of The goal')).toBeVisible();
    await page.getByRole('button', { name: 'Upload plays' }).click();
    await selectingIn(page, 2);
    await page.getByRole('link', { name: 'Back to Your Videos' }).click();
    await expect(page.getByRole('article').filter({ hasText: 'Play 1' })).toBeVisible();
    await page.getByRole('article').filter({ hasText: 'The goal' }).waitFor();
  },
);

test('losing the connection during the third of four plays does not stop the fourth', async ({
  page,
  lab,
  consoleGuard,
}, info) => {
  const clip = await makeClipFile(lab, info.outputPath('match.mp4'), OPTIONS);
  const email = freshEmail('third-play');
  await signUp(page, email);
  await openForCutting(page, clip.path);
  for (const frame of [5, 40, 80, 120]) await markPlay(page, frame, frame + 20);
  consoleGuard.expectMessage(/Failed to load resource/);
  let uploads = 0;
  await page.route('**/storage/v1/**/original_videos/**', (route) =>
    route.request().method() === 'PUT' && ++uploads === 3 ? route.abort() : route.continue(),
  );
  await page.getByRole('button', { name: 'Upload plays' }).click();
  await expect(page.getByText('Uploaded', { exact: true })).toHaveCount(3, WORK);
  await expect(page.getByRole('alert').filter({ hasText: 'No tokens were used.' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Try again' }).click();
  await selectingIn(page, 4);
  await expectOnce(email, ['Play 1', 'Play 2', 'Play 3', 'Play 4']);
});

test('keeps what is uploaded if a file changes during the upload, and continues when it is chosen again', async ({
  page,
  lab,
  consoleGuard,
}, info) => {
  const clip = await makeClipFile(lab, info.outputPath('match.mp4'), OPTIONS);
  const email = freshEmail('changed-file');
  await signUp(page, email);
  await openForCutting(page, clip.path);
  for (const frame of [5, 60, 120]) await markPlay(page, frame, frame + 20);
  consoleGuard.expectMessage(/could not be cut|ERR_UPLOAD_FILE_CHANGED|Failed to load resource/);
  let uploads = 0;
  await page.route('**/storage/v1/**/original_videos/**', async (route) => {
    if (route.request().method() === 'PUT' && ++uploads === 2) await appendFile(clip.path, 'more');
    await route.continue();
  });
  await page.getByRole('button', { name: 'Upload plays' }).click();
  const failure = page.getByRole('alert').filter({ hasText: 'No tokens were used.' });
  await expect(failure).toHaveText(/The file could not be read. If you moved or changed it/, WORK);
  await expect(page.getByText('Uploaded', { exact: true })).toHaveCount(2);
  await expect(page.getByText('This play costs 514; you have 25,000.')).toBeVisible();

  await page.getByRole('button', { name: 'Back to upload' }).click();
  await openForCutting(page, clip.path);
  await expect(page.getByRole('textbox', { name: /^Name of / })).toHaveCount(1);
  await page.getByRole('button', { name: 'Upload plays' }).click();
  await page.getByRole('button', { name: 'Select target' }).waitFor(WORK);
  await expectOnce(email, ['Play 1', 'Play 2', 'Play 3']);
});

test('reports a play that does not fit on the disk, and continues with the small one after it', async ({
  page,
  lab,
}, info) => {
  const clip = await makeClipFile(lab, info.outputPath('match.mp4'), { ...OPTIONS, bitrate: 8_000_000 });
  const email = freshEmail('full-disk');
  await signUp(page, email);
  await openForCutting(page, clip.path);
  await markPlay(page, 2, 150);
  await markPlay(page, 160, 163);
  const giveRoom = await limitSpace(page, 4_500_000);
  await page.getByRole('button', { name: 'Upload plays' }).click();
  const failure = page
    .getByRole('alert')
    .filter({ hasText: "There isn't enough free space on this device." });
  await expect(failure).toBeVisible(WORK);
  await expect(page.getByText('Uploaded', { exact: true })).toHaveCount(1, WORK);
  await giveRoom();
  await page.getByRole('button', { name: 'Try again' }).click();
  await selectingIn(page, 2);
  await expectOnce(email, ['Play 1', 'Play 2']);
});

test('marking three plays during playback and uploading them takes two inputs per play and four more', async ({
  page,
  lab,
}, info) => {
  const clip = await makeClipFile(lab, info.outputPath('match.mp4'), OPTIONS);
  await signUp(page, freshEmail('few-inputs'));
  await page.goto('/upload');
  let inputs = 0;
  const click = async (name: string): Promise<void> => {
    inputs++;
    await page.getByRole('button', { name }).click();
  };
  const press = async (key: string): Promise<void> => {
    inputs++;
    await page.keyboard.press(key);
  };
  await click('Cut into plays');
  await page.getByRole('heading', { name: 'Cut into plays' }).waitFor();
  inputs++;
  await page.locator('input[type=file]').setInputFiles(clip.path);
  await waitUntilOpen(page);
  await holdPlaying(page);
  await press('l');
  for (let play = 1; play <= 3; play++) {
    await playFor(page, 0.3);
    await press('i');
    await playFor(page, 0.8);
    await press('o');
    await expect(page.getByLabel(`Name of Play ${play}`)).toBeVisible();
  }
  await letPlay(page);
  await click('Upload plays');
  await selectingIn(page, 3);
  expect(inputs).toBe(3 * 2 + 4);
});

test('asks before leaving while plays upload, and continues later with the same file', async ({
  page,
  lab,
}, info) => {
  const clip = await makeClipFile(lab, info.outputPath('match.mp4'), OPTIONS);
  await signUp(page, freshEmail('leaving'));
  await openForCutting(page, clip.path);
  await markPlay(page, 5, 40);
  await markPlay(page, 60, 90);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/storage/v1/**/original_videos/**', async (route) => {
    await held;
    // The stopped upload has no request anymore.
    await route.continue().catch(() => undefined);
  });
  await page.getByRole('button', { name: 'Upload plays' }).click();
  await page.getByText('Uploading', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await page.getByRole('button', { name: 'Keep uploading' }).click();
  await expect(page.getByRole('heading', { name: 'Cut into plays' })).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await page.getByRole('button', { name: 'Stop and leave' }).click();
  await expect(page).toHaveURL(/dashboard/);
  release();
  await page.goto('/upload');
  await page.getByRole('button', { name: 'Cut into plays' }).click();
  await expect(page.getByText(/^2 plays of match.mp4 are kept on this device/)).toBeVisible();
  await page.locator('input[type=file]').setInputFiles(clip.path);
  await waitUntilOpen(page);
  await expect(page.getByLabel('Name of Play 2')).toBeVisible();
});

test(
  'offers to cut a play, to the exact frame, out of a file that the tokens do not cover',
  { tag: EVERY_ENGINE },
  async ({ page, lab }, info) => {
    const email = freshEmail('cut-instead');
    const clip = await makeClipFile(lab, info.outputPath('match.mp4'), OPTIONS);
    await signUp(page, email);
    await setTokenBalance(email, 4000);
    await page.goto('/upload');
    await page.locator('input[type=file]').setInputFiles(clip.path);
    const dialog = page.getByRole('dialog', { name: 'Token Limit Reached' });
    await dialog.getByRole('button', { name: 'Cut into plays' }).click();
    await waitUntilOpen(page);
    // Between two key frames, so that the first frames are re-encoded.
    await markPlay(page, 4, 44);
    await expect(page.getByText('This play costs 994; you have 4,000.')).toBeVisible();
    await page.getByRole('button', { name: 'Upload plays' }).click();
    // A single play opens in the editor, like an uploaded clip.
    await expect(page.getByRole('heading', { name: 'Play 1' })).toBeVisible(WORK);
    await expect(page.getByText('of 41', { exact: true })).toBeVisible();
  },
);
