import type { Page } from 'playwright/test';

/**
 * Stops the clip's time, however slow the test is. For the page the clip still plays, at the speed that the page has
 * given it. Call it before or after the clip begins to play.
 */
export async function holdPlaying(page: Page): Promise<void> {
  await playFor(page, 0);
}

/** Lets the clip play on for this long in its own time, and stops its time again. */
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

/** Ends the holding: the clip has the speed that the page has given it. */
export async function letPlay(page: Page): Promise<void> {
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    const wanted = video.playbackRate;
    Reflect.deleteProperty(video, 'playbackRate');
    video.playbackRate = wanted;
  });
}
