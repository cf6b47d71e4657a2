import { freshEmail, register } from './account';
import { makeClipFile } from './clips-on-disk';
import { openClip, startExport } from './editor-actions';
import { expect, test } from './fixtures';

/** What is aimed for from an open clip to its export. */
const CLICKS = 4;

test(`from an open clip to its export in ${CLICKS} clicks`, async ({ page, lab }, info) => {
  const clip = await makeClipFile(lab, info.outputPath('match.mp4'), {
    widthPx: 1280,
    heightPx: 720,
    durationSec: 2,
  });
  await register(page, freshEmail('clicks'));
  await openClip(page, clip.path);
  const clicks = await page.evaluateHandle(() => {
    const counted = { count: 0 };
    addEventListener('click', () => (counted.count += 1), { capture: true });
    return counted;
  });

  const player = clip.truth[0] ?? { x: 0, y: 0 };
  const box = await page.locator('video').boundingBox();
  const scale = (box?.width ?? 0) / clip.widthPx;
  await page.mouse.click((box?.x ?? 0) + player.x * scale, (box?.y ?? 0) + player.y * scale);
  await expect(page.getByText('Tracking will use 1,450 tokens')).toBeVisible();
  await page.getByRole('button', { name: 'Confirm and track' }).click();
  await expect(page.getByText('Track quality')).toBeVisible({ timeout: 60_000 });
  await startExport(page);
  await expect(page.getByRole('heading', { name: 'Video Saved' })).toBeVisible({ timeout: 60_000 });
  expect(await clicks.evaluate(({ count }) => count)).toBe(CLICKS);
});
