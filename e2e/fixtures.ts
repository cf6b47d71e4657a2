import { expect, test as base, type BrowserContext, type Page } from 'playwright/test';
import { LAB_URL } from './ports';

/** Fails a test when the browser's console had an error or a warning that the test did not announce. */
export interface ConsoleGuard {
  /** Announces a message that this test provokes (a cut connection, a refused request). */
  expectMessage(pattern: RegExp): void;
  /** Minds another browser of this test as well. */
  watch(context: BrowserContext): void;
}

interface Fixtures {
  readonly consoleGuard: ConsoleGuard;
  /** A page of its own that makes and measures clips (see lab/lab.ts). */
  readonly lab: Page;
}

export const test = base.extend<Fixtures>({
  consoleGuard: [
    async ({ context }, provide) => {
      const expected: RegExp[] = [];
      const messages = listen(context);
      const more: string[][] = [];
      await provide({
        expectMessage: (pattern) => expected.push(pattern),
        watch: (other) => more.push(listen(other)),
      });
      messages.push(...more.flat());
      expect(messages.filter((message) => !expected.some((pattern) => pattern.test(message)))).toEqual([]);
    },
    { auto: true },
  ],
  lab: async ({ browser }, provide) => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(LAB_URL);
    await page.waitForFunction(() => 'lab' in window);
    await provide(page);
    await context.close();
  },
});

export { expect };

function listen(context: BrowserContext): string[] {
  const messages: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') {
      messages.push(`${message.type()}: ${message.text()} (${message.location().url})`);
    }
  });
  context.on('weberror', (event) => messages.push(`uncaught: ${event.error().message}`));
  return messages;
}
