import { askPs, isAlive } from './processes';

const INTERVAL_MS = 500;

/**
 * Calls back when the npm that started this process is gone. A signal sent to npm ends npm and its shell but never
 * reaches us, so we would keep the ports and the data folder. Does nothing outside npm, or on Windows, where a
 * console's processes end together.
 */
export async function onNpmGone(callback: () => void): Promise<void> {
  if (process.env['npm_lifecycle_event'] !== 'start' || process.platform === 'win32') return;
  const shell = process.ppid;
  const npm = await parentOf(shell);
  const timer = setInterval(() => {
    if (process.ppid === shell && (npm === null || isAlive(npm))) return;
    clearInterval(timer);
    callback();
  }, INTERVAL_MS);
  timer.unref();
}

async function parentOf(pid: number): Promise<number | null> {
  try {
    const parent = Number(await askPs(pid, 'ppid'));
    return parent > 1 ? parent : null;
  } catch (error) {
    console.warn('Cannot see whether npm is still there', error);
    return null;
  }
}
