import { stat } from 'node:fs/promises';
import { freshEmail, signUp } from './account';
import type { JSHandle, Page } from 'playwright/test';
import { makeClipFile, type LabClip } from './clips-on-disk';
import { frameIsShown, onPage, ringOnPage, shownFrame } from './correction-actions';
import { openClip, stayWithExport } from './editor-actions';
import { expect, test } from './fixtures';
import { EMPTY_PAGE } from './ports';
import { WORK } from './work';

/** The radius of a circle placed by a click. */
const CIRCLE_RADIUS_PX = 50;

/** Input targets, from a dropped file to the result. */
const CLICKS = { downloadedFile: 4, copiedLink: 5 } as const;

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('a tracked clip plays at once, and takes few clicks from the file to a download and a copied link', async ({
  page,
  lab,
}, info) => {
  const clip = await makeClipFile(lab, info.outputPath('Šampionát č ő ş ł.mp4'), {
    widthPx: 1280,
    heightPx: 720,
    durationSec: 1,
  });
  await signUp(page, freshEmail('clicks'));
  expect(await extendedHeadings(page)).toBe('unloaded');
  await openClip(page, clip.path);
  await expect.poll(() => extendedHeadings(page)).toBe('loaded');
  const clicks = await page.evaluateHandle(() => {
    const counted = { count: 0 };
    // Ignores the clicks that the app makes to download a file.
    addEventListener('click', ({ isTrusted }) => (counted.count += isTrusted ? 1 : 0), { capture: true });
    return counted;
  });

  const player = clip.truth[0] ?? { x: 0, y: 0 };
  const box = await page.locator('video').boundingBox();
  const scale = (box?.width ?? 0) / clip.widthPx;
  await page.mouse.click((box?.x ?? 0) + player.x * scale, (box?.y ?? 0) + player.y * scale);
  await expect(page.getByText('Tracking will use 730 tokens')).toBeVisible();
  const playback = await watchPlayback(page);
  await page.getByRole('button', { name: 'Confirm and track' }).click();
  await expect(page.getByText('Track quality')).toBeVisible(WORK);
  await reviewAtOnce(page, clip, playback);
  await page.getByRole('button', { name: 'Export in source size' }).click();
  await stayWithExport(page);
  const saved = page.getByRole('dialog', { name: 'Video Saved' });
  await expect(saved).toBeVisible(WORK);
  const downloading = page.waitForEvent('download');
  await saved.getByRole('button', { name: 'Download' }).click();
  const download = await downloading;
  expect(await clicks.evaluate(({ count }) => count)).toBe(CLICKS.downloadedFile);
  expect(download.suggestedFilename()).toMatch(/\.mp4$/);
  expect((await stat(await download.path())).size).toBeGreaterThan(10_000);

  // The dialog is in use, so nothing replaces it under the pointer.
  await saved.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  expect(await clicks.evaluate(({ count }) => count)).toBeLessThanOrEqual(CLICKS.copiedLink);
  await page.goto(await pasted(page));
  await expect(page.locator('video:visible')).toBeVisible();
});

/** The clipboard's content. It is pasted, because only Chromium lets a test read it. */
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

/** Whether the headings' font was loaded for the script of the clip's name. */
async function extendedHeadings(page: Page): Promise<string | undefined> {
  return page.evaluate(
    () =>
      [...document.fonts].find(
        ({ family, weight, unicodeRange }) =>
          family.includes('Barlow Condensed') && weight === '600' && /^U\+0*100-/i.test(unicodeRange),
      )?.status,
  );
}

/** What the page records about playback. */
interface Playback {
  /** Where playback started, in seconds of the clip. */
  readonly beginningsSec: readonly number[];
  /** Names of buttons that have covered part of the picture since playback started. */
  readonly covering: readonly string[];
  /** Names of buttons that cover part of it now. */
  coveringNow(): readonly string[];
}

/** Records playback starts in the page, because on a busy machine a short clip is over before a test asks. */
async function watchPlayback(page: Page): Promise<JSHandle<Playback>> {
  return page.evaluateHandle((): Playback => {
    const video = document.querySelector('video');
    if (!video) throw new Error('There is no picture');
    const beginningsSec: number[] = [];
    const covering: string[] = [];
    const coveringNow = (): readonly string[] => {
      const picture = video.getBoundingClientRect();
      const coversPicture = (button: HTMLElement): boolean => {
        const { left, right, top, bottom } = button.getBoundingClientRect();
        const isDrawn = button.checkVisibility() && right > left;
        const overlaps = right > picture.left && left < picture.right && bottom > picture.top;
        return isDrawn && overlaps && top < picture.bottom;
      };
      return [...document.querySelectorAll('button')]
        .filter(coversPicture)
        .map((button) => button.textContent);
    };
    video.addEventListener('play', () => beginningsSec.push(video.currentTime));
    video.addEventListener('timeupdate', () => covering.push(...coveringNow()));
    return { beginningsSec, covering, coveringNow };
  });
}

/**
 * Expects that after tracking the clip plays by itself without a click, ends on the last frame, and Play restarts it.
 */
async function reviewAtOnce(page: Page, clip: LabClip, playback: JSHandle<Playback>): Promise<void> {
  const beginsAgain = async (times: number): Promise<void> => {
    await expect.poll(() => playback.evaluate(({ beginningsSec }) => beginningsSec.length)).toBe(times);
    const beganSec = await playback.evaluate(({ beginningsSec }) => beginningsSec.at(-1) ?? NaN);
    expect(beganSec * 30).toBeLessThan(clip.frames / 2);
  };
  await beginsAgain(1);
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await frameIsShown(page, clip.frames);
  await standsTogether(page, clip);
  expect(await playback.evaluate((noted) => noted.coveringNow())).toEqual([]);

  await page.keyboard.press('k');
  await beginsAgain(2);
  await page.keyboard.press('k');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await standsTogether(page, clip);
  expect(await playback.evaluate(({ covering }) => covering)).toEqual([]);
}

/** Expects that the video element's picture, the frame number and the ring belong to one frame. */
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
