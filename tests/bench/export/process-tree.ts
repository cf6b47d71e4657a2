import { existsSync, readFileSync, readdirSync } from 'node:fs';

/** A running process, as Linux reports it in /proc. */
export interface Process {
  readonly pid: number;
  readonly parentPid: number;
  readonly name: string;
}

/** False on systems without /proc. */
export function canReadProcesses(): boolean {
  return existsSync('/proc/self/smaps_rollup');
}

export function allProcesses(): readonly Process[] {
  return readdirSync('/proc').flatMap((entry) => {
    const stat = /^\d+$/.test(entry) ? readIfThere(`/proc/${entry}/stat`) : null;
    // The name, in parentheses, may contain any character; state and parent come after it.
    const [, pid, name, parentPid] = /^(\d+) \((.*)\) \S (\d+)/s.exec(stat ?? '') ?? [];
    if (pid === undefined || name === undefined || parentPid === undefined) return [];
    return [{ pid: Number(pid), parentPid: Number(parentPid), name }];
  });
}

/** Children, their children, and so on. */
export function descendantsOf(rootPid: number, all: readonly Process[]): readonly Process[] {
  const childrenOf = (wanted: number): readonly Process[] =>
    all.filter(({ parentPid }) => parentPid === wanted);
  const found = [...childrenOf(rootPid)];
  for (const { pid } of found) found.push(...childrenOf(pid));
  return found;
}

/** Proportional set size in MB: a page that n processes share counts as 1/n. 0 when the process has ended. */
export function memoryMbOf({ pid }: Process): number {
  const kib = /^Pss:\s+(\d+)/m.exec(readIfThere(`/proc/${pid}/smaps_rollup`) ?? '')?.[1] ?? 0;
  return Number(kib) / 1024;
}

/** Linux counts processor time in hundredths of a second. */
const TICKS_PER_SEC = 100;

/** Seconds of processor time that the process's descendants have used, including ended ones. */
export function cpuSecOfDescendants(rootPid: number): number {
  const pids = descendantsOf(rootPid, allProcesses()).map(({ pid }) => pid);
  const ticks = [rootPid, ...pids].map((pid) => {
    const [, rest = ''] = (readIfThere(`/proc/${pid}/stat`) ?? '').split(/\) /s).slice(-2);
    const [user, system, endedUser, endedSystem] = rest.split(' ').slice(11, 15).map(Number);
    const own = pid === rootPid ? 0 : (user ?? 0) + (system ?? 0);
    return own + (endedUser ?? 0) + (endedSystem ?? 0);
  });
  return ticks.reduce((sum, count) => sum + count, 0) / TICKS_PER_SEC;
}

/** The command line of the process, whose words are separated by NUL. Empty when the process has ended. */
export function commandOf({ pid }: Process): string {
  return readIfThere(`/proc/${pid}/cmdline`) ?? '';
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'ENOENT' || code === 'ESRCH') return null;
    throw error;
  }
}
