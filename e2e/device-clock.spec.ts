import type { Page } from 'playwright/test';
import { freshEmail, register } from './account';
import { EVERY_ENGINE, expect, test } from './fixtures';

const MINUTE_MS = 60_000;
const AHEAD = 'e2e.clock-ahead-ms';
const SCREENS = [
  ['/dashboard', 'Your Videos'],
  ['/shares', 'Shared Content'],
  ['/subscription', 'Subscription'],
  ['/support', 'Support'],
  ['/faq', 'Questions, answered'],
] as const;

/** Moves the clock of a window's pages forward by this much. */
async function setClockAhead(page: Page, aheadMs: number): Promise<void> {
  await page.evaluate(([key, text]) => sessionStorage.setItem(key, text), [AHEAD, String(aheadMs)] as const);
}

/** Gives a window's pages a clock that is wrong from the start. */
async function openWithClock(page: Page, aheadMs: number): Promise<void> {
  await page.addInitScript(
    ([key, atFirst]) => {
      const RealDate = Date;
      const now = (): number => RealDate.now() + Number(sessionStorage.getItem(key) ?? atFirst);
      globalThis.Date = new Proxy(RealDate, {
        construct: (target, given, self) =>
          Reflect.construct(target, given.length === 0 ? [now()] : given, self) as object,
        get: (target, name, self) => (name === 'now' ? now : (Reflect.get(target, name, self) as unknown)),
      });
    },
    [AHEAD, String(aheadMs)] as const,
  );
}

async function visitAll(page: Page): Promise<void> {
  for (const [path, heading] of SCREENS) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    // If a page is left while it refreshes the session, the next page refreshes it.
    await page.waitForLoadState('networkidle');
  }
}

for (const hours of [2, -2]) {
  test(
    `with a clock ${hours} hours off, all screens open, and the session is refreshed once an hour`,
    { tag: EVERY_ENGINE },
    async ({ page }) => {
      const refreshes: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/auth/v1/token')) refreshes.push(request.method());
      });
      await openWithClock(page, hours * 60 * MINUTE_MS);
      await register(page, freshEmail('clock'));
      const aheadMs = await page.evaluate(() => new Date().getTime() - performance.timeOrigin);
      expect(Math.round(aheadMs / MINUTE_MS / 60)).toBe(hours);
      await visitAll(page);
      expect(refreshes).toEqual([]);
      await setClockAhead(page, (hours * 60 + 59) * MINUTE_MS);
      await visitAll(page);
      expect(refreshes).toEqual(['POST']);
    },
  );
}
