import type { Page } from 'playwright/test';
import { freshEmail, signUp } from './account';
import { makeClipFile } from './clips-on-disk';
import { expect, test } from './fixtures';
import { APP_URL } from './ports';
import { makePlaylist, shareVideo, storeVideo } from './shared-links';
import { addTicket, addTicketReply, asOperator, makeAdmin, userIdOf } from './service-role';

/** What would run, were it not text. */
const MARKUP = '<img src=x onerror="hit=1">';

/** The screen shows the words, and nothing has become of them. */
async function expectWords(page: Page, path: string): Promise<void> {
  await page.goto(path);
  const words = page.getByText(MARKUP).or(page.getByRole('button', { name: `Play ${MARKUP}` }));
  await expect(words.first(), path).toBeAttached();
  await page.waitForLoadState('networkidle');
  expect([path, await page.locator('img[src=x]').count()]).toEqual([path, 0]);
  expect([path, await page.evaluate(() => 'hit' in window)]).toEqual([path, false]);
}

test('markup that people write is text on every screen, for themselves, for admins and for strangers', async ({
  page,
  browser,
  lab,
  consoleGuard,
}, info) => {
  const email = freshEmail('markup');
  await signUp(page, email);
  const userId = await userIdOf(email);
  await asOperator('PATCH', `users?id=eq.${userId}`, { first_name: MARKUP, last_name: MARKUP });
  const { path: clipPath } = await makeClipFile(lab, info.outputPath('clip.mp4'), { durationSec: 2 });
  const video = await storeVideo(email, MARKUP, { clipPath });
  const code = await shareVideo(video);
  const playlist = await makePlaylist(userId, MARKUP, [video]);
  const ticket = await addTicket(email, { subject: MARKUP, description: MARKUP });
  await addTicketReply(ticket, { message: MARKUP, is_admin: true });

  for (const path of [
    '/dashboard',
    '/shares',
    `/playlist/${playlist}/edit`,
    '/support',
    `/support/ticket/${ticket}`,
  ])
    await expectWords(page, path);
  await page.goto('/settings');
  await page.getByLabel('Default player name').fill(MARKUP);
  await expect(page.getByRole('img', { name: `Title card: ${MARKUP}` })).toBeVisible();
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Settings saved successfully')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Default player name')).toHaveValue(MARKUP);

  await makeAdmin(email);
  for (const path of [
    '/admin',
    `/admin/history?userId=${userId}`,
    '/admin/support',
    `/admin/support/ticket/${ticket}`,
  ])
    await expectWords(page, path);

  const context = await browser.newContext({ baseURL: APP_URL });
  consoleGuard.watch(context);
  const stranger = await context.newPage();
  for (const path of [`/shared/${code}`, `/playlist/${playlist}`, `/embed/shared/${code}`]) {
    await expectWords(stranger, path);
    await expect(stranger).toHaveTitle(`${MARKUP} · Standout AI`);
  }
  await context.close();
});
