import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installServer, type Installation } from './installation';

/** What the process says once: where the server is, or in one line why there is none. */
export type ServerAnswer = { readonly url: string } | { readonly reason: string };

/** Far more than the tests that begin 50 transactions at once need, two files beside each other. */
const CONNECTIONS = 250;
/** Data that is thrown away needs no care for a power cut; plans depend on what a test analyzed, not on when. */
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

/** Characters that are kept of what a program says. */
const LAST_WORDS = 1000;

let folder: string | null = null;
let running: ChildProcess | null = null;
let isEnding = false;

/** Ends what runs, also when it only begins to, and leaves nothing behind. */
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

// The test run holds the other end of the channel: it closes however that run ends, killed or not.
process.once('disconnect', () => void end());
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end());

/** Starts a program of Postgres. `ended` says its last words; `says` when it has said something. */
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
  // Its socket is there before it is ready; the locale C keeps these words.
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
