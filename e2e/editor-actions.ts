import { expect, type Page, type Worker } from 'playwright/test';
import { APP_URL } from './ports';
import { WORK } from './work';

/** Uploads a clip and waits for the editor to show it. */
export async function openClip(page: Page, path: string): Promise<void> {
  await page.goto('/upload');
  await page.locator('input[type=file]').setInputFiles(path);
  await page.getByRole('button', { name: 'Select target' }).waitFor(WORK);
  await page.waitForLoadState('networkidle');
}

/** Terminates the tracking workers, as the browser does when memory is low. */
export async function killTracking(page: Page): Promise<void> {
  await killWorkers(page, '/tracking/');
}

/** Terminates the export's worker, as the browser does when memory is low. */
export async function killExport(page: Page): Promise<void> {
  await killWorkers(page, '/export.worker');
}

/** Clip position at which the export is held: after the title card, and far from the end of any clip. */
const HELD_AT_US = 500_000;

/**
 * Holds the next export: the decoder stops answering half a second into the clip. An export uses the worker that was
 * warmed up for it, so call this while the editor has a path and no export has started.
 * @returns a function that waits until the export is held.
 */
export async function holdNextExport(page: Page): Promise<() => Promise<void>> {
  const warmWorkers = (): readonly Worker[] =>
    page.workers().filter((worker) => worker.url().includes('/export.worker'));
  await expect.poll(() => warmWorkers().length).toBe(1);
  const holding = await warmWorkers()[0]?.evaluateHandle((heldAtUs) => {
    let onHeld: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (onHeld = resolve));
    class HeldDecoder extends VideoDecoder {
      private isHeld = false;
      override decode(chunk: EncodedVideoChunk): void {
        this.isHeld ||= chunk.timestamp >= heldAtUs;
        if (this.isHeld) onHeld();
        else super.decode(chunk);
      }
      override flush(): Promise<void> {
        return this.isHeld ? new Promise(() => undefined) : super.flush();
      }
    }
    // Without the timer that declares a codec broken after 45 s of silence.
    Object.assign(globalThis, { VideoDecoder: HeldDecoder, setInterval: () => 0 });
    return { held };
  }, HELD_AT_US);
  return async () => holding?.evaluate(({ held }) => held);
}

/** Limits the app's storage on the device to this many bytes, until the returned function is called. */
export async function limitSpace(page: Page, quotaSize: number): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', { origin: APP_URL, quotaSize });
  return () => session.detach();
}

/**
 * Makes a page behave like a hidden tab: it reports that it is hidden, gets no animation frames, and its timers fire
 * once a second. Headless Chromium never hides a page by itself.
 */
export async function hideTab(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
    Object.defineProperty(document, 'hidden', { configurable: true, value: true });
    window.requestAnimationFrame = () => 0;
    const setTimeout = window.setTimeout.bind(window);
    const setInterval = window.setInterval.bind(window);
    const slow = (ms = 0) => Math.max(1000, ms);
    Object.assign(window, {
      setTimeout: (run: () => void, ms?: number) => setTimeout(run, slow(ms)),
      setInterval: (run: () => void, ms?: number) => setInterval(run, slow(ms)),
    });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
}

/** Crashes the page's process. @returns a new tab at the page's address. */
export async function reopenCrashed(page: Page): Promise<Page> {
  const url = page.url();
  const crashed = page.waitForEvent('crash');
  await page.goto('chrome://crash').catch(() => undefined);
  await crashed;
  const next = await page.context().newPage();
  await next.goto(url);
  return next;
}

async function killWorkers(page: Page, inAddress: string): Promise<void> {
  for (const worker of page.workers()) {
    if (worker.url().includes(inAddress)) await worker.evaluate(() => self.close());
  }
}

/** The picture's position on the page, and the number of page pixels per video pixel. */
async function pictureScale(
  page: Page,
  videoWidthPx: number,
): Promise<{ left: number; top: number; scale: number }> {
  const box = await page.locator('video').boundingBox();
  if (!box) throw new Error('There is no picture');
  return { left: box.x, top: box.y, scale: box.width / videoWidthPx };
}

/** Clicks the player, fits the circle by keys and confirms. */
export async function selectPlayer(
  page: Page,
  at: { readonly x: number; readonly y: number },
  radiusPx: number,
  videoWidthPx: number,
): Promise<void> {
  await page.getByRole('button', { name: 'Select target' }).click();
  const { left, top, scale } = await pictureScale(page, videoWidthPx);
  await page.mouse.click(left + at.x * scale, top + at.y * scale);
  const slider = page.getByRole('slider', { name: 'Circle size' });
  await slider.focus();
  const current = Number(await slider.getAttribute('aria-valuenow'));
  const wanted = Math.max(20, Math.round(radiusPx));
  for (let left = Math.abs(wanted - current); left > 0; left -= left >= 10 ? 10 : 1) {
    const isFar = left >= 10;
    await slider.press(
      wanted > current ? (isFar ? 'PageUp' : 'ArrowRight') : isFar ? 'PageDown' : 'ArrowLeft',
    );
  }
  await page.getByRole('button', { name: 'Confirm selection' }).click();
  await expect(page.getByRole('heading', { name: 'Ready to track' })).toBeVisible();
}

/** Starts tracking and waits until the whole clip has been followed. */
export async function trackToTheEnd(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start AI tracking' }).click();
  await expect(page.getByText('Track quality')).toBeVisible(WORK);
}

/** The number of tracked frames shown on the timeline. */
export async function trackedFrames(page: Page): Promise<number> {
  const text = await page.getByText(/^Track(ed|ing,) \d+ of \d+ frames$/).textContent();
  return Number(/\d+/.exec(text ?? '')?.[0]);
}

/** Waits until the row below the timeline, which React renders after the panels, counts this many tracked frames. */
export async function expectTrackedFrames(page: Page, frames: number): Promise<void> {
  await expect.poll(() => trackedFrames(page)).toBe(frames);
}

/** Chooses an item of the Export menu; by default the clip's own size. */
export async function startExport(page: Page, item = /^Source/): Promise<void> {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Exports and waits until the video is saved to the account. */
export async function exportAndSave(page: Page): Promise<void> {
  await startExport(page);
  // After two seconds the second dialog replaces the first.
  await expect(page.getByRole('dialog', { name: /^(Video Saved|Share Video)$/ })).toBeVisible(WORK);
}

/** Rests the pointer on the dialog of a running export, so the dialog stays open when the video is saved. */
export async function stayWithExport(page: Page): Promise<void> {
  await page.getByRole('dialog').hover();
}

/** Waits until the video is saved to the account, and goes back to the editor. Call it after `stayWithExport`. */
export async function returnFromExport(page: Page): Promise<void> {
  await expect(page.getByRole('dialog', { name: 'Video Saved' })).toBeVisible(WORK);
  await page.getByRole('button', { name: 'Back to the editor' }).click();
}

/** Goes to the dashboard from the share dialog that follows an export. */
export async function leaveToDashboard(page: Page): Promise<void> {
  await page.getByRole('dialog', { name: 'Share Video' }).getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('heading', { name: 'Your Videos' })).toBeVisible();
}
