import { Worker } from 'node:worker_threads';
import type { Row, SqlResult } from './driver';
import { afterOwnTime } from './own-time';
import { pgliteModules } from './pglite-modules';
import { errorOf, type Command, type Reply, type WorkerData } from './worker-messages';

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
        const mine: Waiting = limited({ resolve, reject }, timeoutMs, () => {
          if (waiting === mine) void giveUp(timeoutError());
        });
        waiting = mine;
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

function limited(waiting: Waiting, timeoutMs: number | undefined, onTimeout: () => void): Waiting {
  if (timeoutMs === undefined) return waiting;
  const stop = afterOwnTime(timeoutMs, onTimeout);
  return {
    resolve(result) {
      stop();
      waiting.resolve(result);
    },
    reject(error) {
      stop();
      waiting.reject(error);
    },
  };
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
