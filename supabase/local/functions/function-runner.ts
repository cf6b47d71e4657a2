import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { startFunction, type FunctionOptions, type FunctionProcess } from './function-process';

/** The edge functions of a folder, each started on first use. */
export interface FunctionRunner {
  /** Whether there is such a function. */
  exists(name: string): boolean;
  /** Whether callers need a user's token (supabase/config.toml, verify_jwt; on unless it says false). */
  needsToken(name: string): boolean;
  /** @throws BootError when it cannot be loaded; another error when it ends before it answers. */
  fetch(name: string, request: Request, path: string): Promise<Response>;
  close(): Promise<void>;
}

interface Started {
  readonly process: Promise<FunctionProcess>;
  readonly atMs: number;
}

/** File systems refuse names of over 255 letters. */
const NAME = /^[A-Za-z][\w-]{0,99}$/;

/** @param folder of functions: NAME/index.ts, with config.toml beside it. Changes take effect at once. */
export function createFunctionRunner(
  folder: string,
  env: Readonly<Record<string, string>>,
  options: Omit<FunctionOptions, 'signal'> = {},
): FunctionRunner {
  const started = new Map<string, Started>();
  const ending = new AbortController();

  const start = (name: string): Promise<FunctionProcess> => {
    const process = startFunction(join(folder, name, 'index.ts'), env, { ...options, signal: ending.signal });
    started.set(name, { process, atMs: Date.now() });
    // The next request retries a function that did not start.
    process.catch(() => started.delete(name));
    return process;
  };

  const running = async (name: string): Promise<FunctionProcess> => {
    const known = started.get(name);
    if (!known) return start(name);
    const process = await known.process;
    const isGood = process.isRunning() && newestChangeMs(folder) <= known.atMs;
    // Another request may have started a new one during the wait.
    if (started.get(name) !== known) return running(name);
    if (isGood) return process;
    const next = start(name);
    await process.close();
    return next;
  };

  return {
    exists: (name) => NAME.test(name) && isFile(join(folder, name, 'index.ts')),
    needsToken: (name) => !verifyJwtIsOff(join(dirname(folder), 'config.toml'), name),
    fetch: async (name, request, path) => (await running(name)).fetch(request, path),
    close: async () => {
      ending.abort();
      const processes = await Promise.allSettled([...started.values()].map(({ process }) => process));
      await Promise.all(processes.map(async (each) => each.status === 'fulfilled' && each.value.close()));
    },
  };
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

/**
 * The last change of any file of the functions, because functions share modules. Synchronous: every request waits for
 * it, and so many small calls take five times as long through the file system's threads.
 */
function newestChangeMs(folder: string): number {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Math.max(0, ...files.map((file) => statSync(join(file.parentPath, file.name)).mtimeMs));
}

function verifyJwtIsOff(configPath: string, name: string): boolean {
  const sections = readFileSync(configPath, 'utf8').split(/^\[/m);
  const section = sections.find((text) => text.startsWith(`functions.${name}]`));
  return section !== undefined && /^verify_jwt\s*=\s*false\s*$/m.test(section);
}
