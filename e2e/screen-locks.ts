import type { Page } from 'playwright/test';

declare global {
  interface Window {
    screenLocks?: WakeLockSentinel[];
  }
}

/** Counts a page's wake locks, from its next load. */
export async function watchScreen(page: Page): Promise<void> {
  // A browser with a window grants this permission silently; a headless one would ask a user who isn't there.
  await page.context().grantPermissions(['screen-wake-lock']);
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

/** How many wake locks the page has taken since it loaded, and how many it holds now. */
export async function locksOfScreen(page: Page): Promise<{ readonly taken: number; readonly held: number }> {
  return page.evaluate(() => {
    const locks = window.screenLocks ?? [];
    return { taken: locks.length, held: locks.filter((lock) => !lock.released).length };
  });
}
