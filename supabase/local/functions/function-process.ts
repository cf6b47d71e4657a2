import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { HostMessage } from './function-host';

const HOST = fileURLToPath(new URL('function-host.ts', import.meta.url));
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
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

/**
 * Starts an edge function in a process of its own, which sees these variables and no others.
 * @param log instead of this process's own console
 * @throws BootError
 */
export async function startFunction(
  indexPath: string,
  env: Readonly<Record<string, string>>,
  log?: FunctionLog,
): Promise<FunctionProcess> {
  const child = fork(HOST, [indexPath], {
    cwd: ROOT,
    env: { ...env },
    execArgv: ['--import', 'tsx'],
    stdio: log ? ['ignore', 'pipe', 'pipe', 'ipc'] : ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  if (log) for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', log);
  const port = await portOf(child);
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

function portOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('message', (message: HostMessage) => {
      if ('port' in message) resolve(message.port);
      else reject(new BootError(message.problem));
    });
    child.once('exit', (code) => reject(new BootError(`The function's process ended with ${String(code)}.`)));
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
