import type { DatabaseDriver, Row, SqlResult, SqlSession, TransactionOptions } from './driver';
import { errorOf, openConnection, type WorkerConnection } from './worker-connection';

/** How long close() waits for work in progress. */
const CLOSE_PATIENCE_MS = 3000;

/**
 * Postgres 17 on a data folder in its own thread, so that slow statements do not block this one. A statement that
 * exceeds its transaction's timeout or crashes the WebAssembly ends that thread. The driver then reopens the folder,
 * which has everything committed, and continues with the waiting work.
 * @param dataDir folder of the data files; made when it is missing.
 */
export async function createWorkerDriver(dataDir: string): Promise<DatabaseDriver> {
  let connection = await openConnection(dataDir);
  let isClosed = false;
  let last: Promise<unknown> = Promise.resolve();

  const connect = async (): Promise<WorkerConnection> => {
    if (connection.failure && !isClosed) {
      await connection.terminate();
      connection = await openConnection(dataDir);
    }
    if (isClosed) throw new Error('The database is closed.');
    return connection;
  };
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
  return {
    transaction: (work, options = {}) => inTurn(async () => runTransaction(await connect(), work, options)),
    async close() {
      if (isClosed) return;
      isClosed = true;
      const timer = setTimeout(() => void connection.terminate(), CLOSE_PATIENCE_MS);
      // Reopening the folder repairs what fails here.
      await inTurn(() => connection.run({ kind: 'close' })).catch(() => undefined);
      clearTimeout(timer);
      await connection.terminate();
    },
  };
}

/** Sends any number of statements, or one with parameters. */
type Run = (sql: string, params: unknown[] | null) => Promise<SqlResult<Row>>;

async function runTransaction<T>(
  connection: WorkerConnection,
  work: (session: SqlSession) => Promise<T>,
  { statementTimeoutMs: timeoutMs, settings }: TransactionOptions,
): Promise<T> {
  let state: 'new' | 'begun' | 'over' = 'new';
  let isAborted = false;
  let last: Promise<unknown> = Promise.resolve();
  const run: Run = (sql, params) => {
    const result = last.then(() => {
      if (state === 'over') throw new Error('The transaction is over.');
      if (connection.failure) throw isAborted ? abortedError() : connection.failure;
      const begin = state === 'new' ? { settings } : null;
      state = 'begun';
      return connection.run({ kind: 'run', begin, sql, params }, timeoutMs);
    });
    last = result.catch(() => (isAborted = true));
    return result;
  };
  const finish = async (sql: 'commit' | 'rollback'): Promise<void> => {
    await last;
    const hasBegun = state === 'begun';
    state = 'over';
    if (connection.failure) throw connection.failure;
    if (hasBegun) await connection.run({ kind: 'run', begin: null, sql, params: null }, timeoutMs);
  };
  try {
    const result = await work(sessionOf(run));
    await finish('commit');
    return result;
  } catch (error) {
    // Ending the thread also rolled back.
    await finish('rollback').catch(() => undefined);
    throw error;
  }
}

function sessionOf(run: Run): SqlSession {
  return {
    query: <T>(sql: string, params: readonly unknown[] = []) =>
      run(sql, [...params]) as Promise<SqlResult<T>>,
    async exec(sql) {
      await run(sql, null);
    },
  };
}

/** Postgres's answer to statements after a failed one. */
function abortedError(): Error {
  return errorOf({
    severity: 'ERROR',
    code: '25P02',
    message: 'current transaction is aborted, commands ignored until end of transaction block',
  });
}
