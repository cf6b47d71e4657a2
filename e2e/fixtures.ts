import {
  chromium,
  expect,
  test as base,
  type Browser,
  type BrowserContext,
  type Page,
} from 'playwright/test';
import { BROWSER_ARGS, findBrowser, findShell } from '../tests/browser';
import { repairPages } from './engines/firefox/repair-pages';
import { openWindowsInstead } from './engines/webkit/windows-as-contexts';
import { APP_URL, LAB_URL } from './ports';
import { VIEWPORT } from './viewport';
import { whatIsShown } from './what-is-shown';

/**
 * The tag of tests that run in every engine: the main job, corrections, sharing, watching, paying, and invalid files.
 */
export const EVERY_ENGINE = '@every-engine';

/** The tag of the journeys that `npm test` runs in Chromium; the others run in `npm run test:full`. */
export const CORE = '@core';

/** The tag of the journeys that `npm test` runs in Firefox and WebKit. */
export const CORE_ELSEWHERE = '@core-elsewhere';

/** Fails a test when the browser's console has an error or a warning that the test did not announce. */
export interface ConsoleGuard {
  /** Announces a message that this test provokes (a cut connection, a rejected request). */
  expectMessage(pattern: RegExp): void;
  /** Also watches the console of another browser context of this test. */
  watch(context: BrowserContext): void;
}

interface Fixtures {
  readonly consoleGuard: ConsoleGuard;
}

/** The engine that a project's tests run in. */
export interface EngineOption {
  readonly engine: 'chromium' | 'firefox' | 'webkit';
}

interface WorkerFixtures extends EngineOption {
  /**
   * Whether pages may have the service worker. The other tests do without, because it would store 60 MB in each of
   * their browsers and answer requests that they hold.
   */
  readonly hasServiceWorker: boolean;
  /** Always Chromium, so that the same decoders measure every export. */
  readonly labBrowser: Browser;
  /** A separate page that makes and measures clips (see lab/lab.ts). It is opened once and keeps no state of a test. */
  readonly lab: Page;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  engine: ['chromium', { option: true, scope: 'worker' }],
  hasServiceWorker: [false, { option: true, scope: 'worker' }],
  browser: async ({ browser, engine, hasServiceWorker }, provide) => {
    if (engine === 'firefox') repairPages(browser);
    const closeWindows =
      engine === 'webkit'
        ? openWindowsInstead(browser, process.env['WEBKIT_PATH'] ?? '', {
            baseURL: APP_URL,
            viewport: VIEWPORT,
          })
        : null;
    if (!hasServiceWorker) hideServiceWorkers(browser);
    await provide(browser);
    await closeWindows?.();
  },
  labBrowser: [
    async ({ browser, engine }, provide) => {
      if (engine === 'chromium') {
        await provide(browser);
        return;
      }
      const chromiumBrowser = await chromium.launch({
        executablePath: findShell() ?? findBrowser(),
        args: [...BROWSER_ARGS],
      });
      await provide(chromiumBrowser);
      await chromiumBrowser.close();
    },
    { scope: 'worker' },
  ],
  consoleGuard: [
    async ({ context }, provide, info) => {
      const expected: RegExp[] = [];
      const messages = listen(context);
      const more: string[][] = [];
      await provide({
        expectMessage: (pattern) => expected.push(pattern),
        watch: (other) => more.push(listen(other)),
      });
      if (info.status !== info.expectedStatus) {
        // A failed CI run leaves only its output, not its screenshots.
        for (const page of context.pages()) console.log(await whatIsShown(page));
      }
      messages.push(...more.flat());
      expect(messages.filter((message) => !expected.some((pattern) => pattern.test(message)))).toEqual([]);
    },
    { auto: true },
  ],
  lab: [
    async ({ labBrowser }, provide) => {
      const context = await labBrowser.newContext();
      const page = await context.newPage();
      await page.goto(LAB_URL);
      await page.waitForFunction(() => 'lab' in window);
      await provide(page);
      await context.close();
    },
    { scope: 'worker' },
  ],
});

export { expect };

/** Makes the pages of all contexts those of a browser without service workers. */
function hideServiceWorkers(browser: Browser): void {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
    return context;
  };
}

/**
 * On a busy machine WebKit warns that a script was preloaded too early while the page is still waiting for the script.
 */
const LATE_SCRIPT =
  /^The resource \S+\.js was preloaded using link preload but not used within a few seconds/;

/** Firefox reports a font whose download ended because the test left the page (NS_BINDING_ABORTED) as an error. */
const FONT_CUT_OFF = /^download failed \(font-family: .* status=2152398850 /;

/**
 * WebKit sometimes reports a request that ended because the test left the page as forbidden by access control. Anything
 * truly forbidden makes the journey itself fail.
 */
const REQUEST_CUT_OFF = /^\/127\.0\.0\.1:\S+ due to access control checks\.$/;

function listen(context: BrowserContext): string[] {
  const messages: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') {
      if (LATE_SCRIPT.test(message.text())) return;
      messages.push(`${message.type()}: ${message.text()} (${message.location().url})`);
    }
  });
  context.on('weberror', (event) => {
    const { message } = event.error();
    if (FONT_CUT_OFF.test(message) || REQUEST_CUT_OFF.test(message)) return;
    messages.push(`uncaught: ${message}`);
  });
  return messages;
}
