import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installServer, type Installation } from './installation';

/** The process's only message: the server's address, or in one line why there is none. */
export type ServerAnswer = { readonly url: string } | { readonly reason: string };

/** Far more than needed by two concurrent test files with 50 transactions each. */
const CONNECTIONS = 250;
/**
 * Temporary data needs no protection from power cuts. Without autovacuum, plans depend only on what a test analyzes.
 */
const SETTINGS = [
  'listen_addresses=',
  `max_connections=${CONNECTIONS}`,
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'autovacuum=off',
  'timezone=UTC',
  'log_timezone=UTC',
];
const LOCALE = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';

/** How many characters of a program's output to keep. */
const LAST_WORDS = 1000;

let folder: string | null = null;
let running: ChildProcess | null = null;
let isEnding = false;

/** Ends the server, even while it starts, and leaves nothing behind. */
async function end(): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  const child = running;
  if (child?.exitCode === null && child.signalCode === null) {
    const gone = new Promise((resolve) => child.once('close', resolve));
    child.kill('SIGQUIT');
    await gone;
  }
  await answer;
  if (folder !== null) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  process.exit();
}

// The test run holds the other end of the channel, which closes however the run ends, even by a kill.
process.once('disconnect', () => void end());
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end());

/** Starts a Postgres program. `ended` resolves with its last output; `says` when it has printed something. */
function run(place: Installation, program: string, args: readonly string[]) {
  if (isEnding) throw new Error('the tests have ended');
  const child = spawn(join(place.binaries, program), args, {
    ...place.user,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  running = child;
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-LAST_WORDS);
  });
  const ended = new Promise<Error>((resolve) => {
    child.once('error', resolve);
    child.once('close', () => resolve(new Error(said.trim())));
  });
  const says = (words: string) =>
    new Promise<null>((resolve) => {
      child.stderr.on('data', () => said.includes(words) && resolve(null));
    });
  return { child, ended, says };
}

async function initialize(place: Installation): Promise<void> {
  const { child, ended } = run(place, 'initdb', [
    `--pgdata=${place.data}`,
    '--no-sync',
    '--username=postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    `--lc-ctype=${LOCALE}`,
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ]);
  const outcome = await ended;
  if (child.exitCode !== 0) throw outcome;
}

async function serve(place: Installation): Promise<void> {
  const options = [...SETTINGS, `unix_socket_directories=${place.folder}`].flatMap((setting) => [
    '-c',
    setting,
  ]);
  const { ended, says } = run(place, 'postgres', ['-D', place.data, ...options]);
  // Its socket exists before it is ready, so this waits for the message, which the locale C keeps in English.
  const failure = await Promise.race([says('ready to accept connections'), ended]);
  if (failure) throw failure;
}

async function start(): Promise<ServerAnswer> {
  try {
    folder = await mkdtemp(join(await realpath(tmpdir()), 'standout-postgres-'));
    const place = await installServer(folder);
    await initialize(place);
    await serve(place);
    return { url: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}` };
  } catch (error) {
    return { reason: error instanceof Error ? error.message.replaceAll('\n', ' ') : String(error) };
  }
}

const answer = start();
const said = await answer;
if (process.connected) process.send?.(said);
