import { freshEmail, register } from './account';
import { makeClipFile } from './clips-on-disk';
import { selectPlayer, trackToTheEnd } from './editor-actions';
import { expect, test } from './fixtures';
import { chargesOf, setTokenBalance } from './service-role';

const OPTIONS = { durationSec: 3, widthPx: 640, heightPx: 360 } as const;

test('says before the upload that the tokens do not reach, and charges nothing', async ({
  page,
  lab,
}, info) => {
  const email = freshEmail('poor');
  const clip = await makeClipFile(lab, info.outputPath('short.mp4'), OPTIONS);
  await register(page, email);
  await setTokenBalance(email, 100);
  await page.goto('/upload');
  await page.locator('input[type=file]').setInputFiles(clip.path);
  const dialog = page.getByRole('dialog', { name: 'Token Limit Reached' });
  await expect(dialog.getByText(/Insufficient tokens for video processing\./)).toBeVisible();
  await expect(dialog.getByText('2,170')).toBeVisible();
  await expect(dialog.getByText(/Your tokens renew on/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await expect(page.getByText('Drop your video here')).toBeVisible();
  expect(await chargesOf(email)).toEqual([]);
});

test('keeps an uploaded clip when the tokens ran out meanwhile, and tracks it once there are more', async ({
  page,
  lab,
}, info) => {
  const email = freshEmail('ran-out');
  const clip = await makeClipFile(lab, info.outputPath('short.mp4'), OPTIONS);
  await register(page, email);
  await page.goto('/upload');
  await page.locator('input[type=file]').setInputFiles(clip.path);
  await selectPlayer(page, clip.truth[0] ?? { x: 0, y: 0 }, clip.playerRadiusPx, clip.widthPx);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await setTokenBalance(email, 100);
  await page.reload();
  await page.getByRole('button', { name: 'Start AI tracking' }).click();
  await expect(page.getByRole('dialog', { name: 'Token Limit Reached' })).toBeVisible();
  await page.getByRole('button', { name: 'Not now' }).click();
  expect(await chargesOf(email)).toEqual([]);

  await setTokenBalance(email, 25_000);
  await page.reload();
  await trackToTheEnd(page);
  expect(await chargesOf(email)).toEqual([2170]);
});

test('charges a clip once, however many tabs track it', async ({ page, context, lab }, info) => {
  const email = freshEmail('two-tabs');
  const clip = await makeClipFile(lab, info.outputPath('short.mp4'), OPTIONS);
  const start = clip.truth[0] ?? { x: 0, y: 0 };
  await register(page, email);
  await page.goto('/upload');
  await page.locator('input[type=file]').setInputFiles(clip.path);
  await expect(page).toHaveURL(/\/upload\?id=/);
  const second = await context.newPage();
  await second.goto(page.url());
  for (const tab of [page, second]) await selectPlayer(tab, start, clip.playerRadiusPx, clip.widthPx);
  await Promise.all([trackToTheEnd(page), trackToTheEnd(second)]);
  expect(await chargesOf(email)).toEqual([2170]);
});
