/** How many works want the screen to stay on. */
let works = 0;
let lock: WakeLockSentinel | null = null;
let isAsking = false;

/**
 * Keeps the screen on until the answer is called, for work that would stop with it. The browser takes the lock away
 * with the page's visibility; it is taken anew when that is back. Without it the work goes on as well.
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

/** Keeps the screen on until the work has ended in any way. */
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
    // A browser that saves its battery refuses: the screen goes off as it would have.
  } finally {
    isAsking = false;
  }
}
