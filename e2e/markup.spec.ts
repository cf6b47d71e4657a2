import type { Page } from 'playwright/test';
import { freshEmail, signUp } from './account';
import { makeClipFile } from './clips-on-disk';
import { expect, test } from './fixtures';
import { APP_URL } from './ports';
import { makePlaylist, shareVideo, storeVideo } from './shared-links';
import { addTicket, addTicketReply, asOperator, makeAdmin, userIdOf } from './service-role';

/** Would run if it were not text. */
const MARKUP = '<img src=x onerror="hit=1">';

/** Expects that the screen shows the markup as text in at least this many places and that it had no effect. */
async function expectWords(page: Page, path: string, places: number): Promise<void> {
  await page.goto(path);
  const words = page.getByText(MARKUP).or(page.getByRole('button', { name: `Play ${MARKUP}` }));
  await expect.poll(() => words.count(), path).toBeGreaterThanOrEqual(places);
  expect([path, await page.locator('img[src=x]').count()]).toEqual([path, 0]);
  expect([path, await page.evaluate(() => 'hit' in window)]).toEqual([path, false]);
}

test('markup that users type shows as plain text on every screen, for themselves, admins, and strangers', async ({
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

  for (const [path, places] of [
    ['/dashboard', 2],
    ['/shares', 1],
    [`/playlist/${playlist}/edit`, 2],
    ['/support', 2],
    [`/support/ticket/${ticket}`, 4],
  ] as const)
    await expectWords(page, path, places);
  await page.goto('/settings');
  await page.getByLabel('Default player name').fill(MARKUP);
  await expect(page.getByRole('img', { name: `Title card: ${MARKUP}` })).toBeVisible();
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Settings saved successfully')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Default player name')).toHaveValue(MARKUP);

  await makeAdmin(email);
  for (const [path, places] of [
    ['/admin', 1],
    [`/admin/history?userId=${userId}`, 1],
    ['/admin/support', 3],
    [`/admin/support/ticket/${ticket}`, 5],
  ] as const)
    await expectWords(page, path, places);

  const context = await browser.newContext({ baseURL: APP_URL });
  consoleGuard.watch(context);
  const stranger = await context.newPage();
  for (const [path, places] of [
    [`/shared/${code}`, 3],
    [`/playlist/${playlist}`, 5],
    [`/embed/shared/${code}`, 1],
  ] as const) {
    await expectWords(stranger, path, places);
    await expect(stranger).toHaveTitle(`${MARKUP} · Standout AI`);
  }
  await context.close();
});
