import type { Page } from 'playwright/test';
import { freshEmail } from './account';
import { expect, test } from './fixtures';
import { holdPlaying } from './held-playing';
import { openUploadedClip } from './tracked-clip';
import { violations } from './violations';
import { WORK } from './work';

/** Moves whatever the arrow keys move as close to the target as possible. */
async function moveBy(page: Page, dx: number, dy: number): Promise<void> {
  const move = async (px: number, forward: string, back: string): Promise<void> => {
    const key = px > 0 ? forward : back;
    const wholePx = Math.abs(Math.round(px));
    for (let step = 0; step < Math.floor(wholePx / 5); step += 1) await page.keyboard.press(key);
    for (let step = 0; step < wholePx % 5; step += 1) await page.keyboard.press(`Shift+${key}`);
  };
  await move(dx, 'ArrowRight', 'ArrowLeft');
  await move(dy, 'ArrowDown', 'ArrowUp');
}

test('selects and tracks a player and saves the export with only the keyboard', async ({
  page,
  lab,
}, info) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // Without this, whether the space key starts or pauses would depend on how far the review has played.
  await page.addInitScript(() => localStorage.setItem('standout.play-after-tracking', 'off'));
  const clip = await openUploadedClip(page, lab, info.outputPath('match.mp4'), freshEmail('keys'));
  const player = clip.truth[0] ?? { x: 0, y: 0 };

  await page.keyboard.press('s');
  await expect(page.getByRole('heading', { name: 'Click your player' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  const size = page.getByRole('slider', { name: 'Circle size' });
  await expect(size).toHaveAttribute('aria-valuenow', '50');
  expect(await violations(page)).toEqual([]);
  await moveBy(page, player.x - clip.widthPx / 2, player.y - clip.heightPx / 2);
  const presses = Math.round((clip.playerRadiusPx - 50) / 5);
  for (let step = 0; step < Math.abs(presses); step += 1) await page.keyboard.press(presses > 0 ? ']' : '[');
  await expect(size).toHaveAttribute('aria-valuenow', String(50 + 5 * presses));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Ready to track' })).toBeVisible();
  await page.keyboard.press('t');
  await expect(page.getByText('Track quality')).toBeVisible(WORK);
  await expect(page.getByText(`${clip.frames} of ${clip.frames} frames are certain.`)).toBeVisible();

  await page.keyboard.press('Home');
  await holdPlaying(page);
  await page.keyboard.press(' ');
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.keyboard.press('k');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await page.keyboard.press('e');
  // It appears when the video is saved.
  await expect(page.getByRole('dialog', { name: 'Share Video' })).toBeVisible(WORK);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Your Videos' })).toBeVisible();
});
