import type { FrameLocator, Page } from 'playwright/test';
import { expect } from './fixtures';

declare global {
  interface Window {
    /** The names of videos that started and were stopped, and that no test has checked yet. */
    heldPlays: string[];
  }
}

/**
 * Stops every shared video of the page as soon as it plays, so that none ends while the test does something else. Only
 * `playToTheEnd` releases one.
 */
export async function holdPlays(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.heldPlays = [];
    const hold = ({ target: video }: Event) => {
      if (!(video instanceof HTMLVideoElement) || !video.closest('#root')) return;
      if (video.paused || video.currentTime === 0 || 'letGo' in video.dataset) return;
      video.pause();
      window.heldPlays.push(video.getAttribute('aria-label') ?? '');
    };
    document.addEventListener('timeupdate', hold, { capture: true });
    document.addEventListener(
      'ended',
      ({ target: video }) => {
        if (video instanceof HTMLVideoElement) delete video.dataset['letGo'];
      },
      { capture: true },
    );
  });
}

/** Expects that the video with this name has started since the last call; it is now stopped. */
export async function expectHeld(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect
    .poll(() =>
      page.evaluate((wanted) => {
        const index = window.heldPlays.indexOf(wanted);
        window.heldPlays.splice(0, index + 1);
        return index;
      }, name),
    )
    .toBeGreaterThanOrEqual(0);
}

/** Plays a video to its end, starting shortly before it if the engine can seek there. */
export async function playToTheEnd(place: Page | FrameLocator): Promise<void> {
  await place.locator('video').evaluate((video: HTMLVideoElement) => {
    video.dataset['letGo'] = '';
    // GStreamer, which WebKitGTK uses, can stop forever when it seeks while it plays.
    const isWebKit = navigator.vendor.startsWith('Apple');
    if (!isWebKit) video.currentTime = Math.max(0, video.duration - 0.4);
    if (!video.paused) return;
    void video.play().catch((error: unknown) => {
      // The viewer restarts a stuck video, which aborts this call and plays the video again.
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
    });
  });
}

/** Opens a link and skips the wait before its video. */
export async function openLink(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await skipIntro(page);
}

/** Skips the wait before a shared video, once the video has loaded. */
export async function skipIntro(page: Page): Promise<void> {
  await page.locator('#root video').waitFor({ state: 'attached' });
  // On a slow machine the wait may be over, and its button gone.
  await page.keyboard.press('Enter');
}
