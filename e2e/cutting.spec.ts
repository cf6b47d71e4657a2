import type { Page } from 'playwright/test';
import { freshEmail, signUp } from './account';
import { makeClipFile } from './clips-on-disk';
import { EVERY_ENGINE, expect, test } from './fixtures';
import { setTokenBalance } from './service-role';

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

/** Shows the frame in whose middle this time is. */
async function showFrame(page: Page, frame: number): Promise<void> {
  await page.getByRole('slider', { name: 'Place in the video' }).fill(String((frame + 0.5) / 30));
}

test('two plays are cut out of a file by keys, one is taken back, and each becomes a video', async ({
  page,
  lab,
}, info) => {
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
  await expect(page.getByText('Uploaded', { exact: true })).toHaveCount(2, { timeout: 60_000 });
  await page.getByRole('link', { name: 'Go to your videos' }).click();
  await expect(page.getByRole('article').filter({ hasText: 'Play 1' })).toBeVisible();
  await page.getByRole('article').filter({ hasText: 'The goal' }).waitFor();
});

test('a line that is lost in the third of four plays does not keep the fourth from going on', async ({
  page,
  lab,
  consoleGuard,
}, info) => {
  const clip = await makeClipFile(lab, info.outputPath('match.mp4'), OPTIONS);
  await signUp(page, freshEmail('third-play'));
  await openForCutting(page, clip.path);
  for (const frame of [5, 40, 80, 120]) {
    await showFrame(page, frame);
    await page.keyboard.press('i');
    await showFrame(page, frame + 20);
    await page.keyboard.press('o');
  }
  consoleGuard.expectMessage(/Failed to load resource/);
  let uploads = 0;
  await page.route('**/storage/v1/**/original_videos/**', (route) =>
    route.request().method() === 'PUT' && ++uploads === 3 ? route.abort() : route.continue(),
  );
  await page.getByRole('button', { name: 'Upload plays' }).click();
  await expect(page.getByText('Uploaded', { exact: true })).toHaveCount(3, { timeout: 60_000 });
  await expect(page.getByRole('alert').filter({ hasText: 'No tokens were used.' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Uploaded', { exact: true })).toHaveCount(4, { timeout: 60_000 });
});

test(
  'a file that the tokens do not pay for is cut instead: one play of it, to the frame',
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
    await page.keyboard.press('i');
    await showFrame(page, 44);
    await page.keyboard.press('o');
    await expect(page.getByText('This play costs 1,090; you have 4,000.')).toBeVisible();
    await page.getByRole('button', { name: 'Upload plays' }).click();
    await expect(page.getByText('Uploaded', { exact: true })).toBeVisible({ timeout: 60_000 });
    await page.getByRole('link', { name: 'Open' }).click();
    await expect(page.getByRole('heading', { name: 'Play 1' })).toBeVisible();
    await expect(page.getByText('of 45', { exact: true })).toBeVisible();
  },
);
