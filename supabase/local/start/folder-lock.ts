import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { askPs, isAlive } from './processes';
import { hasCode, StartError } from './start-error';

/** How long to wait for an ending process to release the folder. */
const PATIENCE_MS = 2000;
const RETRY_MS = 100;

/**
 * Takes a data folder for this process: two databases could open the same folder and would destroy it. The lock is a
 * file with the holder's process id; one left behind by a killed process is taken over.
 * @returns releases the folder.
 * @throws StartError when a running process holds it.
 */
export async function lockFolder(dataDir: string): Promise<() => Promise<void>> {
  // It contains keys and mails.
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, 'lock');
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    if (await createLock(path)) return () => rm(path, { force: true });
    const holder = await readHolder(path);
    if (holder === null) continue;
    if (!(await isRunning(holder))) await removeStale(path, holder);
    else if (Date.now() > deadline) throw new StartError(describe(dataDir, holder));
    else await wait(RETRY_MS);
  }
}

function describe(dataDir: string, holder: string): string {
  return [
    `The data folder ${dataDir} is in use by another start (process ${holder}).`,
    'Stop that one, or start with another folder or none:',
    '  npm start -- --data DIR      npm start -- --memory',
  ].join('\n');
}

async function createLock(path: string): Promise<boolean> {
  try {
    await writeFile(path, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/** The lock's text, which is the holder's process id; null when the lock is gone. */
async function readHolder(path: string): Promise<string | null> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/** Moves a dead process's lock away. If two starts do so at the same time, one gets the new lock. */
async function removeStale(path: string, holder: string): Promise<void> {
  const aside = `${path}.${process.pid}`;
  try {
    await rename(path, aside);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return;
    throw error;
  }
  const moved = await readHolder(aside);
  // Another start was faster and this is its new lock: restore it.
  if (moved !== null && moved !== holder) await rename(aside, path);
  else await rm(aside, { force: true });
}

/** After a restart of the machine or container the process id may belong to another program. */
async function isRunning(holder: string): Promise<boolean> {
  const pid = Number(holder);
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid || !isAlive(pid)) return false;
  if (process.platform === 'win32') return true;
  try {
    return (await askPs(pid, 'args')).includes('start.ts');
  } catch (error) {
    // Without `ps`, assume that the lock is held: a wrong message is better than two databases on one folder.
    return hasCode(error, 'ENOENT');
  }
}
