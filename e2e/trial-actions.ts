import type { Page } from 'playwright/test';
import type { LabClip } from './clips-on-disk';
import { expect } from './fixtures';
import { WORK } from './work';

/** Chooses a file on /try. */
export async function choose(page: Page, path: string): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(path);
}

/** Waits until a visitor's clip is open in the editor. */
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
export async function confirmAndTrack(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Confirm and track' }).click();
  await expect(page.getByText('Track quality')).toBeVisible(WORK);
}
