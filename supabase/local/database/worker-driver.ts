import type { DatabaseDriver, Row, SqlResult, SqlSession, TransactionOptions } from './driver';
import { openConnection, type WorkerConnection } from './worker-connection';
import { errorOf, type Begin, type Command } from './worker-messages';

/** How long close() lets work that is under way come to its end. */
const CLOSE_PATIENCE_MS = 3000;

/**
 * Postgres 17 over a data folder, in a thread of its own: a slow statement leaves this one free. A statement that takes
 * longer than its transaction may, or that breaks the WebAssembly, ends that thread; the folder is opened again,
 * which brings back all that was committed, and who has waited goes on.
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
      await inTurn(() => shutDown(connection));
      clearTimeout(timer);
      await connection.terminate();
    },
  };
}

async function shutDown(connection: WorkerConnection): Promise<void> {
  // What fails here is brought in order when the folder is opened again.
  await connection.run({ kind: 'close' }).catch(() => undefined);
}

/** What a statement is sent as, without the question whether it is the transaction's first. */
type Statement =
  | { readonly kind: 'query'; readonly sql: string; readonly params: unknown[] }
  | { readonly kind: 'exec'; readonly sql: string };

async function runTransaction<T>(
  connection: WorkerConnection,
  work: (session: SqlSession) => Promise<T>,
  { statementTimeoutMs: timeoutMs, settings }: TransactionOptions,
): Promise<T> {
  const newOne: Begin = { ...(settings && { settings }) };
  let state: 'new' | 'begun' | 'over' = 'new';
  let isAborted = false;
  let last: Promise<unknown> = Promise.resolve();
  const run = (statement: Statement): Promise<SqlResult<Row>> => {
    const result = last.then(() => {
      if (state === 'over') throw new Error('The transaction is over.');
      if (connection.failure) throw isAborted ? abortedError() : connection.failure;
      const begin = state === 'new' ? newOne : null;
      state = 'begun';
      return connection.run({ ...statement, begin } satisfies Command, timeoutMs);
    });
    last = result.catch(() => (isAborted = true));
    return result;
  };
  const finish = async (sql: 'commit' | 'rollback'): Promise<void> => {
    await last;
    const hasBegun = state === 'begun';
    state = 'over';
    if (connection.failure) throw connection.failure;
    if (hasBegun) await connection.run({ kind: 'exec', begin: null, sql }, timeoutMs);
  };
  try {
    const result = await work(sessionOf(run));
    await finish('commit');
    return result;
  } catch (error) {
    // The thread's end has rolled back as well.
    await finish('rollback').catch(() => undefined);
    throw error;
  }
}

function sessionOf(run: (statement: Statement) => Promise<SqlResult<Row>>): SqlSession {
  return {
    query: <T>(sql: string, params: readonly unknown[] = []) =>
      run({ kind: 'query', sql, params: [...params] }) as Promise<SqlResult<T>>,
    async exec(sql) {
      await run({ kind: 'exec', sql });
    },
  };
}

/** As Postgres answers statements that follow a failed one. */
function abortedError(): Error {
  return errorOf({
    severity: 'ERROR',
    code: '25P02',
    message: 'current transaction is aborted, commands ignored until end of transaction block',
  });
}
