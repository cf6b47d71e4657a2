import { expect, type Page } from 'playwright/test';
import type { LabClip } from './clips-on-disk';

interface Place {
  readonly x: number;
  readonly y: number;
}

/** Waits until the picture shows a frame (the first is 1). */
export async function frameIsShown(page: Page, frame: number): Promise<void> {
  await expect(page.getByRole('slider', { name: 'Position' })).toHaveAttribute(
    'aria-valuenow',
    String(frame),
  );
}

/** The visible frame (the first is 1). */
export async function shownFrame(page: Page): Promise<number> {
  return Number(await page.getByRole('slider', { name: 'Position' }).getAttribute('aria-valuenow'));
}

/** The visible frame while the clip is paused; null while it plays or seeks. */
function standingFrame(page: Page): Promise<number | null> {
  return page.evaluate(() => {
    const video = document.querySelector('video');
    const position = document.querySelector('[role=slider][aria-label=Position]');
    return video?.paused && !video.seeking ? Number(position?.getAttribute('aria-valuenow')) : null;
  });
}

/** Goes to a frame by number, and leaves the focus on the timeline, where the editor's keys work. */
export async function goToFrame(page: Page, frame: number): Promise<void> {
  const field = page.getByRole('textbox', { name: /^Frame/ });
  await field.fill(String(frame));
  await field.press('Enter');
  // A playing clip would move past the frame, and some engines have not processed the key when the test continues.
  await expect.poll(() => standingFrame(page), { intervals: [50] }).toBe(frame);
  await page.getByRole('slider', { name: 'Position' }).focus();
}

/** Converts a position in the video to a position on the page. */
export async function onPage(page: Page, clip: LabClip, { x, y }: Place): Promise<Place> {
  const box = await page.locator('video').boundingBox();
  if (!box) throw new Error('There is no picture');
  const scale = box.width / clip.widthPx;
  return { x: box.x + x * scale, y: box.y + y * scale };
}

/** The center of the ring, in page pixels. */
export async function ringOnPage(page: Page): Promise<Place> {
  const box = await page.getByTestId('ring').boundingBox();
  if (!box) throw new Error('There is no ring');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** The ring's position on a frame, in video pixels. */
export async function ringAt(page: Page, clip: LabClip, frame: number): Promise<Place> {
  await goToFrame(page, frame);
  // Reads the ring and the picture in one call, because a busy page may move them between two calls.
  const shares = await page.evaluate(() => {
    const [ring, video] = ['[data-testid=ring]', 'video'].map((selector) =>
      document.querySelector(selector)?.getBoundingClientRect(),
    );
    if (!ring || ring.width === 0 || !video) return null;
    return {
      x: (ring.x + ring.width / 2 - video.x) / video.width,
      y: (ring.y + ring.height / 2 - video.y) / video.height,
    };
  });
  if (!shares) throw new Error('There is no ring');
  return { x: shares.x * clip.widthPx, y: shares.y * clip.heightPx };
}

/** Drags the ring with the mouse by this many page pixels. */
export async function dragRing(page: Page, dx: number, dy: number): Promise<void> {
  const from = await ringOnPage(page);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + dx, from.y + dy, { steps: 5 });
  await page.mouse.up();
}

/** Moves fingers over the page. Each step has the position of every finger; all fingers are lifted at the end. */
export async function touch(page: Page, steps: readonly (readonly Place[])[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  for (const [index, fingers] of steps.entries()) {
    const touchPoints = fingers.map(({ x, y }, id) => ({ x, y, id }));
    const type = index === 0 ? 'touchStart' : 'touchMove';
    await session.send('Input.dispatchTouchEvent', { type, touchPoints });
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}

/** Puts a pen down on the page, draws through these points, and lifts it. */
export async function pen(page: Page, places: readonly Place[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const common = { pointerType: 'pen', button: 'left', buttons: 1, clickCount: 1 } as const;
  for (const [index, { x, y }] of places.entries()) {
    await session.send('Input.dispatchMouseEvent', {
      ...common,
      type: index === 0 ? 'mousePressed' : 'mouseMoved',
      x,
      y,
    });
  }
  const { x, y } = places.at(-1) ?? { x: 0, y: 0 };
  await session.send('Input.dispatchMouseEvent', { ...common, type: 'mouseReleased', buttons: 0, x, y });
  await session.detach();
}
