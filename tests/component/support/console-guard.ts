import { expect, vi } from 'vitest';

/** A busy machine takes its time. */
const PATIENCE_MS = 30_000;

const heard: string[] = [];
/** Messages that the running test has announced. */
const awaited: RegExp[] = [];
/**
 * Messages that the file's tests have announced. They stay valid for the file, because a message may come during a
 * later test.
 */
const announced: RegExp[] = [];
/** Messages announced by the file before, whose last message may come during this file's first test. */
const announcedBefore: RegExp[] = [];

/** Announces a warning or an error on the console that this test provokes. Without the announcement, the test fails. */
export function expectMessage(pattern: RegExp): void {
  awaited.push(pattern);
  announced.push(pattern);
}

/** Waits for a warning or an error that the test's screen makes sooner or later, and announces it. */
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

/** Fails when an announced message did not come, or when a message came that was not announced. */
export async function checkConsole(): Promise<void> {
  const wanted = awaited.splice(0);
  await vi.waitFor(
    () => {
      const missing = wanted.filter((pattern) => !heard.some((message) => pattern.test(message)));
      expect(missing, 'messages of the console that did not come').toEqual([]);
    },
    { timeout: PATIENCE_MS },
  );
  const known = [...announcedBefore, ...announced];
  const strange = heard.splice(0).filter((message) => !known.some((pattern) => pattern.test(message)));
  // In the message itself, because even the shortest log has that.
  expect(strange, `messages of the console that no test announced: ${strange.join('; ')}`).toEqual([]);
}
