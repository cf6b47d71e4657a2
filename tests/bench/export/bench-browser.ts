import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import type { BrowserContext, Page } from 'playwright';
import { BROWSER_ARGS } from '../../browser';
import { ensureBrowser } from '../../ensure-browser';
import type { BenchPage } from './page-api';

/** Longer than the longest run, so that only a page that hangs completely reaches it. */
const CALL_LIMIT_MS = 60 * 60_000;

type Answer<Name extends keyof BenchPage> = Awaited<ReturnType<BenchPage[Name]>>;

/** The result of a call in the page. An error is passed as the messages of its cause chain. */
type Outcome<T> = { readonly value: T } | { readonly reasons: readonly string[] };

/** A new page of the benchmark. */
export class BenchTab {
  constructor(private readonly page: Page) {}

  /** Chooses a file on the disk, like a user. */
  async choose(clipPath: string): Promise<void> {
    await this.page.setInputFiles('input', clipPath);
  }

  /** Calls a function of the page. @throws the function's error, or an Error when the page has crashed or hangs. */
  async call<Name extends keyof BenchPage>(
    name: Name,
    ...given: Parameters<BenchPage[Name]>
  ): Promise<Answer<Name>> {
    const answering = this.page.evaluate<Outcome<Answer<Name>>, { name: string; given: readonly unknown[] }>(
      async (what) => {
        const bench: object = window.exportBench;
        const call: (...given: readonly unknown[]) => Promise<Answer<Name>> = Reflect.get(bench, what.name);
        try {
          return { value: await call(...what.given) };
        } catch (error) {
          const reasons: string[] = [];
          for (let cause = error; cause instanceof Error; cause = cause.cause) {
            reasons.push(cause.message);
            if (typeof cause.cause === 'string') reasons.push(cause.cause);
          }
          return { reasons };
        }
      },
      { name, given },
    );
    const answer = await within(CALL_LIMIT_MS, answering, `${name} hangs`);
    if ('reasons' in answer) throw new Error(answer.reasons.join(': '));
    return answer.value;
  }
}

/**
 * A real browser with a profile on the disk, as users have it, because a private window keeps its private file system
 * in memory. Each piece of work gets its own page. A browser that has crashed is replaced.
 */
export class BenchBrowser {
  private context: BrowserContext | null = null;
  private readonly profile = mkdtempSync(join(tmpdir(), 'export-bench-profile-'));

  constructor(private readonly pageUrl: string) {}

  async inNewTab<T>(work: (tab: BenchTab) => Promise<T>): Promise<T> {
    const page = await (await this.open()).newPage();
    page.on('pageerror', (error) => console.error('In the page:', error));
    try {
      await page.goto(this.pageUrl);
      await page.waitForFunction(() => 'exportBench' in window);
      return await work(new BenchTab(page));
    } finally {
      await page.close();
    }
  }

  async userAgent(): Promise<string> {
    const [page] = (await this.open()).pages();
    return page ? page.evaluate(() => navigator.userAgent) : 'unknown';
  }

  /** Ends the browser. The next tab opens in a new browser without any state of earlier tabs. */
  async restart(): Promise<void> {
    await this.context?.close();
    this.context = null;
  }

  async close(): Promise<void> {
    await this.context?.close();
    rmSync(this.profile, { recursive: true, force: true });
  }

  private async open(): Promise<BrowserContext> {
    if (this.context) return this.context;
    const context = await chromium.launchPersistentContext(this.profile, {
      executablePath: await ensureBrowser(),
      args: [...BROWSER_ARGS],
    });
    context.on('close', () => (this.context = null));
    this.context = context;
    return context;
  }
}

async function within<T>(limitMs: number, work: Promise<T>, complaint: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(complaint)), limitMs);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
