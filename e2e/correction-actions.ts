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

/** The frame that the picture shows (the first is 1). */
export async function shownFrame(page: Page): Promise<number> {
  return Number(await page.getByRole('slider', { name: 'Position' }).getAttribute('aria-valuenow'));
}

/** Goes to a frame by its number, and leaves the focus on the timeline, where the editor's keys work. */
export async function goToFrame(page: Page, frame: number): Promise<void> {
  const field = page.getByRole('textbox', { name: /^Frame/ });
  await field.fill(String(frame));
  await field.press('Enter');
  await frameIsShown(page, frame);
  await page.getByRole('slider', { name: 'Position' }).focus();
}

/** Where a place of the video is on the page. */
export async function onPage(page: Page, clip: LabClip, { x, y }: Place): Promise<Place> {
  const box = await page.locator('video').boundingBox();
  if (!box) throw new Error('There is no picture');
  const scale = box.width / clip.widthPx;
  return { x: box.x + x * scale, y: box.y + y * scale };
}

/** The middle of the ring, in pixels of the page. */
export async function ringOnPage(page: Page): Promise<Place> {
  const box = await page.getByTestId('ring').boundingBox();
  if (!box) throw new Error('There is no ring');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Where the ring of a frame is, in pixels of the video. */
export async function ringAt(page: Page, clip: LabClip, frame: number): Promise<Place> {
  await goToFrame(page, frame);
  const ring = await ringOnPage(page);
  const origin = await onPage(page, clip, { x: 0, y: 0 });
  const unit = await onPage(page, clip, { x: 1, y: 0 });
  const scale = unit.x - origin.x;
  return { x: (ring.x - origin.x) / scale, y: (ring.y - origin.y) / scale };
}

/** Drags the ring with the mouse, by pixels of the page. */
export async function dragRing(page: Page, dx: number, dy: number): Promise<void> {
  const from = await ringOnPage(page);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + dx, from.y + dy, { steps: 5 });
  await page.mouse.up();
}

/** Moves fingers over the page: for each step, where every finger is. All are lifted at the end. */
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

/** A pen that is put down on the page, drawn through these places and taken up. */
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
