import type { Page } from 'playwright/test';
import { WORK } from './work';

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
