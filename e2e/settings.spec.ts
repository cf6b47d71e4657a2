import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { freshEmail, register } from './account';
import { makeClipFile } from './clips-on-disk';
import { exportAndSave, openClip, selectPlayer, trackToTheEnd } from './editor-actions';
import { expect, test } from './fixtures';
import { violations } from './violations';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** A picture of one color, 1600 x 1200. */
async function plainPicture(page: Page, color: string): Promise<Buffer> {
  const base64 = await page.evaluate((fill) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1600, height: 1200 });
    const context = canvas.getContext('2d');
    if (!context) throw new Error('There is no canvas');
    context.fillStyle = fill;
    context.fillRect(0, 0, 1600, 1200);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  }, color);
  return Buffer.from(base64, 'base64');
}

/** Saves settings with a green background and a name in pure blue, and a red circle. */
async function fillSettings(page: Page): Promise<void> {
  await page.goto('/settings');
  await page.getByLabel('Default player name').fill('Ida Lund');
  await page.getByLabel('Default circle color as hex').fill('#ff2020');
  await page.getByLabel('Title font color as hex').fill('#0000ff');
  const picture = {
    name: 'Über <b>uns</b>.png',
    mimeType: 'image/png',
    buffer: await plainPicture(page, '#00c800'),
  };
  await page.locator('input[type=file]').setInputFiles(picture);
  await expect(page.getByRole('group', { name: /^Crop/ })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Settings saved successfully')).toBeVisible();
}

/** Colors of a picture: its left upper corner, and how many pixels of its middle band are pure enough blue. */
async function titleColors(lab: Page, base64: string) {
  return lab.evaluate(async (data) => {
    const video = document.createElement('video');
    video.muted = true;
    video.src = URL.createObjectURL(await (await fetch(`data:video/mp4;base64,${data}`)).blob());
    await new Promise((resolve, reject) => {
      video.addEventListener('seeked', resolve, { once: true });
      video.addEventListener('error', reject, { once: true });
      video.currentTime = 0.5;
    });
    const canvas = new OffscreenCanvas(video.videoWidth, video.videoHeight);
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('There is no canvas');
    // On a busy machine the picture comes a moment after the event; until then nothing is drawn.
    do {
      await new Promise((resolve) => setTimeout(resolve));
      context.drawImage(video, 0, 0);
    } while (context.getImageData(0, 0, 1, 1).data[3] === 0);
    const { data: pixels } = context.getImageData(0, 0, canvas.width, canvas.height);
    let bluePixels = 0;
    for (let at = 0; at < pixels.length; at += 4) {
      const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3);
      if (blue > 180 && red < 60 && green < 60) bluePixels += 1;
    }
    return { corner: [...pixels.subarray(0, 3)], bluePixels };
  }, base64);
}

test('settings are in the editor, in the title card of a new export, and behind a shared video', async ({
  page,
  lab,
}, info) => {
  const email = freshEmail('settings');
  await register(page, email);
  await fillSettings(page);
  await page.reload();
  await expect(page.getByLabel('Default player name')).toHaveValue('Ida Lund');
  await expect(page.getByRole('img', { name: /^Title card: Ida Lund, / })).toBeVisible();

  const clip = await makeClipFile(lab, info.outputPath('match.mp4'), { durationSec: 1 });
  await openClip(page, clip.path);
  await selectPlayer(page, clip.truth[0] ?? { x: 0, y: 0 }, clip.playerRadiusPx, clip.widthPx);
  await trackToTheEnd(page);
  await page.getByRole('button', { name: /^Rename/ }).click();
  await expect(page.getByLabel('Player name')).toHaveValue('Ida Lund');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await exportAndSave(page);

  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^More for / }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Download' }).click();
  const file = await readFile(await (await downloading).path());
  const { corner, bluePixels } = await titleColors(lab, file.toString('base64'));
  // Green at half light, and the name in its own color.
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
    /\/cropped_backgrounds\/.*_cropped_b_uns_b_.png$|\/cropped_backgrounds\//,
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

  const address = (await background.getAttribute('src')) ?? '';
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Remove' }).click();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Remove image' }).click();
  await expect(page.getByText('Background image removed successfully')).toBeVisible();
  expect((await page.request.get(address)).ok()).toBe(false);
});

test('a file that lies about being an image is not taken, and changes nothing', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.expectMessage(/net::ERR_|blob:/);
  await register(page, freshEmail('lying'));
  await page.goto('/settings');
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><script>alert(1)</script></svg>';
  const input = page.locator('input[type=file]');
  await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') });
  await expect(page.getByText('Failed to process image')).toBeVisible();
  await input.setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) });
  await expect(page.getByText('Please select an image file')).toBeVisible();
  await input.setInputFiles({ name: 'svg.png', mimeType: 'image/png', buffer: Buffer.from(svg) });
  await expect(page.getByText('Failed to process image')).toBeVisible();
  const large = Buffer.alloc(5 * 1024 * 1024 + 1);
  await input.setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: large });
  await expect(page.getByText('Image must be less than 5MB')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Choose image' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Discard' })).toBeDisabled();
});
