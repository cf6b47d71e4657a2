// @module-tag core
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Upload } from '@tus/server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ObjectFiles } from '../storage/object-files';
import { ResumableStore } from '../storage/resumable/resumable-store';
import { storageErrors } from '../storage/storage-error';

// Each test takes the real steps of an upload up to one point, then does what a start does after a kill.
const VERSION = '00000000-0000-4000-8000-000000000001';
const BYTES = Buffer.from('0123456789');
const DAY_MS = 24 * 60 * 60 * 1000;

let folder: string;
let files: ObjectFiles;
let store: ResumableStore;
/** What becomes of an upload whose bytes have all arrived. */
let publish: () => Promise<void>;
let isPublished: () => Promise<boolean>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'standout-kill-'));
  publish = async () => void (await adopt());
  isPublished = () => Promise.resolve(false);
  await restart();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** @param rows versions that the database's rows point at */
async function restart(rows: readonly string[] = []): Promise<void> {
  files = new ObjectFiles(folder);
  store = new ResumableStore(join(folder, 'resumable'), files, {
    publish: () => publish(),
    isPublished: () => isPublished(),
  });
  await store.recover(new Set(rows));
  await files.tidy(new Set(rows));
}

const create = (ageMs = 0) =>
  store.create(
    new Upload({
      id: VERSION,
      offset: 0,
      size: BYTES.length,
      creation_date: new Date(Date.now() - ageMs).toISOString(),
    }),
  );
const fill = (bytes: Buffer, offset = 0) => store.write(Readable.from([bytes]), VERSION, offset);
const adopt = () => files.adopt(store.pathOf(VERSION), VERSION);
const offset = async () => (await store.getUpload(VERSION)).offset;
const objects = () => readdir(join(folder, 'objects'));
const inFolder = async () => (await readdir(join(folder, 'resumable'))).toSorted();
/** All bytes are in the folder, without an object. */
const fillAll = () => writeFile(store.pathOf(VERSION), BYTES);

describe('a resumable upload', () => {
  test.each<[string, () => Promise<unknown>, number]>([
    ['in the middle of a chunk', () => fill(BYTES.subarray(0, 7)), 7],
    ['after its last byte', fillAll, BYTES.length - 1],
    ['between moving its bytes and its row', () => fillAll().then(adopt), BYTES.length - 1],
    [
      'while a start moves its bytes back',
      () =>
        fillAll()
          .then(adopt)
          .then(() => files.giveBack(VERSION, store.pathOf(VERSION))),
      BYTES.length - 1,
    ],
  ])('killed %s resumes at the byte that is missing', async (_, steps, expected) => {
    await create();
    await steps();
    await restart();
    expect([await offset(), await objects()]).toEqual([expected, []]);
    await fill(BYTES.subarray(expected), expected);
    expect([await offset(), await objects()]).toEqual([BYTES.length, [VERSION]]);
    expect(await readFile(join(folder, 'objects', VERSION))).toEqual(BYTES);
    await restart([VERSION]);
    expect([await offset(), await objects()]).toEqual([BYTES.length, [VERSION]]);
  });

  test('killed while its facts are rewritten keeps the old ones', async () => {
    await create();
    await fill(BYTES.subarray(0, 4));
    await writeFile(join(folder, 'resumable', `${VERSION}.json.draft`), '{"id": "half');
    await restart();
    expect([await offset(), await inFolder()]).toEqual([4, [VERSION, `${VERSION}.json`]]);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['before its facts are written', () => rm(join(folder, 'resumable', `${VERSION}.json`))],
    ['while it is given up', () => rm(store.pathOf(VERSION))],
  ])('killed %s is gone completely', async (_, steps) => {
    await create();
    await steps();
    await restart();
    expect(await inFolder()).toEqual([]);
    await expect(store.getUpload(VERSION)).rejects.toMatchObject({ status_code: 404 });
  });

  test('is gone at the first start after a day', async () => {
    await create(DAY_MS);
    await restart();
    expect(await inFolder()).toEqual([]);
  });
});

describe('a resumable upload whose row could not be written', () => {
  const fail = async (error: Error) => {
    publish = async () => {
      await adopt();
      throw error;
    };
    await create();
    await expect(fill(BYTES)).rejects.toThrow(error.message);
  };

  test('because the database failed resumes with its last byte', async () => {
    await fail(new Error('no row'));
    expect([await offset(), await objects()]).toEqual([BYTES.length - 1, []]);
  });

  test('because it was refused is gone', async () => {
    await fail(storageErrors.keyExists());
    await expect(store.getUpload(VERSION)).rejects.toMatchObject({ status_code: 404 });
  });

  test('according to the answer, but was written, is done', async () => {
    isPublished = () => Promise.resolve(true);
    await fail(new Error('no row'));
    expect([await offset(), await objects()]).toEqual([BYTES.length, [VERSION]]);
  });

  test('and whose database is unreachable is settled by the next start', async () => {
    isPublished = () => Promise.reject(new Error('no row, and no database'));
    await fail(new Error('no row'));
    await restart();
    expect(await offset()).toBe(BYTES.length - 1);
  });
});

describe('an upload in one request that is killed', () => {
  const receive = () => files.receive(Readable.from([BYTES]), 100);

  test('before its row leaves no bytes', async () => {
    const kept = await receive();
    await receive();
    await writeFile(join(folder, 'incoming', 'half'), 'x');
    await restart([kept.version]);
    expect([await objects(), await readdir(join(folder, 'incoming'))]).toEqual([[kept.version], []]);
  });
});
