import type { Page } from 'playwright/test';

declare global {
  interface Window {
    screenLocks?: WakeLockSentinel[];
  }
}

/** Notes the locks by which a page keeps the screen on, from its next load on. */
export async function watchScreen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const locks: WakeLockSentinel[] = [];
    window.screenLocks = locks;
    const request = navigator.wakeLock.request.bind(navigator.wakeLock);
    navigator.wakeLock.request = async (type) => {
      const lock = await request(type);
      locks.push(lock);
      return lock;
    };
  });
}

/** How often the page has had the screen kept on since it was loaded, and how many locks it holds now. */
export async function locksOfScreen(page: Page): Promise<{ readonly taken: number; readonly held: number }> {
  return page.evaluate(() => {
    const locks = window.screenLocks ?? [];
    return { taken: locks.length, held: locks.filter((lock) => !lock.released).length };
  });
}
