import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Upload, type UploadOptions } from 'tus-js-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LocalBackend } from '../backend';
import { listen } from '../start/http-server';
import { freePorts } from '../testing/free-ports';
import { createTestBackend } from '../testing/test-backend';
import { encodeMetadata } from '../testing/storage-tus-probe';

// tus-js-client against the embedded backend on a port, as in a browser.
const MIB = 1024 * 1024;
const CHUNK = 6 * MIB;
const content = randomBytes(14 * MIB);
let dataDir = '';
let port = 0;
let backend: LocalBackend;
let stop: () => Promise<void>;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'standout-tus-'));
  [port = 0] = await freePorts(1);
  await start();
});
afterAll(async () => {
  await end();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(): Promise<void> {
  backend = await createTestBackend({ dataDir });
  stop = await listen((incoming) => backend.fetch(incoming), port);
}

async function end(): Promise<void> {
  await stop();
  await backend.close();
}

const endpoint = () => `http://127.0.0.1:${port}/storage/v1/upload/resumable`;
const headers = () => ({ apikey: backend.keys.secret, authorization: `Bearer ${backend.keys.secret}` });
const tus = (more: Record<string, string> = {}) => ({ ...headers(), 'tus-resumable': '1.0.0', ...more });
/** The headers of a chunk. */
const chunkAt = (offset: number) =>
  tus({
    'x-upsert': 'true',
    'upload-offset': String(offset),
    'content-type': 'application/offset+octet-stream',
  });

/**
 * Uploads with the settings of the app (6 MiB chunks, x-upsert on every request).
 * @param chunks after how many it gives up
 * @returns the upload's URL
 */
function upload(name: string, { chunks = Infinity, ...change }: UploadOptions & { chunks?: number } = {}) {
  let done = 0;
  return new Promise<string>((resolve, reject) => {
    const job = new Upload(content, {
      endpoint: endpoint(),
      headers: { ...headers(), 'x-upsert': 'true' },
      chunkSize: CHUNK,
      retryDelays: [0, 100, 500],
      metadata: {
        bucketName: 'original_videos',
        objectName: name,
        contentType: 'video/mp4',
        cacheControl: '60',
      },
      ...change,
      onChunkComplete: () => {
        done += 1;
        if (done === chunks) job.abort().then(() => resolve(job.url ?? ''), reject);
      },
      onSuccess: () => resolve(job.url ?? ''),
      onError: reject,
    });
    job.start();
  });
}

async function offsetOf(url: string): Promise<{ status: number; offset: number }> {
  const response = await fetch(url, { method: 'HEAD', headers: tus() });
  return { status: response.status, offset: Number(response.headers.get('upload-offset')) };
}

async function read(name: string, more: Record<string, string> = {}): Promise<Response> {
  const url = `http://127.0.0.1:${port}/storage/v1/object/original_videos/${name}`;
  return fetch(url, { headers: { ...headers(), ...more } });
}

async function expectStored(name: string): Promise<void> {
  const bytes = Buffer.from(await (await read(name)).arrayBuffer());
  expect(bytes.equals(content)).toBe(true);
}

/** Where the server keeps an upload's bytes. */
const fileOf = (url: string) => join(dataDir, 'files', 'resumable', url.split('/').at(-1) ?? '');

// kills.test.ts and storage-kill-points.test.ts resume after a restart.
test('tus-js-client resumes after the connection broke in the middle of a chunk', async () => {
  const url = await upload('a/broken.mp4', { chunks: 1 });
  const onDisk = async () => (await stat(fileOf(url))).size;
  await sendAndBreak(url, content.subarray(CHUNK, CHUNK + 2 * MIB), () =>
    expect.poll(onDisk).toBeGreaterThan(CHUNK),
  );
  const { offset } = await offsetOf(url);
  expect(offset).toBeGreaterThan(CHUNK);
  expect(offset).toBeLessThanOrEqual(CHUNK + 2 * MIB);
  await upload('a/broken.mp4', { uploadUrl: url });
  await expectStored('a/broken.mp4');
});

test('accepts a file of 5 GB to its last byte, and no longer one', async () => {
  const sizeBytes = 5 * 1024 ** 3;
  const fields = { bucketName: 'original_videos', objectName: 'a/match.mp4', contentType: 'video/mp4' };
  const create = (length: number) =>
    fetch(endpoint(), {
      method: 'POST',
      headers: tus({ 'upload-length': String(length), 'upload-metadata': encodeMetadata(fields) }),
    });
  expect((await create(sizeBytes + 1)).status).toBe(413);
  const url = (await create(sizeBytes)).headers.get('location') ?? '';
  // The earlier bytes are sparse and take no disk space.
  const offset = sizeBytes - 1000;
  await truncate(fileOf(url), offset);
  expect(await offsetOf(url)).toEqual({ status: 200, offset });
  const body = content.subarray(0, 1000);
  expect((await fetch(url, { method: 'PATCH', headers: chunkAt(offset), body })).status).toBe(204);
  const end = await read('a/match.mp4', { range: `bytes=${offset}-` });
  expect(end.headers.get('content-range')).toBe(`bytes ${offset}-${sizeBytes - 1}/${sizeBytes}`);
  expect(Buffer.from(await end.arrayBuffer()).equals(body)).toBe(true);
});

// Addresses of uploads are valid for 24 hours; a later request is answered 410, and 404 after the next start.
test('an upload expires after a day', async () => {
  const url = await upload('a/expired.mp4', { chunks: 1 });
  const path = `${fileOf(url)}.json`;
  const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000).toISOString();
  const facts = await readFile(path, 'utf8');
  await writeFile(path, facts.replace(/"creation_date":"[^"]+"/, `"creation_date":"${yesterday}"`));
  expect((await offsetOf(url)).status).toBe(410);
  await end();
  await start();
  expect((await offsetOf(url)).status).toBe(404);
});

/** Starts a PATCH of a whole chunk, sends only a part of it and cuts the connection once `arrived` says so. */
function sendAndBreak(url: string, part: Buffer, arrived: () => Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const patch = request(url, {
      method: 'PATCH',
      headers: { ...chunkAt(CHUNK), 'content-length': CHUNK },
    });
    patch.once('close', resolve);
    // Cutting the line is an error of this side's request.
    patch.once('error', resolve);
    patch.write(part, () => {
      arrived().then(() => patch.destroy(), reject);
    });
  });
}
