import { Worker } from 'node:worker_threads';
import type { Row, Settings, SqlResult } from './driver';
import { afterOwnTime } from './own-time';
import { pgliteModules, type PgliteModules } from './pglite-modules';

/** The thread's initial data. */
export interface WorkerData {
  readonly dataDir: string;
  readonly modules: PgliteModules;
}

/** A command to the thread, one at a time. */
export type Command =
  | { readonly kind: 'open' | 'close' }
  | {
      readonly kind: 'run';
      /** Begins a transaction first in the same message, because each message costs two thread switches. */
      readonly begin: { readonly settings: Settings | undefined } | null;
      readonly sql: string;
      /** Null for any number of statements without parameters. */
      readonly params: unknown[] | null;
    };

/** The thread's answer: one reply per command, or a final message about itself. */
export type Reply =
  | { readonly kind: 'done'; readonly result: SqlResult<Row> }
  | { readonly kind: 'failed'; readonly error: ErrorFields }
  /** The Postgres inside has crashed and no longer touches anything. */
  | { readonly kind: 'broken'; readonly isStackOverflow: boolean; readonly message: string };

/** An error's texts, by Postgres's names for them. */
export type ErrorFields = Readonly<Record<string, string>>;

/** A Postgres in its own thread. It runs one command at a time. */
export interface WorkerConnection {
  /**
   * @param timeoutMs how long the command may take; afterwards the whole thread is ended.
   * @throws the database's error; 57014 after the timeout, 54001 for endless recursion in SQL. Both set `failure`.
   */
  run(command: Command, timeoutMs?: number): Promise<SqlResult<Row>>;
  /** Why the thread ends or has ended; null while it runs. */
  readonly failure: Error | null;
  /** Ends the thread even if it is busy, and waits until it is gone. The folder has everything committed. */
  terminate(): Promise<void>;
}

interface Waiting {
  resolve(result: SqlResult<Row>): void;
  reject(error: Error): void;
}

const ENTRY = new URL('./pglite-worker.mjs', import.meta.url);

/** Starts a thread and opens a data folder in it. A folder can have one connection at a time. */
export async function openConnection(dataDir: string): Promise<WorkerConnection> {
  const workerData: WorkerData = { dataDir, modules: await pgliteModules() };
  const worker = new Worker(ENTRY, { workerData, execArgv: [] });
  let waiting: Waiting | null = null;
  let failure: Error | null = null;
  let ending: Promise<void> | null = null;

  // Waits for the thread's end before callers see the error, so that they can reopen the folder at once.
  const end = async (error: Error): Promise<void> => {
    failure = error;
    await worker.terminate();
    waiting?.reject(error);
    waiting = null;
  };
  const giveUp = (error: Error): Promise<void> => (ending ??= end(error));
  // An answer may still arrive while the thread ends; if it reports a commit, that is true.
  worker.on('message', (message: Reply) => {
    if (message.kind === 'broken') {
      void giveUp(brokenError(message));
      return;
    }
    const answered = waiting;
    waiting = null;
    if (message.kind === 'done') answered?.resolve(message.result);
    else answered?.reject(errorOf(message.error));
  });
  worker.on('messageerror', (error: Error) => void giveUp(error));
  worker.on('error', (error: Error) => void giveUp(error));
  worker.on('exit', () => void giveUp(new Error('The thread of the database has ended.')));

  const connection: WorkerConnection = {
    get failure() {
      return failure;
    },
    run: (command, timeoutMs) =>
      new Promise((resolve, reject) => {
        if (failure) {
          reject(failure);
          return;
        }
        // A command that cannot be sent throws here, so that nobody waits for an answer.
        worker.postMessage(command, []);
        const stop =
          timeoutMs === undefined ? null : afterOwnTime(timeoutMs, () => void giveUp(timeoutError()));
        waiting = {
          resolve(result) {
            stop?.();
            resolve(result);
          },
          reject(error) {
            stop?.();
            reject(error);
          },
        };
      }),
    terminate: () => giveUp(new Error('The database is closed.')),
  };
  try {
    await connection.run({ kind: 'open' });
  } catch (error) {
    await connection.terminate();
    throw error;
  }
  return connection;
}

/** An error like the in-process driver's. */
export function errorOf({ message = '', ...fields }: ErrorFields): Error {
  return Object.assign(new Error(message), fields);
}

function timeoutError(): Error {
  return errorOf({
    severity: 'ERROR',
    code: '57014',
    message: 'canceling statement due to statement timeout',
  });
}

/** With Postgres's own message where it has one; a server's other crashes have none either. */
function brokenError({ isStackOverflow, message }: Extract<Reply, { kind: 'broken' }>): Error {
  return isStackOverflow
    ? errorOf({ severity: 'ERROR', code: '54001', message: 'stack depth limit exceeded' })
    : errorOf({ severity: 'PANIC', code: 'XX000', message: `the database has crashed: ${message}` });
}
