const QUESTION = 'Is anybody there?';
const ANSWER = 'I am';

/** A lock that is held. */
export interface HeldLock {
  /** It is about to be given up: whoever wants it may wait. */
  readonly endSoon: () => void;
  readonly letGo: () => void;
}

/**
 * Claims a Web Lock. A page that was just closed gives its locks up only a moment later, on a busy machine seconds
 * later, which is waited for; one that is open and keeps the lock says so at once. Without Web Locks everybody gets it.
 * @param waitMs how long a holder that says nothing is waited for.
 * @returns null when somebody else has it.
 */
export async function claimLock(name: string, waitMs: number): Promise<HeldLock | null> {
  if (!('locks' in navigator)) return { endSoon: () => undefined, letGo: () => undefined };
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
  const letGo = await request(name, waiting.signal);
  clearTimeout(timer);
  if (!letGo) {
    channel.close();
    return null;
  }
  channel.addEventListener('message', ({ data }) => data === QUESTION && say(ANSWER));
  return {
    endSoon: () => channel.close(),
    letGo: () => {
      channel.close();
      letGo();
    },
  };
}

/** @returns gives the lock up again; null when waiting for it was given up. */
function request(name: string, signal: AbortSignal): Promise<(() => void) | null> {
  return new Promise((resolve, reject) => {
    const hold = (): Promise<void> => new Promise((letGo) => resolve(letGo));
    navigator.locks.request(name, { signal }, hold).catch((error: unknown) => {
      if (signal.aborted) resolve(null);
      else reject(error);
    });
  });
}
