// @module-tag core
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Upload } from '@tus/server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createObjectFiles, type ObjectFiles } from '../storage/object-files';
import { ResumableStore } from '../storage/resumable/resumable-store';

// Each test takes the real steps of an upload up to one point, then does what a start does after a kill.
const VERSION = '00000000-0000-4000-8000-000000000001';
const ID = `original_videos/someone/clip.mp4/${VERSION}`;
const BYTES = Buffer.from('0123456789');

let folder: string;
let files: ObjectFiles;
let store: ResumableStore;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'standout-kill-'));
  open();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function open(): void {
  files = createObjectFiles(folder);
  store = new ResumableStore(join(folder, 'resumable'), files);
}

/** @param rows versions that the database's rows point at */
async function restart(rows: readonly string[] = []): Promise<void> {
  open();
  await store.recover(new Set(rows));
  await files.removeOrphans(new Set(rows));
}

async function create(sizeBytes = BYTES.length): Promise<Upload> {
  const metadata = { bucketName: 'original_videos', objectName: 'someone/clip.mp4' };
  const upload = new Upload({
    id: ID,
    offset: 0,
    size: sizeBytes,
    metadata,
    creation_date: new Date().toISOString(),
  });
  await store.create(upload);
  return upload;
}

const fill = (bytes: Buffer, offset = 0) => store.write(Readable.from([bytes]), ID, offset);
const offset = async () => (await store.getUpload(ID)).offset;
const objects = () => readdir(join(folder, 'objects'));
const inFolder = () => readdir(join(folder, 'resumable'));

describe('a resumable upload that is killed', () => {
  test('before its facts are written is gone: it was never acknowledged', async () => {
    await create();
    await rm(join(folder, 'resumable', `${VERSION}.json`));
    await restart();
    expect(await inFolder()).toEqual([]);
  });

  test('while its facts are rewritten keeps the old ones', async () => {
    await create();
    await fill(BYTES.subarray(0, 4));
    await writeFile(join(folder, 'resumable', `${VERSION}.json.draft`), '{"id": "half');
    await restart();
    expect(await offset()).toBe(4);
    expect((await inFolder()).sort()).toEqual([VERSION, `${VERSION}.json`]);
  });

  test('in the middle of a chunk resumes where its bytes end', async () => {
    await create();
    await fill(BYTES.subarray(0, 7));
    await restart();
    expect(await offset()).toBe(7);
  });

  test('after its last byte resumes with that byte', async () => {
    await create();
    await fill(BYTES);
    await restart();
    expect(await offset()).toBe(BYTES.length - 1);
  });

  test('between moving its bytes and its row resumes with its last byte', async () => {
    await create();
    await fill(BYTES);
    await files.adopt(store.pathOf(VERSION), VERSION);
    await restart();
    expect(await offset()).toBe(BYTES.length - 1);
    expect(await readFile(store.pathOf(VERSION))).toEqual(BYTES.subarray(0, -1));
    expect(await objects()).toEqual([]);
    // The client sends the byte again, and the same steps create the object.
    await fill(BYTES.subarray(-1), BYTES.length - 1);
    await files.adopt(store.pathOf(VERSION), VERSION);
    await restart([VERSION]);
    expect(await readFile(join(folder, 'objects', VERSION))).toEqual(BYTES);
  });

  test('after its row is known to be done', async () => {
    await create();
    await fill(BYTES);
    await files.adopt(store.pathOf(VERSION), VERSION);
    await restart([VERSION]);
    expect(await offset()).toBe(BYTES.length);
    expect(await objects()).toEqual([VERSION]);
  });

  test('while a start removes its bytes is removed by the next one', async () => {
    await create();
    await fill(BYTES);
    await files.adopt(store.pathOf(VERSION), VERSION);
    await files.giveBack(VERSION, store.pathOf(VERSION));
    await restart();
    expect(await offset()).toBe(BYTES.length - 1);
  });

  test('while it is given up is gone completely', async () => {
    await create();
    await fill(BYTES.subarray(0, 3));
    await rm(store.pathOf(VERSION));
    await restart();
    expect(await inFolder()).toEqual([]);
    await expect(store.getUpload(ID)).rejects.toMatchObject({ statusCode: 404 });
  });
});

describe('a resumable upload whose row could not be written', () => {
  const fail = async (outcome: 'refused' | 'unfinished' | 'finished' | 'unknown') => {
    const upload = await create();
    await fill(BYTES);
    const publish = async () => {
      await files.adopt(store.pathOf(VERSION), VERSION);
      throw new Error('no row');
    };
    await expect(store.finish(upload, publish, async () => outcome)).rejects.toThrow('no row');
  };

  test('because the database failed resumes with its last byte', async () => {
    await fail('unfinished');
    expect(await offset()).toBe(BYTES.length - 1);
    expect(await objects()).toEqual([]);
  });

  test('because it was rejected is gone', async () => {
    await fail('refused');
    await expect(store.getUpload(ID)).rejects.toMatchObject({ statusCode: 404 });
  });

  test('as far as anybody knew, but was written, is done', async () => {
    await fail('finished');
    expect(await offset()).toBe(BYTES.length);
  });

  test('and whose database is unreachable is cleaned up by the next start', async () => {
    await fail('unknown');
    await restart();
    expect(await offset()).toBe(BYTES.length - 1);
  });
});

describe('a whole upload or a replacement that is killed', () => {
  const receive = () => files.receive(Readable.from([BYTES]), 100);

  test('before its row leaves no bytes', async () => {
    const kept = await receive();
    await receive();
    await writeFile(join(folder, 'incoming', 'half'), 'x');
    await restart([kept.version]);
    expect(await objects()).toEqual([kept.version]);
    await expect(stat(join(folder, 'incoming'))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('after its row leaves none of the bytes that it replaced', async () => {
    const old = await receive();
    const fresh = await receive();
    await restart([fresh.version]);
    expect(await objects()).toEqual([fresh.version]);
    await expect(stat(join(folder, 'objects', old.version))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('after its removal from the rows leaves no bytes', async () => {
    await receive();
    await restart();
    expect(await objects()).toEqual([]);
  });
});
