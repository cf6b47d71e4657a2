import type { Browser, Page, Request } from 'playwright/test';
import { freshEmail, signIn } from './account';
import { expect, test } from './fixtures';
import { API_URL } from './ports';
import { expectCircleSize, expectFrame, expectSaved, frameField, jumpTo, placeCircle } from './saved-clip';
import { openTrackedClip, openUploadedClip } from './tracked-clip';

const SAVE = `${API_URL}/rest/v1/rpc/save_track_document`;

/** Signs in on another computer and opens the clip shown on this page. */
async function openElsewhere(
  browser: Browser,
  page: Page,
  email: string,
  address = page.url(),
): Promise<Page> {
  const other = await (await browser.newContext()).newPage();
  await signIn(other, email);
  await other.goto(address);
  await expect(frameField(other)).toBeVisible();
  return other;
}

/** The frame that a save reports as visible, counted from 1. */
function savedFrame(save: Request): number {
  const body = save.postDataJSON() as { readonly p_document: { readonly timeSec: number } };
  return Math.round(body.p_document.timeSec * 30) + 1;
}

async function renameVideo(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Rename' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name })).toBeVisible();
}

test('another computer continues where this one stopped', async ({ page, lab, browser }, info) => {
  const email = freshEmail('computers');
  await openTrackedClip(page, lab, info.outputPath('rally.mp4'), email);
  const saved = page.waitForResponse(
    (response) => response.url() === SAVE && response.ok() && savedFrame(response.request()) === 24,
  );
  await jumpTo(page, 24);
  await saved;
  const other = await openElsewhere(browser, page, email);
  await expect(other.getByText('Track quality')).toBeVisible();
  await expectFrame(other, 24);
});

test('signing out saves unsaved work', async ({ page, lab, browser }, info) => {
  const email = freshEmail('leaves');
  await openUploadedClip(page, lab, info.outputPath('rally.mp4'), email);
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

test('keeps work on this device while offline, and saves it once back online', async ({
  page,
  lab,
  browser,
  context,
  consoleGuard,
}, info) => {
  consoleGuard.expectMessage(/net::ERR_|could not be saved|The filmstrip could not be drawn/);
  const email = freshEmail('offline');
  // The idle editor loads the people model, and its runtime logs a lost connection.
  const model = page.waitForEvent('requestfinished', (request) => /movenet.*\.bin$/.test(request.url()));
  await openUploadedClip(page, lab, info.outputPath('rally.mp4'), email);
  await model;
  await context.setOffline(true);
  await placeCircle(page);
  // A screen reader announces it elsewhere too.
  await expect(page.getByRole('main').getByText('Offline, kept on this device')).toBeVisible();
  await context.setOffline(false);
  await expectSaved(page);
  const other = await openElsewhere(browser, page, email);
  await expect(other.getByRole('button', { name: 'Confirm selection' })).toBeVisible();
});

test('two tabs in one browser do not overwrite each other, and the newer version is labeled', async ({
  page,
  context,
  lab,
  consoleGuard,
}, info) => {
  consoleGuard.expectMessage(/409/);
  await openUploadedClip(page, lab, info.outputPath('rally.mp4'), freshEmail('tabs'));
  await placeCircle(page);
  await expectSaved(page);
  const second = await context.newPage();
  await second.goto(page.url());
  await second.getByRole('button', { name: 'Confirm selection' }).click();
  await expectSaved(second);
  await renameVideo(second, 'The final');
  await page.bringToFront();
  await page.getByRole('slider', { name: 'Circle size' }).press('ArrowRight');
  await expect(page.getByRole('dialog', { name: 'Which version do you want to keep?' })).toBeVisible();
  await page.reload();
  await page.getByRole('dialog').getByRole('button', { name: 'Use the newer one' }).click();
  await expect(page.getByRole('heading', { name: 'Ready to track' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'The final' })).toBeVisible();
});
