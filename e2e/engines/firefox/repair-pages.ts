import type { Browser } from 'playwright/test';

/** Fixes what breaks in Firefox's pages only because Playwright drives them. */
export function repairPages(browser: Browser): void {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    await context.addInitScript(typeAsPersonsDo);
    await context.addInitScript(readLabelsFromOneSide);
    return context;
  };
}

/**
 * Makes `fill` type like a person. Over BiDi, Playwright sets a field's value with a script, which React mistakes for
 * its own change and ignores.
 */
function typeAsPersonsDo(): void {
  Object.defineProperty(window, '__pw_bidiInsertText', {
    get: () => (text: string) => void document.execCommand('insertText', false, text),
    // Playwright assigns its own function in every page, which this setter ignores.
    set() {
      return;
    },
  });
}

/**
 * Hides this property from the page's scripts, including axe, which then reads the attribute. Playwright reads the
 * property in a sandbox to find regions, groups and dialogs by name. If sandbox and page both read it on one element,
 * Firefox's content process crashes: it caches the list of elements for both, but the array only for the first.
 */
function readLabelsFromOneSide(): void {
  Reflect.deleteProperty(Element.prototype, 'ariaLabelledByElements');
}
