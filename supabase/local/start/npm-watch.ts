import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
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
    const { stdout } = await run('ps', ['-o', 'ppid=', '-p', String(pid)]);
    const parent = Number(stdout.trim());
    return parent > 1 ? parent : null;
  } catch (error) {
    console.warn('Cannot see whether npm is still there', error);
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
