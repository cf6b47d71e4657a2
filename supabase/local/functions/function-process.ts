import { fork, type ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { DENO_ENV, DENO_FOLDER, findDeno, runArguments } from './deno-runtime';
import type { HostMessage } from './function-host';

const NODE_HOST = fileURLToPath(new URL('function-host.ts', import.meta.url));
/** What belongs to one connection and not to the request behind it. */
const HOP_HEADERS = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'expect', 'host'];

/** A function that could not be loaded; the message is the function's own error. */
export class BootError extends Error {
  override readonly name = 'BootError';
}

/** A running edge function. */
export interface FunctionProcess {
  /** False once it has ended, by itself too. */
  isRunning(): boolean;
  /** @throws when the process ends before it has answered. */
  fetch(request: Request, path: string): Promise<Response>;
  close(): Promise<void>;
}

/** Takes what functions write to their console. */
export type FunctionLog = (text: string) => void;

/** What functions run in. */
export type FunctionRuntime = 'deno' | 'node';

export interface FunctionOptions {
  /** In place of this process's own console. */
  readonly log?: FunctionLog;
  /** Deno, as on hosted projects, unless it does not run on this machine. */
  readonly runtime?: FunctionRuntime;
  /** Ends the process, also while it starts. */
  readonly signal?: AbortSignal;
}

/**
 * Starts an edge function in a process of its own, which sees these variables and no others.
 * @throws BootError
 */
export async function startFunction(
  indexPath: string,
  env: Readonly<Record<string, string>>,
  { log, runtime, signal }: FunctionOptions = {},
): Promise<FunctionProcess> {
  const deno = runtime === 'node' ? null : await findDeno();
  if (deno === null && runtime === 'deno') throw new BootError('Deno does not run on this machine.');
  const child = deno === null ? inNode(indexPath, env) : inDeno(deno, indexPath, env);
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

function inNode(indexPath: string, env: Readonly<Record<string, string>>): ChildProcess {
  return fork(NODE_HOST, [indexPath], {
    cwd: DENO_FOLDER,
    env: { ...env },
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
}

function inDeno(deno: string, indexPath: string, env: Readonly<Record<string, string>>): ChildProcess {
  return fork(indexPath, [], {
    cwd: DENO_FOLDER,
    execPath: deno,
    env: { ...env, ...DENO_ENV },
    execArgv: [...runArguments(env)],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
}

/**
 * Where a function listens. What it writes while it starts is logged once it runs; else it says why it does not.
 * @throws BootError
 */
function portOf(child: ChildProcess, log?: FunctionLog): Promise<number> {
  const toOutput = log ?? ((text: string) => process.stdout.write(text));
  const toErrors = log ?? ((text: string) => process.stderr.write(text));
  let written: { readonly text: string; readonly write: FunctionLog }[] | null = [];
  const takeFrom = (stream: Readable | null, write: FunctionLog) =>
    stream?.setEncoding('utf8').on('data', (text: string) => {
      if (written) written.push({ text, write });
      else write(text);
    });
  takeFrom(child.stdout, toOutput);
  takeFrom(child.stderr, toErrors);
  return new Promise((resolve, reject) => {
    const refuse = (problem: string) =>
      reject(new BootError([...(written ?? []).map(({ text }) => text), problem].join('').trim()));
    let problem: string | null = null;
    child.once('message', (message: HostMessage) => {
      if ('problem' in message) {
        problem = message.problem;
        return;
      }
      for (const { text, write } of written ?? []) write(text);
      written = null;
      resolve(message.port);
    });
    // After all that it wrote.
    child.once('close', (code) => refuse(problem ?? `The function's process ended with ${String(code)}.`));
    child.once('error', (error) => refuse(error.message));
  });
}

/** Sends a request on as it came, redirects and errors included. */
async function forward(request: Request, address: string): Promise<Response> {
  const headers = new Headers(request.headers);
  for (const name of HOP_HEADERS) headers.delete(name);
  // What is compressed would be opened on the way.
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
