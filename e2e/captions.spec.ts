import type { Page } from 'playwright/test';
import { freshEmail } from './account';
import { goToFrame } from './correction-actions';
import { expect, test } from './fixtures';
import { expectSaved } from './saved-clip';
import { openTrackedClip } from './tracked-clip';
import { violations } from './violations';
import { WORK } from './work';

const BOARD = { x: 20, y: 20, widthPx: 190, heightPx: 90 } as const;
const CLIP = { durationSec: 2, scoreboard: BOARD } as const;

/** Tracks again from the visible frame, with the circle at a position in video pixels. */
async function trackAgainFrom(
  page: Page,
  videoWidthPx: number,
  place: { x: number; y: number },
): Promise<void> {
  await page.getByRole('button', { name: 'Track again from here' }).click();
  const picture = page.getByRole('img', { name: 'Circle around your player' });
  const box = await picture.boundingBox();
  const scale = (box?.width ?? 0) / videoWidthPx;
  await page.mouse.click((box?.x ?? 0) + place.x * scale, (box?.y ?? 0) + place.y * scale);
  await page.getByRole('button', { name: 'Track from here' }).click();
  await expect(page.getByText('Track quality')).toBeVisible(WORK);
}

test('warns that the circle is on a scoreboard until the player is tracked instead', async ({
  page,
  lab,
}, info) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const clip = await openTrackedClip(page, lab, info.outputPath('board.mp4'), freshEmail('board'), CLIP);
  const note = page.getByText(/^The circle is on a caption at 0:00\.5\./);
  await goToFrame(page, 16);
  await trackAgainFrom(page, clip.widthPx, { x: BOARD.x + BOARD.widthPx / 2, y: BOARD.y + BOARD.heightPx });
  await expect(note).toBeVisible();
  await expect(page.getByText(/^15 of 60 frames are certain/)).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await expectSaved(page);
  await page.reload();
  await expect(note).toBeVisible();
  await expect(page.getByText(/^15 of 60 frames are certain/)).toBeVisible();

  await goToFrame(page, 16);
  await trackAgainFrom(page, clip.widthPx, clip.truth[15] ?? { x: 0, y: 0 });
  await expect(note).toBeHidden();
  await expect(page.getByText(/^60 of 60 frames are certain/)).toBeVisible();
});
