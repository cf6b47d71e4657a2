import type { Page } from 'playwright/test';
import { freshEmail } from './account';
import { expect, test } from './fixtures';
import { holdPlaying } from './held-playing';
import { openTrackedClip, openUploadedClip } from './tracked-clip';
import { violations } from './violations';
import { WORK } from './work';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const settings = (page: Page) => page.getByRole('complementary', { name: 'Tracking Settings' });
const openSettings = (page: Page) => page.getByRole('button', { name: 'Tracking Settings' }).click();
const slider = (page: Page, name: string) => settings(page).getByRole('slider', { name });

const SAVE = '**/rest/v1/rpc/save_track_document';

/** Waits until the clip has been saved. */
function savedVideo(page: Page) {
  return page.waitForResponse((response) => response.url().endsWith('/save_track_document') && response.ok());
}

/** Drags the panel by its header by this much. */
async function dragPanel(page: Page, dx: number, dy: number): Promise<void> {
  const box = await settings(page).getByRole('heading').boundingBox();
  const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + 8];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + dx, y + dy, { steps: 6 });
  await page.mouse.up();
}

test('Tracking Settings can be dragged and moved with keys, stays in the window, and keeps its place', async ({
  page,
  lab,
}, info) => {
  await openUploadedClip(page, lab, info.outputPath('short.mp4'), freshEmail('drag'));
  await openSettings(page);
  const before = await settings(page).boundingBox();
  await dragPanel(page, -400, 60);
  const place = async () => {
    const box = await settings(page).boundingBox();
    return { x: Math.round(box?.x ?? 0), y: Math.round(box?.y ?? 0) };
  };
  const dragged = { x: Math.round((before?.x ?? 0) - 400), y: Math.round((before?.y ?? 0) + 60) };
  expect(await place()).toEqual(dragged);

  await page.getByRole('button', { name: /^Move the panel/ }).focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowUp');
  expect(await place()).toEqual({ x: dragged.x - 8, y: dragged.y - 8 });

  await settings(page).getByRole('button', { name: 'Close' }).click();
  await page.reload();
  await openSettings(page);
  expect(await place()).toEqual({ x: dragged.x - 8, y: dragged.y - 8 });

  await dragPanel(page, 3000, 3000);
  const corner = await settings(page).boundingBox();
  expect([
    Math.round((corner?.x ?? 0) + (corner?.width ?? 0)),
    Math.round((corner?.y ?? 0) + (corner?.height ?? 0)),
  ]).toEqual([1432, 892]);
  await page.setViewportSize({ width: 1000, height: 600 });
  await expect.poll(async () => (await place()).x + (corner?.width ?? 0)).toBeLessThanOrEqual(992);
  expect((await place()).y).toBeGreaterThanOrEqual(8);
});

test('a slider under the pointer restyles at once, is one undo step, and is stored with the video', async ({
  page,
  lab,
}, info) => {
  await openUploadedClip(page, lab, info.outputPath('short.mp4'), freshEmail('style'));
  await openSettings(page);
  const thumb = await slider(page, 'Ring size').boundingBox();
  const [x, y] = [(thumb?.x ?? 0) + 9, (thumb?.y ?? 0) + 9];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 60, y, { steps: 5 });
  const live = Number(await slider(page, 'Ring size').getAttribute('aria-valuenow'));
  expect(live).toBeGreaterThan(60);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
  const stored = savedVideo(page);
  await page.mouse.up();
  await page.getByRole('radio', { name: 'Pink' }).click();
  await stored;
  await page.getByRole('button', { name: 'Trail' }).click();
  await page.getByRole('radio', { name: 'Red' }).click();

  await page.reload();
  await openSettings(page);
  await expect(slider(page, 'Ring size')).toHaveAttribute('aria-valuenow', String(live));
  await expect(page.getByRole('radio', { name: 'Pink' })).toBeChecked();
  await page.getByRole('button', { name: 'Glow' }).click();
  await expect(page.getByRole('radio', { name: 'White' })).toBeChecked();
  await page.getByRole('button', { name: 'Trail' }).click();
  await expect(page.getByRole('radio', { name: 'Red' })).toBeChecked();
});

test('saves changes made just before leaving the page', async ({ page, lab }, info) => {
  await openUploadedClip(page, lab, info.outputPath('short.mp4'), freshEmail('leave'));
  await openSettings(page);
  await slider(page, 'Tilt').press('End');
  await page.reload();
  await openSettings(page);
  await expect(slider(page, 'Tilt')).toHaveAttribute('aria-valuenow', '90');
});

test('Video Details are saved with Enter and shown on the dashboard', async ({ page, lab }, info) => {
  await openUploadedClip(page, lab, info.outputPath('short.mp4'), freshEmail('details'));
  await page.getByRole('button', { name: 'Rename' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Semi-final');
  await page.getByLabel('Recording date', { exact: true }).fill('11/31/2026');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Date input not valid.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByLabel('Recording date', { exact: true }).fill('');
  await page.getByRole('button', { name: 'Choose recording date' }).press('Enter');
  await expect(page.getByRole('table')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Recording date', { exact: true })).toHaveValue(/^\d\d\/\d\d\/\d{4}$/);
  await page.getByLabel('Name', { exact: true }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Semi-final' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await expect(page.getByRole('article', { name: 'Semi-final' })).toBeVisible();
});

test('axe finds no violations in the editor’s panels', async ({ page, lab }, info) => {
  await openTrackedClip(page, lab, info.outputPath('short.mp4'), freshEmail('panels-axe'));
  await page.goto(`${page.url()}&debug_mode=true`);
  await page.getByRole('button', { name: 'Debug' }).click();
  await expect(page.getByRole('region', { name: 'Combined coordinates' })).toBeVisible();
  // The panel opens on screen, below a smaller picture.
  for (const part of [page.getByText('Combined points'), page.getByRole('tab', { name: /^Manual/ })])
    await expect(part).toBeInViewport({ ratio: 1 });
  await openSettings(page);
  await page.getByRole('textbox', { name: 'Ring color as hex' }).fill('green');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Enter a color like #7C8CFF.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test('the message about unsaved changes does not cover a dialog’s buttons', async ({
  page,
  lab,
  consoleGuard,
}, info) => {
  consoleGuard.expectMessage(/net::ERR_|could not be saved/);
  await openUploadedClip(page, lab, info.outputPath('short.mp4'), freshEmail('toast'));
  await page.route(SAVE, (route) => route.abort('connectionreset'));
  await openSettings(page);
  await slider(page, 'Tilt').press('ArrowRight');
  await expect(page.getByText('Your changes are kept on this device.')).toBeVisible(WORK);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  const dialog = page.getByRole('dialog', { name: 'Video Details' });
  for (const name of ['Cancel', 'Save']) {
    await dialog.getByRole('button', { name, exact: true }).click({ trial: true });
  }
  await expect(page.getByText('Your changes are kept on this device.')).toBeInViewport({ ratio: 1 });
});

test('on a phone everything in the bar and the playback controls is reachable, and the settings open as a sheet', async ({
  browser,
  lab,
}, info) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    reducedMotion: 'reduce',
    baseURL: String(info.project.use.baseURL),
  });
  const page = await context.newPage();
  await openUploadedClip(page, lab, info.outputPath('short.mp4'), freshEmail('phone'));
  await page.getByRole('button', { name: 'Mute' }).tap();
  await page.getByRole('button', { name: 'Speed 1x' }).tap();
  await page.getByRole('menuitem', { name: '2x' }).tap();
  await expect(page.getByRole('button', { name: 'Speed 2x' })).toBeVisible();
  await page.getByRole('textbox', { name: /^Frame/ }).fill('30');
  await page.keyboard.press('Enter');
  await expect(page.getByText('0:00.96')).toBeVisible();
  await page.getByRole('button', { name: 'More', exact: true }).tap();
  await page.getByRole('menuitem', { name: 'Tracking Settings' }).tap();
  const sheet = await settings(page).boundingBox();
  expect([sheet?.x, sheet?.width, (sheet?.y ?? 0) + (sheet?.height ?? 0)]).toEqual([0, 390, 844]);
  const video = await page.locator('video').boundingBox();
  expect((video?.y ?? 0) + (video?.height ?? 0)).toBeLessThan(sheet?.y ?? 0);
  expect(await violations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await context.close();
});

test('in fullscreen the picture fills the screen, with buttons to play and leave', async ({
  page,
  lab,
}, info) => {
  await openUploadedClip(page, lab, info.outputPath('short.mp4'), freshEmail('fullscreen'));
  await page.getByRole('button', { name: 'Fullscreen' }).click();
  const stage = page.locator(':fullscreen');
  const video = stage.locator('video');
  await expect
    .poll(() =>
      video.evaluate(({ clientWidth, clientHeight }) =>
        Math.max(clientWidth / window.innerWidth, clientHeight / window.innerHeight),
      ),
    )
    .toBeCloseTo(1, 2);
  await holdPlaying(page);
  await stage.getByRole('button', { name: 'Play', exact: true }).click();
  // The button does not cover the picture while the clip plays, and a press anywhere pauses the clip.
  await expect(stage.getByRole('button')).toHaveCount(1);
  await stage.getByRole('button', { name: 'Pause' }).click();
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.paused)).toBe(true);
  await stage.getByRole('button', { name: 'Fullscreen' }).click();
  await expect(stage).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Select target' })).toBeVisible();
});
