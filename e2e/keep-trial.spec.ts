import type { Page } from 'playwright/test';
import { followLink, freshEmail, requestAccountHere, signUp } from './account';
import { makeClipFile } from './clips-on-disk';
import { CORE, EVERY_ENGINE, expect, test } from './fixtures';
import { newestMail } from './inbox';
import { chargesOf, videoNamesOf } from './service-role';
import { choose, clickPlayer, editorIsOpen, track } from './try-actions';
import { WORK } from './work';

/** Tracks a player in a clip as a visitor. */
async function tryClip(page: Page, lab: Page, path: string): Promise<void> {
  const clip = await makeClipFile(lab, path, { widthPx: 640, heightPx: 360, durationSec: 1 });
  await page.goto('/try');
  await choose(page, clip.path);
  await editorIsOpen(page);
  await clickPlayer(page, clip);
  await track(page);
}

function accountLink(page: Page) {
  return page.getByRole('link', { name: 'Create an account to save and share it' });
}

/** Saves the clip in the account, and expects it in the editor with its track. */
async function saveInAccount(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Save your clip' })).toBeVisible();
  await expect(page).toHaveURL(/\/try\/keep$/);
  await page.getByRole('button', { name: 'Save it in your account' }).click();
  await expect(page).toHaveURL(/\/upload\?id=/, WORK);
  await expect(page.getByRole('heading', { name: 'rally' })).toBeVisible();
  await expect(page.getByText('Tracked 30 of 30 frames')).toBeVisible();
}

test(
  'a visitor creates an account with the code, and the clip is saved in it with its track',
  { tag: [EVERY_ENGINE, CORE] },
  async ({ page, lab }, info) => {
    const email = freshEmail('keeping');
    await tryClip(page, lab, info.outputPath('rally.mp4'));
    await accountLink(page).click();
    await requestAccountHere(page, email);
    await page.getByLabel('8-digit code').fill((await newestMail(email)).code);
    await saveInAccount(page);
    expect([await videoNamesOf(email), await chargesOf(email)]).toEqual([['rally'], []]);
  },
);

test('the link in the email, opened in another tab, also leads to the clip', async ({
  page,
  context,
  lab,
}, info) => {
  const email = freshEmail('keeping-link');
  await tryClip(page, lab, info.outputPath('rally.mp4'));
  await accountLink(page).click();
  await requestAccountHere(page, email);
  const other = await context.newPage();
  await followLink(other, email);
  await saveInAccount(other);
});

test('a member saves a clip; if only the track is missing, the next attempt adds it', async ({
  page,
  lab,
  consoleGuard,
}, info) => {
  consoleGuard.expectMessage(/did not get into the account/);
  consoleGuard.expectMessage(/status of 500/);
  const email = freshEmail('keeping-member');
  await signUp(page, email);
  await tryClip(page, lab, info.outputPath('rally.mp4'));
  await page.getByRole('link', { name: 'Save it in your account to share it' }).click();
  const saving = '**/rest/v1/rpc/save_track_document';
  await page.route(saving, (route) => route.fulfill({ status: 500, json: { message: 'down' } }));
  await page.getByRole('button', { name: 'Save it in your account' }).click();
  await expect(page.getByText('Your clip is uploaded; only its track is missing.')).toBeVisible(WORK);
  await page.unroute(saving);
  await page.reload();
  await saveInAccount(page);
  expect(await videoNamesOf(email)).toEqual(['rally']);
  await page.goto('/try/keep');
  await expect(page.getByText('There is no clip on this device')).toBeVisible();
});
