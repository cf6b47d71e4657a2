import type { Page } from 'playwright/test';
import { freshEmail } from './account';
import type { LabClip } from './clips-on-disk';
import { frameIsShown, onPage, pen } from './correction-actions';
import { reopenCrashed, trackedFrames } from './editor-actions';
import { expect, test } from './fixtures';
import { openUploadedClip } from './tracked-clip';
import { WORK } from './work';

/** Slows down the page's own work by this factor, like a cheap phone. */
async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

async function reloadsToDrawing(page: Page): Promise<number> {
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Draw the path' })).toBeVisible(WORK);
  return trackedFrames(page);
}

/**
 * Draws with a held pointer while the clip plays.
 * @returns how many frames the page reports as drawn.
 */
async function drawPlaying(page: Page, clip: LabClip, least: number): Promise<number> {
  await page.getByRole('button', { name: 'Play', exact: true }).last().click();
  const place = await onPage(page, clip, clip.truth[0] ?? { x: 0, y: 0 });
  await page.mouse.move(place.x, place.y);
  await page.mouse.down();
  await expect.poll(() => trackedFrames(page), { intervals: [20], ...WORK }).toBeGreaterThan(least);
  return trackedFrames(page);
}

for (const rate of [1, 6]) {
  test(`restores a path drawn right before a reload, on a machine that is ${rate} times slower`, async ({
    page,
    lab,
  }, info) => {
    const path = info.outputPath('rally.mp4');
    const clip = await openUploadedClip(page, lab, path, freshEmail('at-once'), { durationSec: 4 });
    await slowDown(page, rate);

    await page.getByRole('button', { name: 'Draw path' }).click();
    for (let point = 0; point < 3; point += 1) await page.keyboard.press('Enter');
    expect(await reloadsToDrawing(page)).toBe(3);

    await frameIsShown(page, 4);
    await pen(page, [await onPage(page, clip, clip.truth[3] ?? { x: 0, y: 0 })]);
    expect(await reloadsToDrawing(page)).toBe(4);

    const drawn = await drawPlaying(page, clip, 10);
    expect(await reloadsToDrawing(page)).toBeGreaterThanOrEqual(drawn);
  });
}

test('after a crash, restores styling that never reached the account, and saves it', async ({
  page,
  lab,
  consoleGuard,
}, info) => {
  consoleGuard.expectMessage(/net::ERR_|could not be saved/);
  await openUploadedClip(page, lab, info.outputPath('rally.mp4'), freshEmail('styling'));
  await page.route('**/rest/v1/rpc/save_track_document', (route) => route.abort('connectionreset'));
  await page.getByRole('button', { name: 'Tracking Settings' }).click();
  await page.getByRole('slider', { name: 'Tilt' }).press('End');
  await page.getByRole('radio', { name: 'Pink' }).click();
  await expect(page.getByText('Your changes are kept on this device.')).toBeVisible();

  const next = await reopenCrashed(page);
  const saved = next.waitForResponse(
    (response) => response.url().endsWith('/save_track_document') && response.ok(),
  );
  await next.getByRole('button', { name: 'Tracking Settings' }).click();
  await expect(next.getByRole('slider', { name: 'Tilt' })).toHaveAttribute('aria-valuenow', '90');
  await expect(next.getByRole('radio', { name: 'Pink' })).toBeChecked();
  expect((await saved).request().postDataJSON()).toMatchObject({
    p_details: { circle_tilt: 90, circle_color: '#FF7AC6' },
  });
  await expect.poll(() => next.evaluate(() => Object.keys(localStorage).join(' '))).not.toContain('tracks');
});
