import { randomBytes } from 'node:crypto';
import {
  appendFile,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Upload, type UploadOptions } from 'tus-js-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LocalBackend } from '../backend';
import { listen } from '../start/http-server';
import { freePorts } from '../testing/free-ports';
import { createTestBackend } from '../testing/test-backend';
import { encodeMetadata } from '../testing/storage-tus-probe';

// tus-js-client against the embedded backend on a port, as in a browser, with restarts on one data folder.
const MIB = 1024 * 1024;
const CHUNK = 6 * MIB;
const content = randomBytes(14 * MIB);
let dataDir = '';
let port = 0;
let backend: LocalBackend;
let stop: () => Promise<void>;

async function start(): Promise<void> {
  backend = await createTestBackend({ dataDir });
  stop = await listen((incoming) => backend.fetch(incoming), port);
}

async function restart(meanwhile: () => Promise<void> = async () => undefined): Promise<void> {
  await stop();
  await backend.close();
  await meanwhile();
  await start();
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'standout-tus-'));
  [port = 0] = await freePorts(1);
  await start();
});
afterAll(async () => {
  await stop();
  await backend.close();
  await rm(dataDir, { recursive: true, force: true });
});

const endpoint = () => `http://127.0.0.1:${port}/storage/v1/upload/resumable`;
const headers = () => ({ apikey: backend.keys.secret, authorization: `Bearer ${backend.keys.secret}` });

/** The client's settings as the app uses them (6 MiB chunks, x-upsert on every request). */
function optionsFor(name: string): UploadOptions {
  return {
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
  };
}

/** Uploads to the end. @returns the upload's URL */
function upload(name: string, change: UploadOptions = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const job = new Upload(content, {
      ...optionsFor(name),
      ...change,
      onSuccess: () => resolve(job.url ?? ''),
      onError: reject,
    });
    job.start();
  });
}

/** Uploads one chunk and gives up. @returns the upload's URL */
function uploadFirstChunk(name: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const job = new Upload(content, {
      ...optionsFor(name),
      onChunkComplete: () => {
        job.abort().then(() => resolve(job.url ?? ''), reject);
      },
      onError: reject,
    });
    job.start();
  });
}

async function offsetOf(url: string): Promise<{ status: number; offset: number }> {
  const response = await fetch(url, { method: 'HEAD', headers: { ...headers(), 'tus-resumable': '1.0.0' } });
  return { status: response.status, offset: Number(response.headers.get('upload-offset')) };
}

async function stored(name: string): Promise<Buffer> {
  const url = `http://127.0.0.1:${port}/storage/v1/object/original_videos/${name}`;
  const response = await fetch(url, { headers: headers() });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

const versionOf = (url: string) =>
  Buffer.from(url.split('/').at(-1) ?? '', 'base64url')
    .toString()
    .split('/')
    .at(-1) ?? '';
const files = (...parts: string[]) => join(dataDir, 'files', ...parts);

describe('tus-js-client', () => {
  test('uploads in chunks; the Location leads back to the same server', async () => {
    const url = await upload('a/whole.mp4');
    expect(url.startsWith(`${endpoint()}/`)).toBe(true);
    expect((await stored('a/whole.mp4')).equals(content)).toBe(true);
    // The file was moved; only the upload's facts stay for late requests.
    expect(await readdir(files('resumable'))).toEqual([`${versionOf(url)}.json`]);
    expect(await offsetOf(url)).toEqual({ status: 200, offset: content.length });
  });

  test('resumes after the connection broke in the middle of a chunk', async () => {
    const url = await uploadFirstChunk('a/broken.mp4');
    const onDisk = async () => (await stat(files('resumable', versionOf(url)))).size;
    await sendAndBreak(url, CHUNK, content.subarray(CHUNK, CHUNK + 2 * MIB), () =>
      expect.poll(onDisk).toBeGreaterThan(CHUNK),
    );
    const { offset } = await offsetOf(url);
    expect(offset).toBeGreaterThan(CHUNK);
    expect(offset).toBeLessThanOrEqual(CHUNK + 2 * MIB);
    await upload('a/broken.mp4', { uploadUrl: url });
    expect((await stored('a/broken.mp4')).equals(content)).toBe(true);
  });

  test('resumes after the backend was restarted', async () => {
    const url = await uploadFirstChunk('a/restarted.mp4');
    await restart();
    expect(await offsetOf(url)).toEqual({ status: 200, offset: CHUNK });
    expect(await upload('a/restarted.mp4', { uploadUrl: url })).toBe(url);
    expect((await stored('a/restarted.mp4')).equals(content)).toBe(true);
  });
});

test('accepts a file of 5 GB to its last byte, and no longer one', async () => {
  const sizeBytes = 5 * 1024 ** 3;
  const metadata = { bucketName: 'original_videos', objectName: 'a/match.mp4', contentType: 'video/mp4' };
  const create = (length: number) =>
    fetch(endpoint(), {
      method: 'POST',
      headers: {
        ...headers(),
        'tus-resumable': '1.0.0',
        'upload-length': String(length),
        'upload-metadata': encodeMetadata(metadata),
      },
    });
  expect((await create(sizeBytes + 1)).status).toBe(413);
  const url = (await create(sizeBytes)).headers.get('location') ?? '';
  // The earlier bytes are sparse and take no disk space.
  await truncate(files('resumable', versionOf(url)), sizeBytes - 1000);
  expect(await offsetOf(url)).toEqual({ status: 200, offset: sizeBytes - 1000 });
  const last = await fetch(url, {
    method: 'PATCH',
    headers: {
      ...headers(),
      'tus-resumable': '1.0.0',
      'upload-offset': String(sizeBytes - 1000),
      'content-type': 'application/offset+octet-stream',
    },
    body: content.subarray(0, 1000),
  });
  expect(last.status).toBe(204);
  const end = await fetch(`http://127.0.0.1:${port}/storage/v1/object/original_videos/a/match.mp4`, {
    headers: { ...headers(), range: `bytes=${sizeBytes - 1000}-` },
  });
  expect(end.headers.get('content-range')).toBe(`bytes ${sizeBytes - 1000}-${sizeBytes - 1}/${sizeBytes}`);
  expect(Buffer.from(await end.arrayBuffer()).equals(content.subarray(0, 1000))).toBe(true);
});

describe('a restart', () => {
  test('keeps objects and removes leftovers of an interrupted run', async () => {
    await upload('a/kept.mp4');
    await restart(async () => {
      await writeFile(files('objects', 'no-row'), 'x');
      await writeFile(files('resumable', 'no-facts'), 'x');
    });
    expect((await stored('a/kept.mp4')).equals(content)).toBe(true);
    expect(await readdir(files('objects'))).not.toContain('no-row');
    expect(await readdir(files('resumable'))).not.toContain('no-facts');
  });

  // All bytes arrived, but the row was never written: the client must not hear that the upload is done.
  test('reopens an upload that did not become an object', async () => {
    const url = await uploadFirstChunk('a/uncommitted.mp4');
    await restart(() => appendFile(files('resumable', versionOf(url)), content.subarray(CHUNK)));
    expect(await offsetOf(url)).toEqual({ status: 200, offset: content.length - 1 });
    await upload('a/uncommitted.mp4', { uploadUrl: url });
    expect((await stored('a/uncommitted.mp4')).equals(content)).toBe(true);
  });

  // Killed between moving its bytes and writing its row: nothing acknowledged may be lost.
  test('recovers an upload whose bytes were moved before it had a row', async () => {
    const url = await uploadFirstChunk('a/moved.mp4');
    await restart(async () => {
      await appendFile(files('resumable', versionOf(url)), content.subarray(CHUNK));
      await rename(files('resumable', versionOf(url)), files('objects', versionOf(url)));
    });
    expect(await offsetOf(url)).toEqual({ status: 200, offset: content.length - 1 });
    await upload('a/moved.mp4', { uploadUrl: url });
    expect((await stored('a/moved.mp4')).equals(content)).toBe(true);
  });

  // URLs are valid for 24 h; an expired upload is 410, and gone after the next start.
  test('forgets uploads that expired', async () => {
    const url = await uploadFirstChunk('a/expired.mp4');
    const path = files('resumable', `${versionOf(url)}.json`);
    const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000).toISOString();
    const facts = await readFile(path, 'utf8');
    await writeFile(path, facts.replace(/"creation_date":"[^"]+"/, `"creation_date":"${yesterday}"`));
    expect((await offsetOf(url)).status).toBe(410);
    await restart();
    expect((await offsetOf(url)).status).toBe(404);
    expect(await readdir(files('resumable'))).not.toContain(versionOf(url));
  });
});

/** Starts a PATCH of a whole chunk, sends only a part of it and cuts the connection once `arrived` says so. */
function sendAndBreak(
  url: string,
  offset: number,
  part: Buffer,
  arrived: () => Promise<void>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const patch = request(url, {
      method: 'PATCH',
      headers: {
        ...headers(),
        'x-upsert': 'true',
        'tus-resumable': '1.0.0',
        'upload-offset': offset,
        'content-type': 'application/offset+octet-stream',
        'content-length': CHUNK,
      },
    });
    patch.once('close', resolve);
    // Cutting the line is an error of this side's request.
    patch.once('error', resolve);
    patch.write(part, () => {
      arrived().then(() => patch.destroy(), reject);
    });
  });
}
