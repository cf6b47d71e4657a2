import type { Locator, Page } from 'playwright/test';
import { freshEmail, signUp } from './account';
import { makeClipFile, type LabClip } from './clips-on-disk';
import { frameIsShown, goToFrame, onPage, ringAt, ringOnPage, shownFrame, touch } from './correction-actions';
import { CORE, expect, test } from './fixtures';
import { phoneFaults } from './phone-rules';
import { ANDROID, IPHONE } from './phones';
import { locksOfScreen, watchScreen } from './screen-locks';
import { WORK } from './work';

interface Place {
  readonly x: number;
  readonly y: number;
}

const PHONES = [
  {
    name: 'an iPhone',
    phone: IPHONE,
    clip: { durationSec: 1, widthPx: 1280, heightPx: 720, sound: { onsetSec: 0, codec: 'aac' } },
  },
  // Filmed upright.
  {
    name: 'an Android phone',
    phone: ANDROID,
    tag: [],
    clip: { durationSec: 1, widthPx: 720, heightPx: 1280 },
  },
] as const;

/** A finger's position on an element, at a fraction of its width. */
async function on(locator: Locator, share = 0.5): Promise<Place> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('There is nothing to touch');
  return { x: box.x + share * box.width, y: box.y + box.height / 2 };
}

/** Fingers left and right of a place, this far from it. */
function around({ x, y }: Place, apart: number): readonly Place[] {
  return [
    { x: x - apart, y },
    { x: x + apart, y },
  ];
}

/** Taps the player, then enlarges and moves the circle with two fingers and with one until it fits. */
async function selectByTouch(page: Page, clip: LabClip): Promise<void> {
  const player = await onPage(page, clip, clip.truth[0] ?? { x: 0, y: 0 });
  const size = page.getByRole('slider', { name: 'Circle size' });
  const radius = async (): Promise<number> => Number(await size.getAttribute('aria-valuenow'));
  await page.getByRole('button', { name: 'Select target' }).tap();
  // Beside the player, as thumbs do.
  await touch(page, [[{ x: player.x + 12, y: player.y + 8 }]]);
  await expect(page.getByRole('heading', { name: 'Is this your player?' })).toBeVisible();
  await expectRoom(page, clip);
  const before = await radius();
  await touch(page, [around(player, 30), around(player, 36), around(player, 45)]);
  await expect.poll(radius).toBe(Math.round(before * 1.5));
  expect(await phoneFaults(page)).toEqual([]);

  const wanted = Math.max(20, clip.playerRadiusPx);
  const share = wanted / (before * 1.5);
  await touch(page, [around(player, 60), around(player, 60 * share)]);
  await expect.poll(async () => Math.abs((await radius()) - wanted)).toBeLessThan(2);
  // The finger moved the picture, not the page: nothing was scrolled or zoomed.
  expect(await page.evaluate(() => [window.scrollY, window.visualViewport?.scale])).toEqual([0, 1]);
  const circle = page.getByLabel('Circle around your player').locator('[stroke-dasharray]');
  const at = await on(circle);
  await touch(page, [[at], [{ x: (at.x + player.x) / 2, y: at.y }], [player]]);
  const there = await on(circle);
  expect(Math.hypot(there.x - player.x, there.y - player.y)).toBeLessThan(1.5);
}

/** Two lines of text and a row of buttons, which the card adds when a person is outlined. */
const OFFER_PX = 96;

/**
 * Expects that the bar has room for the clip's name and that, below a wide picture, the card's buttons never cover the
 * nudge pad.
 */
async function expectRoom(page: Page, clip: LabClip): Promise<void> {
  expect((await page.getByRole('heading', { level: 1 }).boundingBox())?.width).toBeGreaterThan(150);
  if (clip.widthPx < clip.heightPx) return;
  const pad = await page.getByRole('group', { name: 'Move the circle 5 pixels' }).boundingBox();
  const confirm = await page.getByRole('button', { name: 'Confirm selection' }).boundingBox();
  if (!pad || !confirm) throw new Error('The card has no pad or no buttons');
  expect(pad.y + pad.height + OFFER_PX).toBeLessThan(confirm.y);
}

/** Expects that Tracking Settings fill the bottom edge and that a thumb can move the sliders. */
async function styleByTouch(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).tap();
  await page.getByRole('menuitem', { name: 'Tracking Settings' }).tap();
  const sheet = page.getByRole('complementary', { name: 'Tracking Settings' });
  await expectSheet(page, sheet);
  expect(await phoneFaults(page)).toEqual([]);
  const tilt = sheet.getByRole('slider', { name: 'Tilt' });
  await tilt.scrollIntoViewIfNeeded();
  const thumb = await on(tilt);
  await touch(page, [[thumb], [{ ...thumb, x: thumb.x + 30 }], [{ ...thumb, x: thumb.x + 60 }]]);
  expect(Number(await tilt.getAttribute('aria-valuenow'))).toBeGreaterThan(50);
  // On a busy machine a tap right after a drag can be mistaken for the drag's end.
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(sheet).toBeHidden();
}

async function expectSheet(page: Page, sheet: Locator): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await expect
    .poll(async () => {
      const box = await sheet.boundingBox();
      return box && [box.x, box.width, Math.round(box.y + box.height)];
    })
    .toEqual([0, width, height]);
}

/**
 * Makes the export wait for the clip's file.
 * @returns a function that ends the wait.
 */
async function holdReading(page: Page): Promise<() => void> {
  let letGo = (): void => undefined;
  const open = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/storage/v1/object/**/original_videos/**', async (route) => {
    await open;
    await route.continue();
  });
  return letGo;
}

for (const { name, phone, clip: options } of PHONES) {
  test.describe(name, () => {
    test.use({ ...phone, contextOptions: { reducedMotion: 'reduce' } });

    test(
      'tracks a player using only a thumb, from the tap to the saved video',
      { tag: phone === IPHONE ? [CORE] : [] },
      async ({ page, lab }, info) => {
        await watchScreen(page);
        const clip = await makeClipFile(lab, info.outputPath('match.mp4'), options);
        await signUp(page, freshEmail('phone'));
        await page.getByRole('link', { name: 'Upload your first video' }).tap();
        await page.locator('input[type=file]').setInputFiles(clip.path);
        await page.getByRole('button', { name: 'Select target' }).waitFor();
        await expect.poll(() => locksOfScreen(page)).toEqual({ taken: 1, held: 0 });
        expect(await phoneFaults(page)).toEqual([]);

        await selectByTouch(page, clip);
        await page.getByRole('button', { name: 'Confirm selection' }).tap();
        await page.getByRole('button', { name: 'Start AI tracking' }).tap();
        await expect(page.getByText('Track quality')).toBeVisible(WORK);
        await expect.poll(() => locksOfScreen(page)).toEqual({ taken: 2, held: 0 });
        const end = await ringAt(page, clip, clip.frames);
        expect(Math.abs(end.x - (clip.truth.at(-1)?.x ?? 0))).toBeLessThan(8);
        expect(await phoneFaults(page)).toEqual([]);

        // A thumb on the timeline: the page does not move.
        const position = page.getByRole('slider', { name: 'Position' });
        await position.scrollIntoViewIfNeeded();
        const scrolled = await page.evaluate(() => window.scrollY);
        const [from, to] = [await on(position, 0.9), await on(position, 0.25)];
        await touch(page, [[from], [{ x: from.x - 40, y: from.y + 20 }], [{ x: to.x, y: to.y - 30 }]]);
        await expect.poll(() => shownFrame(page)).toBe(Math.floor(0.25 * clip.frames) + 1);
        expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);

        await goToFrame(page, 20);
        await page.locator('video').scrollIntoViewIfNeeded();
        const ring = await ringOnPage(page);
        await touch(page, [[ring], [{ x: ring.x + 10, y: ring.y }], [{ x: ring.x + 20, y: ring.y }]]);
        expect((await ringOnPage(page)).x).toBeCloseTo(ring.x + 20, 0);
        await expect(page.getByRole('toolbar', { name: 'Manual key' })).toBeInViewport({ ratio: 1 });
        expect(await phoneFaults(page)).toEqual([]);

        await styleByTouch(page);
        // iOS discards hidden pages: this one reopens where it was.
        await page.reload();
        await frameIsShown(page, 20);
        await expect(page.getByRole('toolbar', { name: 'Manual key' })).toBeVisible();

        const letGo = await holdReading(page);
        await page.getByRole('button', { name: 'Export', exact: true }).tap();
        await page.getByRole('menuitem', { name: /^Source/ }).tap();
        await expect.poll(() => locksOfScreen(page)).toMatchObject({ held: 1 });
        letGo();
        const share = page.getByRole('dialog', { name: 'Share Video' });
        await expect(share).toBeVisible(WORK);
        await expectSheet(page, share);
        expect(await phoneFaults(page)).toEqual([]);
        await expect.poll(() => locksOfScreen(page)).toMatchObject({ held: 0 });
        await share.getByRole('button', { name: 'Done' }).tap();
        await expect(page.getByRole('article').getByText('Processed')).toBeVisible();
      },
    );
  });
}
