import type { Page } from 'playwright/test';
import { WORK } from './work';

/**
 * Watches a page for texts, even those that are shown very briefly.
 * @returns a function that tells which of the given texts have appeared since, in the given order.
 */
export async function noteTexts(
  page: Page,
  texts: readonly string[],
): Promise<() => Promise<readonly string[]>> {
  const watch = await page.evaluateHandle((wanted) => {
    const seen = new Set<string>();
    const look = (): void => {
      const text = document.body.textContent;
      for (const each of wanted) if (text.includes(each)) seen.add(each);
    };
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    look();
    return () => wanted.filter((each) => seen.has(each));
  }, texts);
  return () => watch.evaluate((seen) => seen());
}

/**
 * Waits until a line of the page's text matches, even if it is shown very briefly: it checks every display frame, while
 * `expect` checks only once a second.
 */
export async function catchText(page: Page, line: RegExp): Promise<void> {
  await page.waitForFunction(
    (source) => document.body.innerText.split('\n').some((text) => new RegExp(source).test(text)),
    line.source,
    { polling: 'raf', ...WORK },
  );
}
