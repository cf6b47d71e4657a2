import type { CDPSession, Page } from 'playwright';
import * as v from 'valibot';
import type { BrowserCommand } from 'vitest/node';

/** Commands that a test in the browser can run outside of the browser. */
declare module 'vitest/browser' {
  interface BrowserCommands {
    /**
     * Limits the storage of this page's origin to this many bytes, or removes the limit when called without a number.
     */
    limitStorage: (bytes?: number) => Promise<void>;
    /**
     * Starts to record the tasks of all threads, after collecting the garbage of earlier tests. Only one test may
     * record at a time.
     */
    recordTasks: () => Promise<void>;
    /**
     * Stops recording. @returns the longest task since then of the thread that made this performance.mark(), in
     * milliseconds of processor time, which excludes the time of other processes.
     */
    longestTaskMs: (mark: string) => Promise<number>;
  }
}

/** A limit lasts as long as its session, so the sessions are kept. */
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

export const recordTasks: BrowserCommand = async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  await session.detach();
  await browserOf(page).startTracing(page, { categories: ['toplevel', 'blink.user_timing'] });
};

export const longestTaskMs: BrowserCommand<[mark: string]> = async ({ page }, mark) => {
  const trace = JSON.parse((await browserOf(page).stopTracing()).toString()) as unknown;
  const { traceEvents } = v.parse(traceFile, trace);
  const marked = traceEvents.find(({ name }) => name === mark);
  if (marked === undefined) throw new Error(`The trace has no mark '${mark}'`);
  const tasks = traceEvents.filter(
    ({ name, pid, tid, ts }) =>
      name.endsWith('::RunTask') && pid === marked.pid && tid === marked.tid && ts >= marked.ts,
  );
  if (tasks.length === 0) throw new Error('The trace has no tasks');
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
};

/** Chromium's trace events: start, and processor time of the thread, in microseconds. */
const traceFile = v.object({
  traceEvents: v.array(
    v.object({
      name: v.string(),
      pid: v.number(),
      tid: v.number(),
      ts: v.number(),
      tdur: v.optional(v.number()),
    }),
  ),
});

function browserOf(page: Page) {
  const browser = page.context().browser();
  if (browser === null) throw new Error('The page has no browser');
  return browser;
}
