import { fork, type ChildProcess, type ForkOptions } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { DENO_ENV, DENO_FOLDER, findDeno, runArguments } from './deno-runtime';
import type { HostMessage } from './function-host';

const NODE_HOST = fileURLToPath(new URL('function-host.ts', import.meta.url));
/** Headers that belong to one connection and are not forwarded. */
const HOP_HEADERS = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'expect', 'host'];

/** A function could not be loaded; the message is its own error. */
export class BootError extends Error {
  override readonly name = 'BootError';
}

/** A running edge function. */
export interface FunctionProcess {
  /** False once it has ended, even by itself. */
  isRunning(): boolean;
  /** @throws when the process ends before it answers. */
  fetch(request: Request, path: string): Promise<Response>;
  close(): Promise<void>;
}

/** Receives the functions' console output. */
export type FunctionLog = (text: string) => void;

/** The runtime of functions. */
export type FunctionRuntime = 'deno' | 'node';

export interface FunctionOptions {
  /** Default: this process's console. */
  readonly log?: FunctionLog;
  /** Deno, as on hosted projects, unless it does not run on this machine. */
  readonly runtime?: FunctionRuntime;
  /** Ends the process, even while it starts. */
  readonly signal?: AbortSignal;
}

/**
 * Starts an edge function in its own process, which sees only these variables.
 * @throws BootError
 */
export async function startFunction(
  indexPath: string,
  env: Readonly<Record<string, string>>,
  { log = (text) => process.stderr.write(text), runtime, signal }: FunctionOptions = {},
): Promise<FunctionProcess> {
  const deno = runtime === 'node' ? null : await findDeno();
  if (deno === null && runtime === 'deno') throw new BootError('Deno does not run on this machine.');
  const child = launch(indexPath, env, deno);
  const end = () => void child.kill('SIGKILL');
  if (signal?.aborted) end();
  signal?.addEventListener('abort', end);
  child.once('exit', () => signal?.removeEventListener('abort', end));
  const port = await portOf(child, log);
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  return {
    isRunning,
    fetch: (request, path) => forward(request, `http://127.0.0.1:${port}${path}`),
    close: () =>
      new Promise((resolve) => {
        if (!isRunning()) return resolve();
        child.once('exit', () => resolve());
        child.kill('SIGKILL');
      }),
  };
}

/** @param deno its path; null for Node. */
function launch(indexPath: string, env: Readonly<Record<string, string>>, deno: string | null): ChildProcess {
  const common = { cwd: DENO_FOLDER, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] } satisfies ForkOptions;
  if (deno === null) {
    return fork(NODE_HOST, [indexPath], { ...common, env, execArgv: ['--import', 'tsx'] });
  }
  const execArgv = [...runArguments(env)];
  return fork(indexPath, [], { ...common, env: { ...env, ...DENO_ENV }, execPath: deno, execArgv });
}

/**
 * The port where a function listens. Its output during startup is logged once it runs; if it fails, the output is the
 * reason.
 * @throws BootError
 */
function portOf(child: ChildProcess, log: FunctionLog): Promise<number> {
  let startup: string | null = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      if (startup === null) log(text);
      else startup += text;
    });
  }
  return new Promise((resolve, reject) => {
    const refuse = (problem: string) => reject(new BootError(`${startup ?? ''}${problem}`.trim()));
    child.once('message', ({ port }: HostMessage) => {
      if (startup) log(startup);
      startup = null;
      resolve(port);
    });
    // After all its output.
    child.once('close', (code) => refuse(`The function's process ended with ${String(code)}.`));
    child.once('error', (error) => refuse(error.message));
  });
}

/** Forwards a request unchanged, including redirects and errors. */
async function forward(request: Request, address: string): Promise<Response> {
  const headers = new Headers(request.headers);
  for (const name of HOP_HEADERS) headers.delete(name);
  // Otherwise compressed content would be decompressed on the way.
  headers.set('accept-encoding', 'identity');
  const init: RequestInit & { duplex?: 'half' } = {
    method: request.method,
    headers,
    redirect: 'manual',
    signal: request.signal,
  };
  if (request.body !== null) Object.assign(init, { body: request.body, duplex: 'half' });
  const answer = await fetch(address, init);
  const answerHeaders = new Headers(answer.headers);
  for (const name of HOP_HEADERS) answerHeaders.delete(name);
  return new Response(answer.body, { status: answer.status, headers: answerHeaders });
}
