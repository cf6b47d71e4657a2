import type { Page } from 'playwright/test';

/**
 * Watches a page for texts, however shortly they are shown.
 * @returns asks which of them were there since, in the order of the question.
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
 * Waits until a line of the page's text fits, as one that is shown for a moment may: every display frame is looked at,
 * where `expect` comes by once a second.
 */
export async function catchText(page: Page, line: RegExp): Promise<void> {
  await page.waitForFunction(
    (source) => document.body.innerText.split('\n').some((text) => new RegExp(source).test(text)),
    line.source,
    { polling: 'raf', timeout: 60_000 },
  );
}
