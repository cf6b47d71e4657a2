import type { Browser } from 'playwright/test';

/**
 * Makes `fill` type like a person in Firefox. Over BiDi, Playwright sets a field's value by a script, which React
 * mistakes for its own change and ignores.
 */
export function typeAsPersonsDo(browser: Browser): void {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    await context.addInitScript(() => {
      Object.defineProperty(window, '__pw_bidiInsertText', {
        get: () => (text: string) => void document.execCommand('insertText', false, text),
        // Playwright assigns its own function in every page, which this setter ignores.
        set() {
          return;
        },
      });
    });
    return context;
  };
}
