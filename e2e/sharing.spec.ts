import type { Page } from 'playwright/test';
import { freshEmail, signUp } from './account';
import { CORE, expect, test } from './fixtures';
import { violations } from './violations';
import { addProcessedVideos } from './service-role';

const VIDEOS = ['Wide forehand', 'Baseline rally', 'Recovery'] as const;

test.use({ contextOptions: { reducedMotion: 'reduce' }, permissions: ['clipboard-read', 'clipboard-write'] });

/** A portrait picture, upper half red, lower half blue. */
async function twoColors(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1600, height: 1800 });
    const context = canvas.getContext('2d');
    if (!context) throw new Error('There is no canvas');
    context.fillStyle = '#ff0000';
    context.fillRect(0, 0, 1600, 900);
    context.fillStyle = '#0000ff';
    context.fillRect(0, 900, 1600, 900);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  return Buffer.from(base64, 'base64');
}

/** Size of the playlist's background and the colors at its upper and lower edge. */
async function backgroundFacts(page: Page) {
  const src = await page.getByRole('region', { name: 'Playlist' }).locator('img').getAttribute('src');
  return page.evaluate(async (address) => {
    const file = await (await fetch(address)).blob();
    const picture = await createImageBitmap(file);
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('There is no canvas');
    context.drawImage(picture, 0, 0);
    const isBlue = (y: number) => {
      const [red = 0, , blue = 0] = context.getImageData(picture.width / 2, y, 1, 1).data;
      return blue > 200 && red < 50;
    };
    return {
      type: file.type,
      size: [picture.width, picture.height],
      edgesAreBlue: [isBlue(4), isBlue(picture.height - 5)],
    };
  }, src ?? '');
}

const namesInOrder = (page: Page) =>
  page.getByRole('list', { name: 'Videos in order' }).locator('li p').allTextContents();

test(
  'a video is shared from the dashboard, and its link copied, found and deleted on /shares',
  { tag: CORE },
  async ({ page }) => {
    const email = freshEmail('share');
    await signUp(page, email);
    await addProcessedVideos(email, VIDEOS);
    await page.reload();
    await page.getByRole('button', { name: 'More for Recovery' }).click();
    await page.getByRole('menuitem', { name: 'Share' }).click();
    const dialog = page.getByRole('dialog', { name: 'Share Video' });
    await expect(dialog).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Share Single Video' }).click();
    const link = await dialog.getByLabel('Link').inputValue();
    expect(link).toMatch(/^http:\/\/localhost:\d+\/shared\/[0-9A-Z]{8}$/);
    await dialog.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByText('Link copied')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Done' }).click();

    await page.getByRole('link', { name: 'Shares', exact: true }).first().click();
    const row = page.getByRole('list', { name: 'Shared videos' }).getByRole('listitem');
    await expect(row.getByText(new URL(link).pathname)).toBeVisible();
    await expect(row.getByText('Active')).toBeVisible();
    await expect(row.getByRole('link', { name: 'Open Recovery' })).toHaveAttribute('href', link);
    expect(await violations(page)).toEqual([]);
    await row.getByRole('button', { name: 'Delete Recovery' }).click();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Delete link' }).click();
    await expect(page.getByRole('heading', { name: 'No shared videos yet' })).toBeVisible();
  },
);

test('a playlist is created with a cropped image, reordered, changed and deleted', async ({ page }) => {
  const email = freshEmail('playlist');
  await signUp(page, email);
  await addProcessedVideos(email, VIDEOS);
  await page.goto('/shares');
  await page.getByRole('tab', { name: 'Playlists' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Add Playlist' }).click();
  const form = page.getByRole('dialog', { name: 'Create Playlist' });
  await form.getByLabel('Title').fill('Autumn tour');
  await form.getByLabel('Description').fill('The best points');
  const picture = { name: 'Halle, Über.png', mimeType: 'image/png', buffer: await twoColors(page) };
  await form.locator('input[type=file]').setInputFiles(picture);
  const crop = form.getByRole('group', { name: /^Crop/ });
  await crop.focus();
  // From the middle of the picture to its lower edge: 450 px.
  for (const key of ['Control+ArrowDown', 'Control+ArrowDown', 'Control+ArrowDown', 'Control+ArrowDown']) {
    await crop.press(key);
  }
  for (const key of ['Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown']) {
    await crop.press(key);
  }
  for (let step = 0; step < 10; step += 1) await crop.press('ArrowDown');
  expect(await violations(page)).toEqual([]);
  await form.getByRole('button', { name: 'Create Playlist' }).click();

  await expect(page).toHaveURL(/\/playlist\/[0-9A-Z]{8}\/edit$/);
  await expect(page.getByRole('heading', { name: 'Autumn tour' })).toBeVisible();
  expect(await backgroundFacts(page)).toEqual({
    type: 'image/jpeg',
    size: [1920, 1080],
    edgesAreBlue: [true, true],
  });
  await expect(page.getByRole('heading', { name: 'No videos in playlist' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Add Videos' }).first().click();
  for (const name of VIDEOS) await page.getByRole('checkbox', { name }).check();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Add 3 videos' }).click();
  await expect.poll(() => namesInOrder(page)).toEqual([...VIDEOS]);

  await page.getByRole('button', { name: 'Move Recovery up' }).click();
  await expect.poll(() => namesInOrder(page)).toEqual(['Wide forehand', 'Recovery', 'Baseline rally']);
  const grip = page.getByTitle('Drag to move');
  const [first, last] = [await grip.first().boundingBox(), await grip.last().boundingBox()];
  if (!first || !last) throw new Error('There are no grips');
  await page.mouse.move(first.x + 4, first.y + 4);
  await page.mouse.down();
  await page.mouse.move(last.x + 4, last.y + 4, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => namesInOrder(page)).toEqual(['Recovery', 'Baseline rally', 'Wide forehand']);
  await page.getByRole('button', { name: 'Remove Baseline rally' }).click();
  await expect.poll(() => namesInOrder(page)).toEqual(['Recovery', 'Wide forehand']);
  await page.getByRole('button', { name: '0 views of Recovery, View History' }).click();
  await expect(page.getByText('No views yet')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Edit Details' }).click();
  await page.getByLabel('Title').fill('Autumn, indoors');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Autumn, indoors' })).toBeVisible();
  await page.reload();
  await expect.poll(() => namesInOrder(page)).toEqual(['Recovery', 'Wide forehand']);
  expect(await violations(page)).toEqual([]);

  await page.getByRole('link', { name: 'Back to Shares' }).click();
  const row = page.getByRole('list', { name: 'Playlists' }).getByRole('listitem');
  await expect(row.getByText('2 videos')).toBeVisible();
  await row.getByRole('button', { name: 'Delete Autumn, indoors' }).click();
  await page.getByRole('button', { name: 'Delete playlist' }).click();
  await expect(page.getByRole('heading', { name: 'No playlists yet' })).toBeVisible();
});
