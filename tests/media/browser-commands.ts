import type { CDPSession, Page } from 'playwright';
import type { BrowserCommand } from 'vitest/node';

/** Commands that a test in the browser can run outside the browser. */
declare module 'vitest/browser' {
  interface BrowserCommands {
    /**
     * Limits the storage of this page's origin to this many bytes, or removes the limit when called without a number.
     */
    limitStorage: (bytes?: number) => Promise<void>;
  }
}

/** A limit ends with its session, so we keep the sessions open. */
const limits = new WeakMap<Page, CDPSession>();

export const limitStorage: BrowserCommand<[bytes?: number]> = async ({ page }, bytes) => {
  await limits.get(page)?.detach();
  limits.delete(page);
  if (bytes === undefined) return;
  const session = await page.context().newCDPSession(page);
  limits.set(page, session);
  const { origin } = new URL(page.url());
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: bytes });
};
