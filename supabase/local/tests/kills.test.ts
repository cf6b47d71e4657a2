import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PUBLISHABLE_KEY } from '../gateway/api-keys';
import { clientAt } from '../testing/harness';
import { inboxAt, signInByCode } from '../testing/harness-local';
import { freePorts } from '../testing/free-ports';
import { migratedFolder } from '../testing/migrated-folder';
import { randomNumbers } from '../../../tests/random-numbers';
import { fileWriter, listFiles, resumableWriter } from './kill-file-writers';
import { documentWriter, settingsWriter, type Send, type State, type Writer } from './kill-writers';

/** A kill and its restart take about three seconds of CPU time. */
const KILLS = Number(process.env['KILLS'] ?? 20);
const MAX_WRITES = 30;

let folder: string;
let ports: number[];
let child: ChildProcess;
beforeAll(async () => {
  folder = await migratedFolder();
  ports = await freePorts(2);
  await start(prepare());
});
afterAll(async () => {
  await kill();
  await rm(folder, { recursive: true, force: true });
});

/** A process that preloads its code. */
function prepare(): ChildProcess {
  return fork(new URL('./killed-backend.ts', import.meta.url), [folder, ...ports.map(String)], {
    execArgv: ['--import', 'tsx'],
  });
}

/** Opens the folder in a prepared process. */
async function start(prepared: ChildProcess): Promise<void> {
  child = prepared;
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('The backend has ended.')));
  ended.catch(() => undefined);
  child.send('open');
  await Promise.race([once(child, 'message'), ended]);
}

async function kill(): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

const apiUrl = () => `http://127.0.0.1:${ports[0]}`;

function senderOf(token: string): Send {
  return async (path, init = {}) => {
    const headers = new Headers(init.headers);
    headers.set('apikey', PUBLISHABLE_KEY);
    headers.set('authorization', `Bearer ${token}`);
    const response = await fetch(apiUrl() + path, { ...init, headers });
    if (!response.ok)
      throw new Error(`${init.method ?? 'GET'} ${path}: ${response.status} ${await response.text()}`);
    return response;
  };
}

/** A writer with the acknowledged state `before`, and `after`, which may be stored too when its answer was lost. */
interface Track {
  readonly writer: Writer;
  before: State;
  after: State;
}

/** Lets all writers run until enough writes are acknowledged, then kills the process in the middle of others. */
async function writeUntilKilled(isEnough: (acknowledged: number) => boolean): Promise<void> {
  let acknowledged = 0;
  const kills: Promise<void>[] = [];
  const writeOn = async (track: Track): Promise<void> => {
    while (kills.length === 0) {
      const { changes, run } = track.writer.next(track.before);
      track.after = { ...track.before, ...changes };
      try {
        await run(send);
      } catch (error) {
        // Writes in progress at the kill may have happened or not.
        if (kills.length === 0) throw error;
        return;
      }
      track.before = track.after;
      acknowledged += 1;
      if (kills.length === 0 && isEnough(acknowledged)) kills.push(kill());
    }
  };
  await Promise.all(tracks.map(writeOn));
  await Promise.all(kills);
}

/** Acknowledged writes are all there; the others happened completely or not at all. */
async function check(track: Track, send: Send): Promise<void> {
  const names = Object.keys(track.after);
  const found: Record<string, string | null> = {};
  for (const name of names) found[name] = await track.writer.read(send, name);
  const expected = (state: State) => Object.fromEntries(names.map((name) => [name, state[name] ?? null]));
  expect([expected(track.before), expected(track.after)]).toContainEqual(found);
  track.before = track.after = found;
  await track.writer.resume?.(send, found);
}

/** Every file of bytes has its object, and nothing remains of interrupted uploads. */
async function checkFolder(userId: string, send: Send): Promise<void> {
  const files = join(folder, 'files');
  expect(await readdir(join(files, 'objects'))).toHaveLength((await listFiles(send, userId)).length);
  expect(await readdir(join(files, 'incoming')).catch(() => [])).toEqual([]);
  expect((await readdir(join(files, 'resumable'))).filter((name) => name.endsWith('.draft'))).toEqual([]);
}

const random = randomNumbers(15);
let send: Send;
let userId: string;
let tracks: Track[];

beforeAll(async () => {
  const client = clientAt(apiUrl(), PUBLISHABLE_KEY, fetch);
  const user = await signInByCode(inboxAt(ports[1] ?? 0), client, 'killed@example.test');
  userId = user.id;
  send = senderOf(user.accessToken);
  const made = await send('/rest/v1/videos?select=id', {
    method: 'POST',
    headers: { 'content-type': 'application/json', prefer: 'return=representation' },
    body: JSON.stringify({ user_id: userId, title: 'Clip', original_name: 'clip.mp4' }),
  });
  const videoId = ((await made.json()) as { id: string }[])[0]?.id ?? '';
  tracks = [settingsWriter(userId), documentWriter(videoId), fileWriter(userId), resumableWriter(userId)].map(
    (writer) => ({ writer, before: {}, after: {} }),
  );
});

/** Kills the process once enough is written, and checks what its successor finds in the folder. */
async function killAndCheck(isEnough: (acknowledged: number) => boolean): Promise<void> {
  const next = prepare();
  await writeUntilKilled(isEnough);
  await start(next);
  for (const track of tracks) await check(track, send);
  await checkFolder(userId, send);
}

describe('a kill in the middle of writing loses nothing acknowledged and leaves nothing half-written', () => {
  // All use one folder: each test continues from the state that the previous one left.
  test('after a write of every kind', { tags: 'core' }, async () => {
    await killAndCheck(() => tracks.every(({ before }) => Object.keys(before).length > 0));
  });

  test.each(Array.from({ length: KILLS - 1 }, (_, index) => index + 2))('kill %d', async () => {
    const writes = 1 + Math.floor(random() * MAX_WRITES);
    await killAndCheck((acknowledged) => acknowledged >= writes);
  });
});
