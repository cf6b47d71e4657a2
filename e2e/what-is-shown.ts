import type { Page } from 'playwright/test';

/** Timeout for reading a page that may be hung. */
const PATIENCE_MS = 5000;
/** Short enough to fit into the last lines of a whole test run. */
const LINE_CHARACTERS = 80;
const LINES = 4;

/** What a page shows, in the lines that a test run repeats at the end for a failed journey (tests/run/summary.ts). */
export async function whatIsShown(page: Page): Promise<string> {
  const late = new Promise<string>((resolve) =>
    setTimeout(() => resolve('(no answer)'), PATIENCE_MS).unref(),
  );
  const text = await Promise.race([textOf(page), late]);
  const lines = text.replaceAll(/\s+/g, ' ').match(new RegExp(`.{1,${LINE_CHARACTERS}}`, 'g')) ?? [
    '(nothing)',
  ];
  return lines
    .slice(0, LINES)
    .map((line) => `Shown: ${line}`)
    .join('\n');
}

/** The text of the top dialog, or of the page. */
async function textOf(page: Page): Promise<string> {
  try {
    return await page.evaluate(() => {
      const dialogs = Array.from(document.querySelectorAll<HTMLElement>('dialog[open], [role=dialog]'));
      const shown = dialogs.at(-1) ?? document.querySelector('main') ?? document.body;
      return shown.innerText;
    });
  } catch (error) {
    return `(${error instanceof Error ? error.message : String(error)})`;
  }
}
