/** How many jobs need the screen to stay on. */
let works = 0;
let lock: WakeLockSentinel | null = null;
let isAsking = false;

/**
 * Keeps the screen on until the returned function is called, for work that would stop when the screen turns off. The
 * browser releases the wake lock when the page is hidden, so the lock is requested again when the page is visible. The
 * work also continues without the lock.
 */
export function keepAwake(): () => void {
  works += 1;
  if (works === 1) document.addEventListener('visibilitychange', holdAgain);
  void hold();
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    works -= 1;
    if (works > 0) return;
    document.removeEventListener('visibilitychange', holdAgain);
    void lock?.release();
    lock = null;
  };
}

/** Keeps the screen on until the work has succeeded or failed. */
export async function whileAwake<T>(work: () => Promise<T>): Promise<T> {
  const letSleep = keepAwake();
  try {
    return await work();
  } finally {
    letSleep();
  }
}

function holdAgain(): void {
  void hold();
}

async function hold(): Promise<void> {
  const isHeld = lock !== null && !lock.released;
  if (isAsking || isHeld || !('wakeLock' in navigator) || document.visibilityState !== 'visible') return;
  isAsking = true;
  try {
    const given = await navigator.wakeLock.request('screen');
    if (works > 0) lock = given;
    else await given.release();
  } catch {
    // A browser in battery saving mode refuses the lock, and the screen turns off as usual.
  } finally {
    isAsking = false;
  }
}
