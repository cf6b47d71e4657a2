import { stat } from 'node:fs/promises';
import { freshEmail, register } from './account';
import type { JSHandle, Page } from 'playwright/test';
import { makeClipFile, type LabClip } from './clips-on-disk';
import { frameIsShown, onPage, ringOnPage, shownFrame } from './correction-actions';
import { openClip } from './editor-actions';
import { expect, test } from './fixtures';
import { EMPTY_PAGE } from './ports';

/** Of a circle that a click has placed. */
const CIRCLE_RADIUS_PX = 50;

/** What is aimed for from a file that is dropped to what is taken along. */
const CLICKS = { downloadedFile: 4, copiedLink: 5 } as const;

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('a tracked clip plays at once, and takes few clicks from the file to a download and a copied link', async ({
  page,
  lab,
}, info) => {
  const clip = await makeClipFile(lab, info.outputPath('Šampionát č ő ş ł.mp4'), {
    widthPx: 1280,
    heightPx: 720,
    durationSec: 2,
  });
  await register(page, freshEmail('clicks'));
  expect(await extendedHeadings(page)).toBe('unloaded');
  await openClip(page, clip.path);
  await expect.poll(() => extendedHeadings(page)).toBe('loaded');
  const clicks = await page.evaluateHandle(() => {
    const counted = { count: 0 };
    // Not those that the app makes, to download a file.
    addEventListener('click', ({ isTrusted }) => (counted.count += isTrusted ? 1 : 0), { capture: true });
    return counted;
  });
  const starts = await startsOfPlaying(page);

  const player = clip.truth[0] ?? { x: 0, y: 0 };
  const box = await page.locator('video').boundingBox();
  const scale = (box?.width ?? 0) / clip.widthPx;
  await page.mouse.click((box?.x ?? 0) + player.x * scale, (box?.y ?? 0) + player.y * scale);
  await expect(page.getByText('Tracking will use 1,450 tokens')).toBeVisible();
  await page.getByRole('button', { name: 'Confirm and track' }).click();
  await expect(page.getByText('Track quality')).toBeVisible({ timeout: 240_000 });
  await reviewAtOnce(page, clip, starts);
  await page.getByRole('button', { name: 'Export in source size' }).click();
  const saved = page.getByRole('dialog', { name: 'Video Saved' });
  await expect(saved).toBeVisible({ timeout: 240_000 });
  const downloading = page.waitForEvent('download');
  await saved.getByRole('button', { name: 'Download' }).click();
  const download = await downloading;
  expect(await clicks.evaluate(({ count }) => count)).toBe(CLICKS.downloadedFile);
  expect(download.suggestedFilename()).toMatch(/\.mp4$/);
  expect((await stat(await download.path())).size).toBeGreaterThan(10_000);

  // The dialog is in use: nothing takes its place under the pointer.
  await saved.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  expect(await clicks.evaluate(({ count }) => count)).toBeLessThanOrEqual(CLICKS.copiedLink);
  await page.goto(await pasted(page));
  await expect(page.locator('video:visible')).toBeVisible();
});

/** What is in the clipboard. It is pasted, because only Chromium lets a test read it. */
async function pasted(page: Page): Promise<string> {
  await page.goto(`/${EMPTY_PAGE}`);
  await page.evaluate(() => {
    const field = document.createElement('input');
    document.body.append(field);
    field.focus();
  });
  await page.keyboard.press('ControlOrMeta+V');
  await expect(page.locator('input')).not.toHaveValue('');
  return page.locator('input').inputValue();
}

/** Whether the font of headings has been fetched for letters as in the clip's name. */
async function extendedHeadings(page: Page): Promise<string | undefined> {
  return page.evaluate(
    () =>
      [...document.fonts].find(
        ({ family, weight, unicodeRange }) =>
          family.includes('Barlow Condensed') && weight === '600' && /^U\+0*100-/i.test(unicodeRange),
      )?.status,
  );
}

/** Where playing begins from now on, in seconds: noted by the page, because a busy test looks too late. */
async function startsOfPlaying(page: Page): Promise<JSHandle<number[]>> {
  return page.evaluateHandle(() => {
    const starts: number[] = [];
    const note = ({ target }: Event): void => {
      if (target instanceof HTMLVideoElement) starts.push(target.currentTime);
    };
    addEventListener('play', note, { capture: true });
    return starts;
  });
}

/** What was tracked plays by itself; it ends on the last frame, from which Play begins at the first. Without a click. */
async function reviewAtOnce(page: Page, clip: LabClip, starts: JSHandle<number[]>): Promise<void> {
  const noted = () => starts.evaluate((list) => [...list]);
  await expect.poll(noted).toHaveLength(1);
  expect(await controlsOnPicture(page)).toEqual([]);
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await frameIsShown(page, clip.frames);
  await standsTogether(page, clip);
  expect(await controlsOnPicture(page)).toEqual([]);

  await page.keyboard.press('k');
  await expect.poll(noted).toHaveLength(2);
  await page.keyboard.press('k');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await standsTogether(page, clip);
  const middleSec = clip.frames / 30 / 2;
  expect((await noted()).filter((sec) => sec >= middleSec)).toEqual([]);
}

/** The element's picture, the frame's number and the ring are of one frame. */
async function standsTogether(page: Page, clip: LabClip): Promise<void> {
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => !video.seeking && video.paused))
    .toBe(true);
  const frame = await shownFrame(page);
  const shownSec = await page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
  expect(Math.floor(shownSec * 30) + 1).toBe(frame);
  await expect(page.getByRole('textbox', { name: /^Frame/ })).toHaveValue(String(frame));
  const { x, y } = clip.truth[frame - 1] ?? { x: 0, y: 0 };
  const feet = await onPage(page, clip, { x, y: y + CIRCLE_RADIUS_PX });
  const ring = await ringOnPage(page);
  expect(Math.hypot(ring.x - feet.x, ring.y - feet.y)).toBeLessThan(12);
}

/** Names of buttons that cover some of the picture. */
async function controlsOnPicture(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const picture = document.querySelector('video')?.getBoundingClientRect();
    if (!picture) throw new Error('There is no picture');
    return [...document.querySelectorAll('button')]
      .filter((button) => {
        const { left, right, top, bottom } = button.getBoundingClientRect();
        const isDrawn = button.checkVisibility() && right > left;
        return (
          isDrawn &&
          right > picture.left &&
          left < picture.right &&
          bottom > picture.top &&
          top < picture.bottom
        );
      })
      .map((button) => button.textContent);
  });
}
