import type { Page } from 'playwright/test';
import { freshEmail, signUp } from './account';
import { makeClipFile } from './clips-on-disk';
import { expect, test } from './fixtures';
import { skipIntro } from './held-shared-video';
import { API_URL } from './ports';
import { makePlaylist, shareVideo, storeVideo } from './shared-links';
import { violations } from './violations';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const CRAWLER = { 'user-agent': 'Twitterbot/1.0' };

/** A messenger's preview of a link. */
async function previewOf(code: string): Promise<string> {
  const answer = await fetch(`${API_URL}/functions/v1/link-preview/shared/${code}`, { headers: CRAWLER });
  return answer.text();
}

async function chooseMore(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More for Baseline rally' }).filter({ visible: true }).click();
  await page.getByRole('menuitem', { name }).click();
}

test('a link gets a password and is paused and resumed, and its video is added to a playlist and removed', async ({
  page,
  browser,
  lab,
  consoleGuard,
}, info) => {
  const email = freshEmail('guard');
  await signUp(page, email);
  const { path } = await makeClipFile(lab, info.outputPath('rally.mp4'), { durationSec: 2 });
  const video = await storeVideo(email, 'Baseline rally', { clipPath: path });
  const other = await storeVideo(email, 'Wide forehand', { clipPath: path });
  const code = await shareVideo(video);
  await makePlaylist(video.userId, 'Autumn matches', [other]);
  expect(await previewOf(code)).toContain('Baseline rally');

  await page.getByRole('link', { name: 'Shares' }).first().click();
  await page.getByRole('button', { name: 'Edit Baseline rally' }).click();
  const form = page.getByRole('dialog', { name: 'Link settings' });
  await form.getByRole('textbox', { name: 'Last day' }).fill('12/31/2099');
  await form.getByRole('switch', { name: 'Ask for a password' }).click();
  await form.getByLabel('Password', { exact: true }).fill('north stand');
  expect(await violations(page)).toEqual([]);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('img', { name: 'With a password' })).toBeVisible();
  expect(await violations(page)).toEqual([]);

  const context = await browser.newContext();
  consoleGuard.watch(context);
  const visitor = await context.newPage();
  await visitor.goto(`/shared/${code}`);
  await expect(visitor.getByRole('heading', { name: 'This link asks for a password' })).toBeVisible();
  expect(await violations(visitor)).toEqual([]);
  await expect(visitor).not.toHaveTitle(/Baseline/);
  expect(await previewOf(code)).not.toContain('Baseline rally');
  await visitor.getByLabel('Password').fill('south stand');
  await visitor.keyboard.press('Enter');
  await expect(visitor.getByText("That's not the right password")).toBeVisible();
  await visitor.getByLabel('Password').fill('north stand');
  await visitor.getByRole('button', { name: 'Watch' }).click();
  await skipIntro(visitor);
  await expect(visitor.getByRole('heading', { level: 1, name: 'Baseline rally' })).toBeVisible();
  await expect(visitor.locator('video')).toHaveJSProperty('readyState', 4);

  await chooseMore(page, 'Pause link');
  await expect(page.getByText('Inactive', { exact: true })).toBeVisible();
  await visitor.reload();
  await expect(
    visitor.getByRole('heading', { name: 'Video not found or no longer available' }),
  ).toBeVisible();
  await chooseMore(page, 'Resume link');
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByLabel('Password')).toBeVisible();
  await context.close();

  await chooseMore(page, 'Add to playlist');
  await page.getByRole('button', { name: /^Autumn matches/ }).click();
  await expect(page.getByText('1 video added to “Autumn matches”')).toBeVisible();
  await page.getByRole('tab', { name: /Playlists/ }).click();
  await page.getByRole('button', { name: 'Edit Autumn matches' }).click();
  const order = page.getByRole('list', { name: 'Videos in order' }).getByRole('listitem');
  await expect(order).toHaveText([/Wide forehand/, /Baseline rally/]);
  await page.getByRole('button', { name: 'Remove Wide forehand' }).click();
  await expect(order).toHaveText([/Baseline rally/]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(order).toHaveText([/Wide forehand/, /Baseline rally/]);
  await page.reload();
  await expect(order).toHaveText([/Wide forehand/, /Baseline rally/]);
});
