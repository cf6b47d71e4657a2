import { spawn, type ChildProcess } from 'node:child_process';

/** Runs supabase/local/start.ts in its own process. */
export interface StartProcess {
  readonly pid: number;
  /** What it has printed so far, errors included. */
  output(): string;
  /** Resolves when it reports that it is running; rejects with its output when it ends before. */
  readonly running: Promise<void>;
  /** Its exit code once it has ended; null after SIGKILL. */
  readonly ended: Promise<number | null>;
  signal(name: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): void;
}

const children: ChildProcess[] = [];

/** Ends processes that a failed test left running. */
export async function endAll(): Promise<void> {
  const left = children.filter((child) => child.exitCode === null && child.signalCode === null);
  await Promise.all(
    left.map(
      (child) =>
        new Promise((resolve) => {
          child.once('exit', resolve);
          child.kill('SIGKILL');
        }),
    ),
  );
}

/** Starts it with options. `env` replaces the variables that choose the backend. */
export function startProcess(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): StartProcess {
  const child = spawn(process.execPath, ['--import', 'tsx', 'supabase/local/start.ts', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // Empty variables override a developer's .env.
    env: {
      ...process.env,
      VITE_SUPABASE_URL: '',
      VITE_SUPABASE_PUBLISHABLE_KEY: '',
      DATABASE_URL: '',
      ...env,
    },
  });
  children.push(child);
  let output = '';
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  const running = new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      if (output.includes('is running. Ctrl+C stops it.')) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void ended.then((code) => reject(new Error(`ended with ${code}: ${output}`)));
  });
  // A test that expects the process to end does not wait for it to run.
  running.catch(() => undefined);
  const signal: StartProcess['signal'] = (name) => void child.kill(name);
  return { pid: child.pid ?? 0, output: () => output, running, ended, signal };
}
