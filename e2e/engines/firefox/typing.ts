import type { Browser } from 'playwright/test';

/**
 * Lets `fill` type as a person does in Firefox. Playwright's way over BiDi sets the value of a field by a script, which
 * React takes for its own writing and forgets.
 */
export function typeAsPersonsDo(browser: Browser): void {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    await context.addInitScript(() => {
      Object.defineProperty(window, '__pw_bidiInsertText', {
        get: () => (text: string) => void document.execCommand('insertText', false, text),
        // Playwright sets its own in every page.
        set() {
          return;
        },
      });
    });
    return context;
  };
}
