import type { Page } from 'playwright/test';

/**
 * Stops the clip's time, so a slow test cannot miss a frame. The page still sees a clip playing at the speed it has
 * set. Call it before or after playback starts.
 */
export async function holdPlaying(page: Page): Promise<void> {
  await playFor(page, 0);
}

/** Lets the clip play for this long in its own time, and stops its time again. */
export async function playFor(page: Page, seconds: number): Promise<void> {
  await page.locator('video').evaluate(async (video: HTMLVideoElement, lengthSec) => {
    const speed = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'playbackRate');
    const setSpeed = (value: number): void => speed?.set?.call(video, value);
    let wanted = video.playbackRate;
    const endSec = video.currentTime + lengthSec;
    if (lengthSec > 0) setSpeed(wanted);
    await new Promise<void>((resolve) => {
      const look = (): void => {
        if (video.currentTime >= endSec || video.ended) resolve();
        else requestAnimationFrame(look);
      };
      look();
    });
    Object.defineProperty(video, 'playbackRate', {
      configurable: true,
      get: () => wanted,
      set: (value: number) => {
        wanted = value;
      },
    });
    setSpeed(0);
  }, seconds);
}

/** Releases the clip, which continues at the page's speed. */
export async function letPlay(page: Page): Promise<void> {
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    const wanted = video.playbackRate;
    Reflect.deleteProperty(video, 'playbackRate');
    video.playbackRate = wanted;
  });
}
