import type { EditorEvent } from '@/domain/editor/editor-events';
import { FRAME_RATE } from '@/domain/limits';
import { freshEmail } from './account';
import { makeClipFile, type LabClip } from './clips-on-disk';
import {
  dragRing,
  shownFrame,
  frameIsShown,
  goToFrame,
  onPage,
  ringAt,
  ringOnPage,
  touch,
} from './correction-actions';
import { CORE, EVERY_ENGINE, expect, test } from './fixtures';
import { holdPlaying, letPlay, playFor } from './held-playing';
import { openTrackedClip, openUploadedClip } from './tracked-clip';
import { violations } from './violations';
import { WORK } from './work';

const CLIP = { durationSec: 3 } as const;

/** Where the ring of a frame belongs if the path is shifted by this much. */
function feet(clip: LabClip, frame: number, shiftX = 0): { readonly x: number; readonly y: number } {
  const { x, y } = clip.truth[frame - 1] ?? { x: 0, y: 0 };
  return { x: x + shiftX, y: y + Math.max(20, Math.round(clip.playerRadiusPx)) };
}

function distance(a: { x: number; y: number }, b: { x: number; y: number }): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

test(
  'drags the ring to set keys, tracks on to the next key and back to the previous one, deletes keys, and undoes all of it',
  { tag: [EVERY_ENGINE, CORE] },
  async ({ page, lab }, info) => {
    const clip = await openTrackedClip(page, lab, info.outputPath('match.mp4'), freshEmail('ring'), CLIP);
    const before = { at45: await ringAt(page, clip, 45), at75: await ringAt(page, clip, 75) };
    expect(distance(before.at45, feet(clip, 45))).toBeLessThan(4);

    // A key at second 1 where the path is correct, and a wrong one before it.
    await goToFrame(page, 61);
    await page.keyboard.press('r');
    await page.keyboard.press('Enter');
    await goToFrame(page, 31);
    await dragRing(page, 30, 0);
    const bar = page.getByRole('toolbar', { name: 'Manual key' });
    await expect(bar).toBeVisible();
    await expect(page.getByRole('button', { name: 'Manual key at 0:01.00' })).toBeVisible();
    const shiftPx = (await ringAt(page, clip, 31)).x - feet(clip, 31).x;
    expect(shiftPx).toBeGreaterThan(12);

    await bar.getByRole('button', { name: 'Track to next key' }).click();
    await expect(page.getByText('Track quality')).toBeVisible(WORK);
    expect(distance(await ringAt(page, clip, 45), feet(clip, 45, shiftPx))).toBeLessThan(6);
    expect(distance(await ringAt(page, clip, 75), before.at75)).toBeLessThan(0.5);
    expect(distance(await ringAt(page, clip, 61), feet(clip, 61))).toBeLessThan(4);

    // Track back from the correct key: the wrong part is correct again.
    await page.keyboard.press('<');
    await expect(page.getByText('Track quality')).toBeVisible(WORK);
    expect(distance(await ringAt(page, clip, 45), feet(clip, 45))).toBeLessThan(6);
    expect((await ringAt(page, clip, 31)).x - feet(clip, 31).x).toBeCloseTo(shiftPx, 0);

    await goToFrame(page, 31);
    await page.keyboard.press('Delete');
    await expect(page.getByRole('button', { name: 'Manual key at 0:01.00' })).toBeHidden();
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
    await expect(page.getByRole('button', { name: 'Manual key at 0:01.00' })).toBeVisible();
    // Back run, forward run, drag, key: the tracked path remains.
    for (let step = 0; step < 4; step++) await page.keyboard.press('Control+z');
    expect(distance(await ringAt(page, clip, 31), feet(clip, 31))).toBeLessThan(4);
    expect(distance(await ringAt(page, clip, 45), before.at45)).toBeLessThan(0.5);
  },
);

test('axe finds no violations while a path is being corrected', async ({ page, lab }, info) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openTrackedClip(page, lab, info.outputPath('match.mp4'), freshEmail('axe'), CLIP);
  await page.keyboard.press('d');
  await page.keyboard.press('ArrowUp');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await goToFrame(page, 61);
  await page.keyboard.press('r');
  await expect(page.getByRole('heading', { name: 'Move the ring' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('toolbar', { name: 'Manual key' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await goToFrame(page, 31);
  await page.getByRole('button', { name: 'Correct' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('menuitem', { name: 'Delete this segment' }).click();
  await expect(page.getByRole('button', { name: 'Next problem' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test(
  'a path drawn frame by frame or during playback is one undo step',
  { tag: EVERY_ENGINE },
  async ({ page, lab }, info) => {
    const clip = await openUploadedClip(page, lab, info.outputPath('match.mp4'), freshEmail('draw'), CLIP);
    await page.getByRole('button', { name: 'Draw path' }).click();
    const card = page.getByRole('region', { name: 'Draw path' });
    for (let frame = 1; frame <= 5; frame++) {
      const { x, y } = await onPage(page, clip, clip.truth[frame - 1] ?? { x: 0, y: 0 });
      await page.mouse.click(x, y);
      await frameIsShown(page, frame + 1);
    }
    await card.getByRole('radio', { name: '0.5x' }).click();
    await holdPlaying(page);
    await card.getByRole('button', { name: 'Play' }).click();
    const tracked = page.getByText(/^Tracked \d+ of 90 frames$/);
    const frames = async (): Promise<number> => Number(/\d+/.exec((await tracked.textContent()) ?? '')?.[0]);
    const follow = async (): Promise<void> => {
      const { x, y } = await onPage(page, clip, clip.truth[await frames()] ?? { x: 0, y: 0 });
      await page.mouse.move(x, y);
    };
    await follow();
    await page.mouse.down();
    for (let step = 0; step < 4; step++) {
      await playFor(page, 0.1);
      await follow();
    }
    expect(await frames()).toBeGreaterThan(10);
    await page.mouse.up();
    await page.keyboard.press('d');
    await letPlay(page);
    await expect(page.getByText('Track quality')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Speed 1x' })).toBeVisible();
    const ring = await ringAt(page, clip, 3);
    const drawn = clip.truth[2] ?? { x: 0, y: 0 };
    expect(distance(ring, { x: drawn.x, y: drawn.y + 50 })).toBeLessThan(2);

    await page.getByRole('button', { name: 'Correct' }).click();
    await page.getByRole('menuitem', { name: 'Delete all' }).click();
    await expect(page.getByText('Not tracked yet')).toBeVisible();
    await page.getByRole('listitem').getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Track quality')).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(page.getByText('Not tracked yet')).toBeVisible();
  },
);

/** Makes the tracker unsure of the player from one frame to another. */
function doubtfulFrom({ truth }: LabClip, first: number, end: number): readonly EditorEvent[] {
  const points = truth.slice(first, end).map((place, index) => ({
    ...place,
    timeSec: (first + index) / FRAME_RATE,
    isManual: false,
    isInterpolated: true,
    confidence: 0.5,
  }));
  return [
    { type: 'retrack', timeSec: (first - 1) / FRAME_RATE, direction: 'forward' },
    { type: 'pointsTracked', points },
    { type: 'finish' },
  ];
}

test('the timeline jumps to problems and keys, and zooms with buttons, keys, and the wheel', async ({
  page,
  lab,
}, info) => {
  const path = info.outputPath('match.mp4');
  const edits = doubtfulFrom(await makeClipFile(lab, path, CLIP), 40, 60);
  const clip = await openTrackedClip(page, lab, path, freshEmail('doubtful'), { ...CLIP, edits });
  const link = page.getByText(/^(Weak|Interpolated) at 0:01\.\d/);
  await expect(link).toBeVisible();
  await page.keyboard.press('Home');
  await frameIsShown(page, 1);
  await page.keyboard.press('n');
  const position = page.getByRole('slider', { name: 'Position' });
  await expect(position).not.toHaveAttribute('aria-valuenow', '1');
  const begin = await position.getAttribute('aria-valuenow');
  await page.keyboard.press('End');
  await frameIsShown(page, clip.frames);
  await page.getByRole('button', { name: 'Go to it' }).click();
  await expect(position).toHaveAttribute('aria-valuenow', begin ?? '');
  await page.getByRole('button', { name: 'Manual key at 0:00.00' }).click();
  await frameIsShown(page, 1);
  await page.getByRole('group', { name: 'Problems' }).getByRole('button').first().click();
  await expect(position).toHaveAttribute('aria-valuenow', begin ?? '');

  // The key at the start scrolls out of view, the playhead stays in view.
  const key = page.getByRole('button', { name: 'Manual key at 0:00.00' });
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await page.keyboard.press('+');
  await expect(key).toBeHidden();
  await page.keyboard.press('-');
  await page.keyboard.press('-');
  await expect(key).toBeVisible();
  await expect(page.getByRole('button', { name: 'Zoom out' })).toBeDisabled();
  const area = (await position.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(area.x + area.width - 10, area.y + 30);
  await page.keyboard.down('Control');
  for (let notch = 0; notch < 5; notch++) await page.mouse.wheel(0, -120);
  await page.keyboard.up('Control');
  await expect(key).toBeHidden();
  await expect(page.getByRole('button', { name: 'Zoom out' })).toBeEnabled();
  // Click and drag seek inside the visible part.
  await page.mouse.down();
  await page.mouse.move(area.x + area.width - 30, area.y + 30, { steps: 3 });
  await page.mouse.up();
  await expect.poll(() => shownFrame(page)).toBeGreaterThan(clip.frames - 20);
  await page.keyboard.press('Home');
  await expect(key).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('fingers drag the ring, draw a path and zoom the timeline', async ({ page, lab }, info) => {
    const clip = await openUploadedClip(page, lab, info.outputPath('match.mp4'), freshEmail('thumb'), CLIP);
    await page.getByRole('button', { name: 'Draw path' }).tap();
    for (let frame = 1; frame <= 10; frame++) {
      const at = await onPage(page, clip, clip.truth[frame - 1] ?? { x: 0, y: 0 });
      await touch(page, [[at]]);
      await frameIsShown(page, frame + 1);
    }
    await page.getByRole('button', { name: 'Stop drawing' }).tap();
    await expect(page.getByText('Tracked 10 of 90 frames')).toBeVisible();

    await goToFrame(page, 6);
    const from = await ringOnPage(page);
    await touch(page, [[from], [{ x: from.x + 20, y: from.y }], [{ x: from.x + 40, y: from.y }]]);
    expect((await ringOnPage(page)).x).toBeCloseTo(from.x + 40, 0);
    const bar = page.getByRole('toolbar', { name: 'Manual key' });
    await expect(bar).toBeInViewport();

    // Two fingers enlarge the ring in place.
    const ring = page.getByTestId('ring');
    const small = (await ring.boundingBox())?.width ?? NaN;
    const middle = await ringOnPage(page);
    const around = (apart: number) => [
      { x: middle.x - apart, y: middle.y },
      { x: middle.x + apart, y: middle.y },
    ];
    await touch(page, [around(10), around(20), around(30)]);
    await expect.poll(async () => ((await ring.boundingBox())?.width ?? NaN) / small).toBeGreaterThan(1.5);
    expect(Math.abs((await ringOnPage(page)).x - middle.x)).toBeLessThan(2);

    // A tap grabs the ring; another puts it where the player is.
    await touch(page, [[await ringOnPage(page)]]);
    await expect(page.getByRole('heading', { name: 'Move the ring' })).toBeVisible();
    await touch(page, [[{ x: from.x - 30, y: from.y + 10 }]]);
    expect((await ringOnPage(page)).x).toBeCloseTo(from.x - 30, 0);
    await page.getByRole('button', { name: 'Set ring' }).tap();
    await bar.getByRole('button', { name: 'Delete this key' }).tap();
    await expect(bar).toBeHidden();

    const position = page.getByRole('slider', { name: 'Position' });
    await position.scrollIntoViewIfNeeded();
    const area = (await position.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const before = await shownFrame(page);
    const finger = (share: number) => ({ x: area.x + share * area.width, y: area.y + 40 });
    await touch(page, [
      [finger(0.4), finger(0.6)],
      [finger(0.3), finger(0.7)],
      [finger(0.2), finger(0.8)],
    ]);
    await expect(page.getByRole('button', { name: 'Zoom out' })).toBeEnabled();
    expect(await shownFrame(page)).toBe(before);
    // A third of the clip is visible, around its middle.
    await touch(page, [[finger(0.5)], [finger(0.9)]]);
    await expect.poll(() => shownFrame(page)).toBe(58);
  });
});
