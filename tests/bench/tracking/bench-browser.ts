import { chromium } from 'playwright';
import type { Browser, Page } from 'playwright';
import { BROWSER_ARGS } from '../../browser';
import { ensureBrowser } from '../../ensure-browser';
import type { BenchPage } from './page-api';

type Answer<Name extends keyof BenchPage> = Awaited<ReturnType<BenchPage[Name]>>;

/** The result of a call in the page. An error is passed as the messages of its cause chain. */
type Outcome<T> = { readonly value: T } | { readonly reasons: readonly string[] };

/** The page in a real browser. A page or browser that has crashed is replaced at the next call. */
export class BenchBrowser {
  private browser: Browser | null = null;
  private page: Page | null = null;

  constructor(private readonly pageUrl: string) {}

  /** Calls a function of the page. @throws the function's error, or an Error when the page has crashed. */
  async call<Name extends keyof BenchPage>(
    name: Name,
    ...given: Parameters<BenchPage[Name]>
  ): Promise<Answer<Name>> {
    const page = await this.openPage();
    const answering = page.evaluate<Outcome<Answer<Name>>, { name: string; given: readonly unknown[] }>(
      async (what) => {
        const bench: object = window.trackingBench;
        const call: (...given: readonly unknown[]) => Promise<Answer<Name>> = Reflect.get(bench, what.name);
        try {
          return { value: await call(...what.given) };
        } catch (error) {
          const reasons: string[] = [];
          for (let cause = error; cause instanceof Error; cause = cause.cause) reasons.push(cause.message);
          return { reasons };
        }
      },
      { name, given },
    );
    const answer = await answering.catch((error: unknown) => {
      // Errors of the function are part of the result, so this error means that the page itself has crashed.
      this.page = null;
      throw error;
    });
    if ('reasons' in answer) throw new Error(answer.reasons.join(': '));
    return answer.value;
  }

  async userAgent(): Promise<string> {
    return (await this.openPage()).evaluate(() => navigator.userAgent);
  }

  async close(): Promise<void> {
    await this.browser?.close();
  }

  private async openPage(): Promise<Page> {
    if (this.page !== null && !this.page.isClosed()) return this.page;
    await this.browser?.close().catch((error: unknown) => console.error(error));
    this.browser = await chromium.launch({ executablePath: await ensureBrowser(), args: [...BROWSER_ARGS] });
    const page = await this.browser.newPage();
    await page.goto(this.pageUrl);
    await page.waitForFunction(() => 'trackingBench' in window);
    this.page = page;
    return page;
  }
}
