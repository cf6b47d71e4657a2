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
