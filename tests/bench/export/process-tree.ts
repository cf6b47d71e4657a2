import { existsSync, readFileSync, readdirSync } from 'node:fs';

/** A running process, as Linux tells in /proc. */
export interface Process {
  readonly pid: number;
  readonly parentPid: number;
  readonly name: string;
}

/** False on systems that tell nothing. */
export function canReadProcesses(): boolean {
  return existsSync('/proc/self/smaps_rollup');
}

export function allProcesses(): readonly Process[] {
  return readdirSync('/proc').flatMap((entry) => {
    const stat = /^\d+$/.test(entry) ? readIfThere(`/proc/${entry}/stat`) : null;
    // The name, in parentheses, may hold anything; state and parent come behind it.
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

/** The command line that started it, its words apart by NUL. Empty when the process has ended. */
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
