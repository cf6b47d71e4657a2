import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { HOSTED_SEARCH_PATH, PGLITE_OPTIONS } from './pglite-options.mjs';
import { applySettings, exec, query } from './pglite-session.mjs';

/**
 * The thread that runs the Postgres of a data folder (worker-connection.ts is its other end). It cannot receive
 * messages while it runs a statement. Stopping it means ending the thread, which leaves the folder as after a power
 * cut.
 *
 * Written in JavaScript because a thread does not inherit its parent's TypeScript loader, and loading it again takes a
 * fifth of the time to open a database.
 *
 * @typedef {import('./driver').SqlResult<import('./driver').Row>} Result
 * @typedef {import('./worker-connection').Command} Command
 * @typedef {import('./worker-connection').Reply} Reply
 */

/** @type {import('./worker-connection').WorkerData} */
const { dataDir, modules } = workerData;

/** @type {Result} */
const NOTHING = { rows: [], affectedRows: 0 };

/** @type {PGlite} */
let pg;

parentPort?.on('message', (/** @type {Command} */ command) => void answer(command).then(reply));

/** @param {Reply} message */
function reply(message) {
  parentPort?.postMessage(message, []);
}

/**
 * @param {Command} command
 * @returns {Promise<Reply>}
 */
async function answer(command) {
  try {
    return { kind: 'done', result: await run(command) };
  } catch (error) {
    return { kind: 'failed', error: fieldsOf(error) };
  }
}

/**
 * @param {Command} command
 * @returns {Promise<Result>}
 */
async function run(command) {
  switch (command.kind) {
    case 'open':
      pg = await open();
      return NOTHING;
    case 'run':
      if (command.begin) await exec(pg, 'begin');
      if (command.begin?.settings) await applySettings(pg, command.begin.settings);
      if (command.params) return query(pg, command.sql, command.params);
      await exec(pg, command.sql);
      return NOTHING;
    case 'close':
      await pg.close();
      return NOTHING;
  }
}

/** Opens the folder. A folder whose creation was cut off by a kill has no data yet and is recreated. */
async function open() {
  const marker = `${dataDir}.new`;
  if (existsSync(marker)) rmSync(dataDir, { recursive: true, force: true });
  if (!existsSync(join(dataDir, 'PG_VERSION'))) {
    mkdirSync(dirname(dataDir), { recursive: true });
    writeFileSync(marker, '');
  }
  const opened = await PGlite.create({ dataDir, ...modules, ...PGLITE_OPTIONS });
  rmSync(marker, { force: true });
  await opened.exec(HOSTED_SEARCH_PATH);
  watch(opened);
  return opened;
}

/**
 * PGlite swallows WebAssembly crashes and returns an empty result. Such an instance must stop: its memory is corrupt,
 * and it writes to the folder.
 * @param {PGlite} opened
 */
function watch(opened) {
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

/**
 * Whether this is how PGlite throws a Postgres error out of a statement: POSTGRES_MAIN_LONGJMP in its sources.
 * @param {unknown} error
 */
function isOrdinary(error) {
  return error instanceof Object && 'status' in error && error.status === 100;
}

/**
 * An error's texts, because classes are lost between threads.
 * @param {unknown} error
 * @returns {import('./worker-connection').ErrorFields}
 */
function fieldsOf(error) {
  if (!(error instanceof Error)) return { message: String(error) };
  const texts = Object.entries(error).filter(([, value]) => typeof value === 'string');
  return { ...Object.fromEntries(texts), message: error.message };
}
