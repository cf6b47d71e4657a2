import { expect, vi } from 'vitest';

const heard: string[] = [];
/** Of the test that runs. */
const awaited: RegExp[] = [];
/** Of the whole file: what a test provokes may come late, when the next one runs. */
const announced: RegExp[] = [];

/** Of uploads of files that are no real clips: their length cannot be measured. */
export const UNMEASURED = /^warn: The length of the clip will be measured when it is charged/;

/** Announces a warning or an error of the console that this test provokes. Without it, the test fails. */
export function expectMessage(pattern: RegExp): void {
  awaited.push(pattern);
  announced.push(pattern);
}

/** Listens to the console in the terminal's place: a green run prints nothing. */
export function listenToConsole(): void {
  for (const level of ['warn', 'error'] as const) {
    console[level] = (...parts: readonly unknown[]) => heard.push(`${level}: ${parts.map(String).join(' ')}`);
  }
}

/** Fails for messages that were announced and do not come, and for those that come and were not announced. */
export async function checkConsole(): Promise<void> {
  const wanted = awaited.splice(0);
  await vi.waitFor(() => {
    const missing = wanted.filter((pattern) => !heard.some((message) => pattern.test(message)));
    expect(missing, 'messages of the console that did not come').toEqual([]);
  });
  const strange = heard.splice(0).filter((message) => !announced.some((pattern) => pattern.test(message)));
  expect(strange, 'messages of the console that no test announced').toEqual([]);
}
