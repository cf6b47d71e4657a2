import { readFile, writeFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { makeClipFile } from './clips-on-disk';
import { expect, test } from './fixtures';
import { choose, editorIsOpen, ZONE } from './try-actions';
import { violations } from './violations';

/** Holds the app's code. @returns a function that lets it load. */
async function holdApp(page: Page): Promise<() => void> {
  let letLoad = (): void => undefined;
  const held = new Promise<void>((resolve) => (letLoad = resolve));
  await page.route('**/assets/boot-*.js', async (route) => {
    await held;
    await route.continue();
  });
  return letLoad;
}

test('before the app has loaded, the page takes a chosen clip, says so, and opens it', async ({
  page,
  lab,
}, info) => {
  const clip = await makeClipFile(lab, info.outputPath('rally.mp4'), { durationSec: 1 });
  const letLoad = await holdApp(page);
  await page.goto('/try', { waitUntil: 'commit' });
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await choose(page, clip.path);
  await expect(page.getByText('Opening your clip')).toBeVisible();
  await expect(page.getByText(ZONE)).toBeHidden();
  letLoad();
  await editorIsOpen(page);
  await expect(page.getByRole('heading', { name: 'rally' })).toBeVisible();
});

test('before the app has loaded, the page takes a dropped clip', async ({ page, lab }, info) => {
  const clip = await makeClipFile(lab, info.outputPath('rally.mp4'), { durationSec: 1 });
  const letLoad = await holdApp(page);
  await page.goto('/try', { waitUntil: 'commit' });
  const box = await page.getByText(ZONE).boundingBox();
  if (!box) throw new Error('There is no drop zone');
  const session = await page.context().newCDPSession(page);
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    const data = { items: [], files: [clip.path], dragOperationsMask: 1 };
    await session.send('Input.dispatchDragEvent', { type, x: box.x + 5, y: box.y + 5, data });
  }
  await expect(page.getByText('Opening your clip')).toBeVisible();
  letLoad();
  await editorIsOpen(page);
});

test('before the app has loaded, the page takes the sample, and the address is clean afterward', async ({
  page,
}) => {
  const letLoad = await holdApp(page);
  await page.goto('/try', { waitUntil: 'commit' });
  await page.getByRole('link', { name: 'Use the sample clip' }).click();
  await expect(page.getByText('Opening the sample')).toBeVisible();
  letLoad();
  await editorIsOpen(page);
  await expect(page.getByRole('button', { name: 'Confirm and track' })).toBeVisible();
  expect(new URL(page.url()).hash).toBe('');
});

test('a clip of an earlier visit is kept, and a note says why the chosen one is not opened', async ({
  page,
  lab,
}, info) => {
  const [first, second] = ['first.mp4', 'second.mp4'].map((name) => info.outputPath(name));
  await makeClipFile(lab, first ?? '', { durationSec: 1 });
  await writeFile(second ?? '', await readFile(first ?? ''));
  await page.goto('/try');
  await choose(page, first ?? '');
  await editorIsOpen(page);
  await expect(page.getByText('On this device')).toBeVisible();
  const letLoad = await holdApp(page);
  await page.goto('/try', { waitUntil: 'commit' });
  await choose(page, second ?? '');
  letLoad();
  await editorIsOpen(page);
  await expect(page.getByRole('heading', { name: 'first' })).toBeVisible();
  await expect(page.getByText('Throw it away to try second.mp4 instead.')).toBeVisible();
});
