import { expect, type Page } from 'playwright/test';
import type { LabClip } from './clips-on-disk';
import { readKept } from './kept-in-browser';
import { WORK } from './work';

/** The drop zone's name. */
export const ZONE = /Drop your video here/;

/** Opens the landing page and follows its link, like a visitor. */
export async function comeFromLanding(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'Try it on your own clip' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Try it on your own clip' }).waitFor();
  await expect(page).toHaveURL(/\/try$/);
}

/** Waits until the app's own page has replaced the prerendered one. */
export async function appHasStarted(page: Page): Promise<void> {
  await expect(page.locator('#prerendered')).toHaveCount(0);
  await expect(page.getByRole('button', { name: ZONE })).toBeEnabled();
}

/** Chooses a file. */
export async function choose(page: Page, path: string): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(path);
}

/** Waits until the editor shows the clip. */
export async function editorIsOpen(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Throw it away' }).waitFor(WORK);
  await expect(page.locator('video')).toBeVisible();
}

/** Clicks the player in the clip's first frame. */
export async function clickPlayer(page: Page, { truth, widthPx }: LabClip): Promise<void> {
  const box = await page.locator('video').boundingBox();
  if (!box) throw new Error('There is no picture');
  const { x, y } = truth[0] ?? { x: 0, y: 0 };
  const scale = box.width / widthPx;
  await page.mouse.click(box.x + x * scale, box.y + y * scale);
}

/** Tracks the selected player to the end. */
export async function track(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Confirm and track' }).click();
  await expect(page.getByText('Track quality')).toBeVisible(WORK);
}

/** Saves the film. */
export async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Export in source size' }).click();
  await expect(page.getByRole('dialog', { name: 'Saved to this device' })).toBeVisible(WORK);
}

/** Throws the clip away in the editor. */
export async function throwAway(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Throw it away' }).click();
  const question = page.getByRole('alertdialog', { name: 'Throw this clip away?' });
  await question.getByRole('button', { name: 'Throw it away' }).click();
  await expect(page.getByRole('button', { name: ZONE })).toBeVisible();
}

/** Expects that the browser keeps nothing of a visitor. */
export async function expectNothingKept(page: Page): Promise<void> {
  const nothing = { local: {}, databaseKeys: [], files: [] };
  await expect
    .poll(async () => {
      const { local, databaseKeys, files } = await readKept(page);
      return { local, databaseKeys, files };
    })
    .toEqual(nothing);
}
