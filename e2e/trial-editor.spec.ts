import type { Page } from 'playwright/test';
import { makeClipFile, type LabClip } from './clips-on-disk';
import { selectPlayer, startExport, trackToTheEnd } from './editor-actions';
import { EVERY_ENGINE, expect, test } from './fixtures';
import { watchDownloads } from './handed-out';
import { expectFrame, jumpTo } from './saved-clip';
import { WORK } from './work';

/** Chooses a clip on the page for visitors, waits for its editor and follows the player. */
async function followOn(page: Page, clip: LabClip): Promise<void> {
  await page.goto('/try');
  await page.locator('input[type=file]').setInputFiles(clip.path);
  await page.getByRole('button', { name: 'Select target' }).waitFor(WORK);
  await selectPlayer(page, clip.truth[0] ?? { x: 0, y: 0 }, clip.playerRadiusPx, clip.widthPx);
  await trackToTheEnd(page);
}

async function rename(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Rename' }).click();
  const details = page.getByRole('dialog', { name: 'Video Details' });
  await details.getByLabel('Name', { exact: true }).fill(name);
  await details.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
}

async function expectWork(page: Page, name: string): Promise<void> {
  await expect(page.getByText('Track quality')).toBeVisible(WORK);
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.getByText('Tracked 30 of 30 frames')).toBeVisible();
  await expect(page.getByText('On this device')).toBeVisible();
}

test(
  'a visitor’s clip, track and name survive a reload, until they are thrown away',
  { tag: EVERY_ENGINE },
  async ({ page, lab }, info) => {
    const clip = await makeClipFile(lab, info.outputPath('rally.mp4'), { durationSec: 1 });
    await followOn(page, clip);
    await rename(page, 'Corner kick');
    for (const frame of [20, 5, 28, 11, 2, 17]) await jumpTo(page, frame);
    await page.reload();
    await expectWork(page, 'Corner kick');
    await expectFrame(page, 17);
    await page.getByRole('button', { name: 'Throw it away' }).click();
    const question = page.getByRole('alertdialog', { name: 'Throw this clip away?' });
    await question.getByRole('button', { name: 'Keep it' }).click();
    await expect(page.getByText('Track quality')).toBeVisible();
    await page.getByRole('button', { name: 'Throw it away' }).click();
    await question.getByRole('button', { name: 'Throw it away' }).click();
    await expect(page.locator('input[type=file]')).toBeAttached();
    await page.reload();
    await expect(page.locator('input[type=file]')).toBeAttached();
    await expect(page.getByRole('button', { name: 'Select target' })).toBeHidden();
    expect(await keptOf(page)).toEqual([]);
  },
);

/** What this browser keeps of a visitor's clips. */
function keptOf(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('standout.trials');
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('not opened')));
    });
    const request = database.transaction('values').objectStore('values').getAllKeys();
    await new Promise((resolve) => request.addEventListener('success', resolve));
    const keys = request.result.map((key) => JSON.stringify(key));
    database.close();
    return [...keys, ...Object.keys(localStorage).filter((key) => key.startsWith('standout.trials'))];
  });
}

test('a visitor’s clip opens in one tab at a time, with the last change of a closed one', async ({
  page,
  lab,
}, info) => {
  const clip = await makeClipFile(lab, info.outputPath('rally.mp4'), { durationSec: 1 });
  await followOn(page, clip);
  const next = await page.context().newPage();
  await next.goto('/try');
  await expect(next.getByRole('heading', { name: 'This clip is open in another tab' })).toBeVisible(WORK);
  await rename(page, 'Corner kick');
  await page.close();
  await next.getByRole('button', { name: 'Try again' }).click();
  await expectWork(next, 'Corner kick');
});

test(
  'a browser that refuses to store anything says so, and everything else works',
  { tag: EVERY_ENGINE },
  async ({ page, lab, consoleGuard }, info) => {
    consoleGuard.expectMessage(/This browser does not keep the clip/);
    const clip = await makeClipFile(lab, info.outputPath('rally.mp4'), { durationSec: 1 });
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      };
    });
    await followOn(page, clip);
    const text = /^This browser keeps nothing: save your film/;
    await expect(page.locator('main').getByText(text)).toBeVisible();
    const handedOut = await watchDownloads(page);
    await startExport(page);
    await expect(page.getByRole('dialog', { name: 'Saved to this device' })).toBeVisible(WORK);
    expect(await handedOut()).toEqual([{ name: 'rally.mp4', isLarge: true }]);
  },
);
