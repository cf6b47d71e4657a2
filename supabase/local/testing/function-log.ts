import { expect } from 'vitest';

/** Collects what a backend's edge functions log, so that a green run prints nothing. */
export function createFunctionLog() {
  let text = '';
  const announced: RegExp[] = [];
  return {
    take: (more: string): void => {
      text += more;
    },
    /** Announces what the functions may log. */
    allow: (pattern: RegExp): void => {
      announced.push(pattern);
    },
    /** Announces what the functions log, and waits until they have. */
    expect: async (pattern: RegExp): Promise<void> => {
      announced.push(pattern);
      await expect.poll(() => text).toMatch(pattern);
    },
    /** Fails when they logged something that was not announced. */
    close: (): void => {
      // Stack traces and properties of an error belong to the message before them.
      const messages = text.split(/\n(?![ }])/).filter((message) => message.trim() !== '');
      const strange = messages.filter((message) => !announced.some((pattern) => pattern.test(message)));
      expect(strange, 'messages of edge functions that no test announced').toEqual([]);
    },
  };
}
