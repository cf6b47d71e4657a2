import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { BEHIND_THE_END, COMMENT, exifSegment, SECRET } from '../tests/image-files';
import { freshEmail, signUp } from './account';
import { exportAndSave } from './editor-actions';
import { expect, test } from './fixtures';
import { openTrackedClip } from './tracked-clip';
import { violations } from './violations';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Exif's value for a rotated picture. */
const TURNED = 6;

/** A single-color photo, 1200 x 1600, with the location and other data that phones write into and after it. */
async function photo(page: Page, color: string): Promise<Buffer> {
  const base64 = await page.evaluate((fill) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1600, height: 1200 });
    const context = canvas.getContext('2d');
    if (!context) throw new Error('There is no canvas');
    context.fillStyle = fill;
    context.fillRect(0, 0, 1600, 1200);
    return canvas.toDataURL('image/jpeg', 0.95).split(',')[1] ?? '';
  }, color);
  const jpeg = Buffer.from(base64, 'base64');
  const taken = [...exifSegment(TURNED), ...COMMENT];
  return Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from(taken),
    jpeg.subarray(2),
    Buffer.from(BEHIND_THE_END),
  ]);
}

/** Saves settings with a green background and a name in pure blue, and a red circle. */
async function fillSettings(page: Page): Promise<void> {
  await page.goto('/settings');
  await page.getByLabel('Default player name').fill('Ida Lund');
  await page.getByLabel('Default circle color as hex').fill('#ff2020');
  await page.getByLabel('Title font color as hex').fill('#0000ff');
  const picture = {
    name: 'Über  <b>uns & Co.JPG',
    mimeType: 'image/jpeg',
    buffer: await photo(page, '#00c800'),
  };
  await page.locator('input[type=file]').setInputFiles(picture);
  await expect(page.getByRole('group', { name: /^Crop/ })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Settings saved successfully')).toBeVisible();
}

/** Width and height of a public picture. */
function sizeOf(page: Page, address: string): Promise<readonly number[]> {
  return page.evaluate(async (src) => {
    const image = Object.assign(new Image(), { crossOrigin: 'anonymous', src });
    await image.decode();
    return [image.naturalWidth, image.naturalHeight];
  }, address);
}

test("settings appear in the editor, in a new export's title card, and behind a shared video", async ({
  page,
  lab,
}, info) => {
  const email = freshEmail('settings');
  await signUp(page, email);
  await fillSettings(page);
  await page.reload();
  await expect(page.getByLabel('Default player name')).toHaveValue('Ida Lund');
  await expect(page.getByRole('img', { name: /^Title card: Ida Lund, / })).toBeVisible();

  await openTrackedClip(page, lab, info.outputPath('match.mp4'), email, { durationSec: 1 });
  await page.getByRole('button', { name: /^Rename/ }).click();
  await expect(page.getByLabel('Player name')).toHaveValue('Ida Lund');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await exportAndSave(page);

  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^More for / }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Download processed video' }).click();
  const file = await readFile(await (await downloading).path());
  const { corner, bluePixels } = await lab.evaluate(
    (data) => window.lab.titleColors(data),
    file.toString('base64'),
  );
  // Green at half brightness, and the name in its own color.
  const [red = 0, green = 0, blue = 0] = corner;
  expect(red).toBeLessThan(30);
  expect(green).toBeGreaterThan(75);
  expect(green).toBeLessThan(125);
  expect(blue).toBeLessThan(30);
  expect(bluePixels).toBeGreaterThan(500);

  await page.getByRole('button', { name: /^More for / }).click();
  await page.getByRole('menuitem', { name: 'Share' }).click();
  await page.getByRole('button', { name: 'Share Single Video' }).click();
  const link = await page.getByLabel('Link', { exact: true }).inputValue();
  await page.goto(link);
  const background = page.locator('img[crossorigin=anonymous]').first();
  await expect(background).toHaveAttribute(
    'src',
    /\/cropped_backgrounds\/[0-9a-f-]{36}\/\d{13}_cropped_uber_b_uns_co\.jpg$/,
  );
  const shown = await background.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const canvas = new OffscreenCanvas(1, 1);
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0, 1, 1);
    return [...(context?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3);
  });
  expect(shown[1]).toBeGreaterThan(190);
  expect(shown[0]).toBeLessThan(20);

  // Both files are public, so neither may reveal where the photo was taken. The original keeps its orientation.
  const address = (await background.getAttribute('src')) ?? '';
  const original = address.replace('cropped_backgrounds', 'title_backgrounds').replace('_cropped_', '_');
  for (const file of [address, original]) {
    const answer = await page.request.get(file);
    expect(answer.headers()['content-type']).toBe('image/jpeg');
    expect((await answer.body()).includes(SECRET)).toBe(false);
  }
  expect(await sizeOf(page, original)).toEqual([1200, 1600]);
  expect(await sizeOf(page, address)).toEqual([1920, 1080]);
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Remove' }).click();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Remove image' }).click();
  await expect(page.getByText('Background image removed successfully')).toBeVisible();
  for (const file of [address, original]) expect((await page.request.get(file)).ok()).toBe(false);
});
