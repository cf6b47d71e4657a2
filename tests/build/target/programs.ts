import { basename, posix } from 'node:path';
import type { ScriptUses } from './script-uses';

/** A page or a worker: scripts that share one global scope. */
export interface Program {
  /** "page", or the name of the worker's file without its hash. */
  readonly name: string;
  readonly entries: readonly string[];
  readonly files: readonly string[];
}

export type Scripts = ReadonlyMap<string, ScriptUses>;

/**
 * Groups the built scripts by the programs that load them. A script that no other imports by name is its own program,
 * such as FFmpeg's core, whose URL is passed to its worker.
 * @param scripts by their paths in the build.
 * @param pageEntries the scripts that the page's HTML names.
 */
export function programsOf(scripts: Scripts, pageEntries: readonly string[]): readonly Program[] {
  const page = { name: 'page', entries: pageEntries, files: loadedBy(scripts, pageEntries, 'ever') };
  const workers = [...scripts.keys()].filter((file) => file.includes('.worker-'));
  const programs = [page, ...workers.map((file) => programOf(scripts, file))];
  const known = new Set(programs.flatMap(({ files }) => files));
  const others = [...scripts.keys()].filter((file) => !known.has(file));
  return [...programs, ...others.map((file) => programOf(scripts, file))];
}

function programOf(scripts: Scripts, file: string): Program {
  const name = basename(file, '.js').replace(/-[\w-]{8}$/, '');
  return { name, entries: [file], files: loadedBy(scripts, [file], 'ever') };
}

/** Scripts with everything they import, directly or not: by static imports only ("before"), or by any ("ever"). */
export function loadedBy(
  scripts: Scripts,
  roots: readonly string[],
  when: 'before' | 'ever',
): readonly string[] {
  const found = new Set(roots);
  for (const file of found) {
    const script = scripts.get(file);
    const modules = [...(script?.imports ?? []), ...(when === 'ever' ? (script?.laterImports ?? []) : [])];
    for (const module of modules) {
      const path = module.startsWith('@/')
        ? `src/${module.slice(2)}`
        : posix.join(posix.dirname(file), module);
      // Our own sources name modules without file extensions.
      const target = [path, `${path}.ts`, `${path}.tsx`].find((each) => scripts.has(each));
      if (target !== undefined) found.add(target);
    }
  }
  return [...found];
}
