import type { Page } from 'playwright/test';
import { freshEmail, signUp } from './account';
import { makeClipFile } from './clips-on-disk';
import { exportAndSave, leaveToDashboard } from './editor-actions';
import { CORE, expect, test } from './fixtures';
import { APP_URL } from './ports';
import { asExportedPlay, storeVideo } from './shared-links';
import { openTrackedClip } from './tracked-clip';
import { WORK } from './work';

const NAMES = ['Header', 'Volley', 'Free kick'] as const;

const order = (page: Page) => page.getByRole('list', { name: 'Plays in order' }).getByRole('listitem');

/** The film's position in seconds. */
const secondOf = (page: Page): Promise<number> =>
  page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);

test('three exported plays become a reel, and anyone with its link jumps from play to play', async ({
  page,
  lab,
  browser,
  consoleGuard,
}, info) => {
  const { path: clipPath } = await makeClipFile(lab, info.outputPath('play.mp4'), { durationSec: 3 });
  const email = freshEmail('reel');
  await signUp(page, email);
  for (const name of NAMES) await asExportedPlay(await storeVideo(email, name, { clipPath, durationSec: 3 }));
  await page.reload();
  await expect(page.getByRole('article')).toHaveCount(NAMES.length);

  await page.getByRole('button', { name: 'Choose several' }).click();
  for (const name of NAMES) await page.getByRole('checkbox', { name: `Choose ${name}` }).check();
  await page.getByRole('button', { name: 'New reel' }).click();
  await expect(page).toHaveURL(/\/reel\//);
  await expect(order(page)).toHaveCount(3);
  await expect(page.getByText('Joining plays is free.')).toBeVisible();

  await page.getByRole('button', { name: 'Move Free kick up' }).click();
  await page.getByLabel('Line of text over Volley').fill('Against Lund');
  await page.getByRole('radio', { name: 'Dip to black' }).click();
  await page.getByLabel('Name of the reel').fill('Spring 2026');
  await page.getByLabel('Name of the reel').press('Enter');
  await page.getByRole('button', { name: 'Make the film' }).click();
  await expect(page.getByRole('button', { name: 'Make the film again' })).toBeVisible(WORK);

  // After reopening, everything is unchanged.
  await page.reload();
  await expect(page.getByLabel('Name of the reel')).toHaveValue('Spring 2026');
  await expect(order(page).nth(1)).toContainText('Free kick');
  await expect(order(page).nth(2)).toContainText('Volley');
  await expect(page.getByLabel('Line of text over Volley')).toHaveValue('Against Lund');
  await expect(page.getByRole('radio', { name: 'Dip to black' })).toBeChecked();
  await expect(page.getByText('You have changed the reel')).toBeHidden();

  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('button', { name: 'Share Single Video' }).click();
  const link = await page.getByLabel('Link', { exact: true }).inputValue();

  const context = await browser.newContext({ baseURL: APP_URL });
  consoleGuard.watch(context);
  const visitor = await context.newPage();
  await visitor.goto(link);
  const plays = visitor.getByRole('navigation', { name: 'Plays' });
  await expect(plays.getByRole('button')).toHaveText([/Header/, /Free kick/, /Against Lund/]);
  const last = plays.getByRole('button', { name: /Against Lund/ });
  await expect(visitor.locator('video')).toHaveJSProperty('paused', false);
  await last.click();
  await expect(last).toHaveAttribute('aria-current', 'true');
  expect(await secondOf(visitor)).toBeGreaterThan(6);
  await context.close();
});

test(
  'a play with a different look is re-rendered at its export’s length and height',
  { tag: CORE },
  async ({ page, lab }, info) => {
    await openTrackedClip(page, lab, info.outputPath('match.mp4'), freshEmail('upright'), {
      widthPx: 640,
      heightPx: 360,
      durationSec: 2,
      sound: { onsetSec: 0.8, codec: 'aac' },
      edits: [{ type: 'cut', cut: { first: 0, end: 30 }, isFinal: true }],
    });
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByRole('menuitem', { name: /^Shape/ }).click();
    const shapes = page.getByRole('dialog', { name: 'Shape of the film' });
    await shapes.getByRole('radio', { name: '9:16', exact: true }).click();
    await shapes.getByRole('button', { name: 'Done' }).click();
    await exportAndSave(page);
    await leaveToDashboard(page);

    await page.getByRole('button', { name: 'Choose several' }).click();
    await page.getByRole('checkbox', { name: 'Choose match' }).check();
    await page.getByRole('button', { name: 'New reel' }).click();
    await page.getByLabel('Look of match').selectOption('Spotlight');
    await page.getByRole('radio', { name: 'None' }).click();
    await page.getByRole('button', { name: 'Make the film' }).click();
    await expect(page.getByRole('button', { name: 'Make the film again' })).toBeVisible(WORK);
    const film = page.getByRole('region', { name: 'Film' }).locator('video');
    await expect(film).toHaveJSProperty('videoWidth', 202);
    await expect(film).toHaveJSProperty('videoHeight', 360);
    const seconds = await film.evaluate((video: HTMLVideoElement) => video.duration);
    expect(Math.abs(seconds - 1)).toBeLessThan(0.1);
  },
);

test('a reel whose page closes while its film is being saved can be finished from the dashboard', async ({
  page,
  lab,
  consoleGuard,
}, info) => {
  consoleGuard.expectMessage(/net::ERR_|aborted|The export stopped|processing mark/);
  const { path: clipPath } = await makeClipFile(lab, info.outputPath('play.mp4'), { durationSec: 1 });
  const email = freshEmail('reel-closed');
  await signUp(page, email);
  for (const name of ['Header', 'Volley'])
    await asExportedPlay(await storeVideo(email, name, { clipPath, durationSec: 1 }));
  await page.reload();
  await page.getByRole('button', { name: 'Choose several' }).click();
  for (const name of ['Header', 'Volley'])
    await page.getByRole('checkbox', { name: `Choose ${name}` }).check();
  const uploads = /\/storage\/v1\/(object\/processed_videos\/|upload\/resumable)/;
  await page.route(uploads, () => undefined);
  await page.getByRole('button', { name: 'New reel' }).click();
  await expect(order(page)).toHaveCount(2);
  const saving = page.waitForRequest(uploads, WORK);
  await page.getByRole('button', { name: 'Make the film' }).click();
  await saving;
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  // Only after the reload: without a route, the browser releases the held requests.
  await page.unroute(uploads);

  const notice = page.getByRole('region', { name: 'Exports that are not saved yet' });
  await notice.getByRole('button', { name: 'Save Video' }).click();
  await expect(page.getByText('Video Saved')).toBeVisible(WORK);
  await expect(notice).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Film' }).locator('video')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Make the film again' })).toBeVisible();
  await expect(page.getByText('You have changed the reel')).toBeHidden();
});
