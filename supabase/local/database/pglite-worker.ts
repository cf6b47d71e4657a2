import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import type { Row, SqlResult } from './driver';
import { PGLITE_EXTENSIONS } from './pglite-extensions';
import { fieldsOf, type Command, type Reply } from './worker-messages';

/**
 * The thread that runs the Postgres of a data folder (worker-connection.ts is its other end). While it works on a
 * statement it hears nothing; who wants it to stop ends the thread, and the folder is then as after a power cut.
 */
const { dataDir } = workerData as { readonly dataDir: string };
const NOTHING: SqlResult<Row> = { rows: [], affectedRows: 0 };

let pg: PGlite;

parentPort?.on('message', (command: Command) => void answer(command).then(reply));

function reply(message: Reply): void {
  parentPort?.postMessage(message, []);
}

async function answer(command: Command): Promise<Reply> {
  try {
    return { kind: 'done', result: await run(command) };
  } catch (error) {
    return { kind: 'failed', error: fieldsOf(error) };
  }
}

async function run(command: Command): Promise<SqlResult<Row>> {
  switch (command.kind) {
    case 'open':
      pg = await open();
      return NOTHING;
    case 'query': {
      if (command.begins) await pg.exec('begin');
      const { rows, affectedRows = 0 } = await pg.query<Row>(command.sql, command.params);
      return { rows, affectedRows };
    }
    case 'exec':
      if (command.begins) await pg.exec('begin');
      await pg.exec(command.sql);
      return NOTHING;
    case 'close':
      await pg.close();
      return NOTHING;
  }
}

/** Opens the folder. One that was being made when the process was killed has no data yet and is made anew. */
async function open(): Promise<PGlite> {
  const marker = `${dataDir}.new`;
  if (existsSync(marker)) rmSync(dataDir, { recursive: true, force: true });
  if (!existsSync(join(dataDir, 'PG_VERSION'))) {
    mkdirSync(dirname(dataDir), { recursive: true });
    writeFileSync(marker, '');
  }
  const opened = await PGlite.create({ dataDir, extensions: PGLITE_EXTENSIONS });
  rmSync(marker, { force: true });
  watch(opened);
  return opened;
}

/**
 * PGlite swallows what breaks the WebAssembly under it and answers an empty result. Such an instance must not go on:
 * its memory is no longer what Postgres believes, and it writes to the folder.
 */
function watch(opened: PGlite): void {
  const module = opened.Module;
  const work = module._PostgresMainLoopOnce;
  module._PostgresMainLoopOnce = () => {
    try {
      work();
    } catch (error) {
      if (isOrdinary(error)) throw error;
      reply({
        kind: 'broken',
        isStackOverflow: error instanceof RangeError,
        message: error instanceof Error ? error.message : String(error),
      });
      process.exit();
    }
  };
}

/** How PGlite carries an error of Postgres's own out of a statement: POSTGRES_MAIN_LONGJMP in its sources. */
function isOrdinary(error: unknown): boolean {
  return error instanceof Object && 'status' in error && error.status === 100;
}
