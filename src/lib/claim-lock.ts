import { hasWebLocks, holdLock } from './web-locks';

const QUESTION = 'Is anybody there?';
const ANSWER = 'I am';

/** A lock that is held. */
export interface HeldLock {
  /** Call it when the lock will soon be released, so that a page that claims it waits for it. */
  readonly endSoon: () => void;
  readonly release: () => void;
}

/**
 * Claims a Web Lock. A closed page releases its locks after a moment, or seconds on a busy machine, so this waits for
 * them. An open page that keeps the lock answers immediately. Without Web Locks every claim succeeds.
 * @param waitMs how long to wait for a holder that does not answer.
 * @returns null when another page has the lock.
 */
export async function claimLock(name: string, waitMs: number): Promise<HeldLock | null> {
  if (!hasWebLocks()) return { endSoon: () => undefined, release: () => undefined };
  const channel = new BroadcastChannel(name);
  const waiting = new AbortController();
  const stopWaiting = (): void => waiting.abort();
  const timer = setTimeout(stopWaiting, waitMs);
  channel.addEventListener('message', ({ data }) => data === ANSWER && stopWaiting(), {
    signal: waiting.signal,
  });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target origin
  const say = (words: string): void => channel.postMessage(words);
  say(QUESTION);
  const release = await holdLock(name, { signal: waiting.signal });
  clearTimeout(timer);
  if (!release) {
    channel.close();
    return null;
  }
  channel.addEventListener('message', ({ data }) => data === QUESTION && say(ANSWER));
  return {
    endSoon: () => channel.close(),
    release: () => {
      channel.close();
      release();
    },
  };
}
