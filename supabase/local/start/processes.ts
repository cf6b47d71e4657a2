import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { hasCode } from './start-error';

const run = promisify(execFile);

/** Whether a process runs, of any user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}

/** What `ps` says about a process: its command line, or its parent's id. */
export async function askPs(pid: number, column: 'args' | 'ppid'): Promise<string> {
  return (await run('ps', ['-o', `${column}=`, '-p', String(pid)])).stdout.trim();
}
