import { expect, vi } from 'vitest';

/** Generous, because a busy machine is slow. */
const PATIENCE_MS = 30_000;

const heard: string[] = [];
/** Messages that the running test has announced. */
const awaited: RegExp[] = [];
/**
 * Messages that the file's tests have announced. They stay valid for the file, because a message may come during a
 * later test.
 */
const announced: RegExp[] = [];
/** Messages announced by the previous file, because its last one may come during this file's first test. */
const announcedBefore: RegExp[] = [];

/** Announces a warning or an error on the console that this test provokes. Without the announcement, the test fails. */
export function expectMessage(pattern: RegExp): void {
  awaited.push(pattern);
  announced.push(pattern);
}

/** Waits for a warning or an error that the test's screen eventually prints, and announces it. */
export async function hearMessage(pattern: RegExp): Promise<void> {
  announced.push(pattern);
  await vi.waitFor(
    () =>
      expect(
        heard.some((message) => pattern.test(message)),
        String(pattern),
      ).toBe(true),
    {
      timeout: PATIENCE_MS,
    },
  );
}

/** Collects the console's messages of a new file instead of printing them. */
export function listenToConsole(): void {
  announcedBefore.splice(0, Infinity, ...announced.splice(0));
  for (const level of ['warn', 'error'] as const) {
    console[level] = (...parts: readonly unknown[]) => heard.push(`${level}: ${parts.map(String).join(' ')}`);
  }
}

/** Fails if an announced message is missing, or if a message was not announced. */
export async function checkConsole(): Promise<void> {
  const wanted = awaited.splice(0);
  await vi.waitFor(
    () => {
      const missing = wanted.filter((pattern) => !heard.some((message) => pattern.test(message)));
      expect(missing, 'announced console messages that are missing').toEqual([]);
    },
    { timeout: PATIENCE_MS },
  );
  const known = [...announcedBefore, ...announced];
  const strange = heard.splice(0).filter((message) => !known.some((pattern) => pattern.test(message)));
  // Part of the message, because even the shortest log shows it.
  expect(strange, `console messages that no test announced: ${strange.join('; ')}`).toEqual([]);
}
