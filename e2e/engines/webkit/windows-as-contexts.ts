import { basename } from 'node:path';
import { webkit, type Browser, type BrowserContext, type Page } from 'playwright/test';
import { bridgeInspector } from './inspector-bridge';
import { handleAsPersonsDo } from './real-input';
import { openWindow, type Size, type WebKitWindow } from './window';

/** Default options of a browser context. */
export interface Usual {
  readonly baseURL: string;
  readonly viewport: Size;
}

/**
 * Opens a WebKitGTK window for every context that a test requests. Playwright controls it over WebKit's own inspector,
 * which knows only one page and no contexts.
 * @param browser the tests' browser; only its newContext is replaced.
 * @param browserPath of MiniBrowser.
 * @param usual the runner's default context options.
 * @returns a function that closes the windows that are still open.
 */
export function openWindowsInstead(browser: Browser, browserPath: string, usual: Usual): () => Promise<void> {
  const open = new Set<() => Promise<void>>();
  browser.newContext = async (options = {}) => {
    const window = await openWindow(browserPath, options.viewport ?? usual.viewport);
    const bridge = await bridgeInspector(window.inspector);
    const inspected = await webkit.connectOverCDP(bridge.url);
    const [context] = inspected.contexts();
    const [page] = context?.pages() ?? [];
    if (!context || !page) throw new Error('WebKit shows no page');
    await handleAsPersonsDo(context, window);
    fillIn(page, window, usual.baseURL);
    const pages = [page];
    context.newPage = () => {
      const next = pages.pop();
      return next ? Promise.resolve(next) : Promise.reject(new Error('A window of WebKit has one page'));
    };
    const close = async (): Promise<void> => {
      open.delete(close);
      await inspected.close();
      await bridge.close();
      await window.close();
    };
    open.add(close);
    context.close = close;
    return context satisfies BrowserContext;
  };
  return async () => {
    for (const close of open) await close();
  };
}

/** Replaces the methods that Playwright cannot perform over the inspector. */
function fillIn(page: Page, window: WebKitWindow, baseUrl: string): void {
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const { href, origin } = new URL(url, baseUrl);
    const from = page.url();
    if (href.includes('#') && href.split('#')[0] === from.split('#')[0]) {
      // The document stays, so WebKit reports no load that Playwright could wait for.
      await page.evaluate((next) => location.assign(next), href);
      return null;
    }
    if (from === 'about:blank' || new URL(from).origin === origin) return goto(href, options);
    // WebKit changes the process twice on the way to another site, and Playwright then loses the page.
    await page.evaluate((next) => {
      document.documentElement.dataset['left'] = 'true';
      location.assign(next);
    }, href);
    await page.waitForFunction(
      () => !document.documentElement.dataset['left'] && document.readyState === 'complete',
    );
    return null;
  };
  page.setViewportSize = async (size) => {
    await window.resize(size);
    // The page learns its new size a moment after the window does.
    await page.waitForFunction(({ width, height }) => innerWidth === width && innerHeight === height, size);
  };
  const waitForEvent = page.waitForEvent.bind(page) as (...args: readonly unknown[]) => Promise<unknown>;
  const waitForDownload = async (): Promise<unknown> => {
    const path = await window.nextDownload();
    return { suggestedFilename: () => basename(path), path: () => Promise.resolve(path) };
  };
  page.waitForEvent = ((event: string, ...rest: readonly unknown[]) =>
    event === 'download' ? waitForDownload() : waitForEvent(event, ...rest)) as typeof page.waitForEvent;
}
