import { readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { startFunction, type FunctionOptions, type FunctionProcess } from './function-process';

/** The edge functions of a folder, each started when it is first asked for. */
export interface FunctionRunner {
  /** Whether there is such a function. */
  exists(name: string): Promise<boolean>;
  /** Whether callers need a user's token (supabase/config.toml, verify_jwt; on unless it says false). */
  needsToken(name: string): Promise<boolean>;
  /** @throws BootError when it cannot be loaded; else when it ends before it has answered. */
  fetch(name: string, request: Request, path: string): Promise<Response>;
  close(): Promise<void>;
}

interface Started {
  readonly process: Promise<FunctionProcess>;
  readonly atMs: number;
}

const NAME = /^[A-Za-z][\w-]*$/;

/**
 * @param folder of functions: NAME/index.ts, with config.toml beside it. A change of any of them counts at once.
 */
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
    // One that did not start is tried again by the next request.
    process.catch(() => started.delete(name));
    return process;
  };

  const running = async (name: string): Promise<FunctionProcess> => {
    const known = started.get(name);
    if (!known) return start(name);
    const process = await known.process;
    const isGood = process.isRunning() && (await newestChangeMs(folder)) <= known.atMs;
    // Another request may have started a new one meanwhile.
    if (started.get(name) !== known) return running(name);
    if (isGood) return process;
    const next = start(name);
    await process.close();
    return next;
  };

  return {
    exists: async (name) => NAME.test(name) && (await isFile(join(folder, name, 'index.ts'))),
    needsToken: async (name) => !(await verifyJwtIsOff(join(dirname(folder), 'config.toml'), name)),
    fetch: async (name, request, path) => (await running(name)).fetch(request, path),
    close: async () => {
      ending.abort();
      const processes = await Promise.allSettled([...started.values()].map(({ process }) => process));
      await Promise.all(processes.map(async (each) => each.status === 'fulfilled' && each.value.close()));
    },
  };
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}

/** When a file of the functions was last changed: functions share modules, so any of them counts for all. */
async function newestChangeMs(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const times = await Promise.all(
    files.map(async (file) => (await stat(join(file.parentPath, file.name))).mtimeMs),
  );
  return Math.max(0, ...times);
}

async function verifyJwtIsOff(configPath: string, name: string): Promise<boolean> {
  const sections = (await readFile(configPath, 'utf8')).split(/^\[/m);
  const section = sections.find((text) => text.startsWith(`functions.${name}]`));
  return section !== undefined && /^verify_jwt\s*=\s*false\s*$/m.test(section);
}
