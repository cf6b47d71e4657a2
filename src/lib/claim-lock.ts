import { hasWebLocks, holdLock } from './web-locks';

const QUESTION = 'Is anybody there?';
const ANSWER = 'I am';

/** A lock that is held. */
export interface HeldLock {
  /** It is about to be given up: whoever wants it may wait. */
  readonly endSoon: () => void;
  readonly release: () => void;
}

/**
 * Claims a Web Lock. A page that was just closed gives its locks up only a moment later, on a busy machine seconds
 * later, which is waited for; one that is open and keeps the lock says so at once. Without Web Locks everybody gets it.
 * @param waitMs how long a holder that says nothing is waited for.
 * @returns null when somebody else has it.
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
