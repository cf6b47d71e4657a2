import { afterAll, describe, expect, test } from 'vitest';
import { openProject, needLocal } from '../testing/harness';
import {
  clipNames,
  expectBytes,
  gate,
  newStorageUser,
  patternBytes,
  send,
  statusOf,
} from '../testing/storage-helpers';
import {
  breakingAfter,
  createTusProbe,
  encodeMetadata,
  pathOf,
  uploadIdOf,
} from '../testing/storage-tus-probe';

const project = await openProject();
afterAll(() => project.close());
const alice = await newStorageUser(project);
const videos = alice.client.storage.from('original_videos');
const bytes = patternBytes(300_000);
const fresh = clipNames(alice);
const { create, patch, ask, offsetOf } = createTusProbe(project, bytes.length);

describe('the protocol', () => {
  test('reports its features without a session', async () => {
    const response = await project.request('/storage/v1/upload/resumable', { method: 'OPTIONS' });
    expect(response.status).toBe(204);
    expect(response.headers.get('tus-version')).toBe('1.0.0');
    expect(response.headers.get('tus-extension')).toBe(
      'creation,creation-with-upload,creation-defer-length,termination,expiration',
    );
    expect(Number(response.headers.get('tus-max-size'))).toBeGreaterThan(0);
    expect(response.headers.get('access-control-allow-methods')).toBe('POST, HEAD, PATCH, OPTIONS, DELETE');
    expect(response.headers.get('access-control-allow-headers')).toMatch(
      /X-Upsert, Upload-Expires, ApiKey, x-signature/,
    );
    expect(response.headers.get('access-control-expose-headers')).toMatch(/Location.*Upload-Offset/);
  });

  test('creates, fills in chunks and makes the object', async () => {
    const name = fresh();
    const created = await create(alice, name, {}, { cacheControl: '3600' });
    expect(created.status).toBe(201);
    expect(created.headers.get('upload-expires')).toMatch(/ GMT$/);
    const path = pathOf(created);
    const id = uploadIdOf(path);
    expect(id).toMatch(new RegExp(`^original_videos/${name}/[0-9a-f-]{36}$`));
    const first = await patch(alice, path, 0, bytes.slice(0, 100_000));
    expect(first.status).toBe(204);
    expect(first.headers.get('upload-offset')).toBe('100000');
    expect(first.headers.get('upload-expires')).toMatch(/ GMT$/);
    const head = await ask(alice, path, 'HEAD');
    expect(head.status).toBe(200);
    expect(head.headers.get('upload-offset')).toBe('100000');
    expect(head.headers.get('upload-length')).toBe('300000');
    expect(head.headers.get('cache-control')).toBe('no-store');
    expect(head.headers.get('upload-metadata')).toContain('objectName ');
    expect((await videos.exists(name)).data).toBe(false);
    const last = await patch(alice, path, 100_000, bytes.slice(100_000));
    expect(last.headers.get('tus-complete')).toBe('1');
    expect(last.headers.get('upload-expires')).toBeNull();
    const { data } = await videos.download(name);
    await expectBytes(data, bytes);
    expect((await videos.info(name)).data).toMatchObject({
      size: 300_000,
      contentType: 'video/mp4',
      cacheControl: 'max-age=3600',
      metadata: {},
    });
  });

  test('accepts bytes with the creation', async () => {
    const name = fresh();
    const metadata = { bucketName: 'original_videos', objectName: name, contentType: 'video/mp4' };
    const response = await send(project, alice, '/upload/resumable', {
      method: 'POST',
      headers: {
        'tus-resumable': '1.0.0',
        'upload-length': '1000',
        'upload-metadata': encodeMetadata(metadata),
        'content-type': 'application/offset+octet-stream',
      },
      body: bytes.slice(0, 1000),
    });
    expect(response.status).toBe(201);
    expect(response.headers.get('upload-offset')).toBe('1000');
    expect((await videos.info(name)).data?.size).toBe(1000);
  });

  // A client that missed the last answer asks with HEAD and must learn that the upload is complete (tus 1.0.0, HEAD).
  test('still knows a finished upload', async () => {
    const path = pathOf(await create(alice, fresh()));
    await patch(alice, path, 0, bytes);
    expect(await offsetOf(alice, path)).toBe(300_000);
    const removal = await ask(alice, path, 'DELETE', { 'x-upsert': 'true' });
    expect(removal.status).toBe(400);
  });

  test('forgets an upload that the client removed', async () => {
    const path = pathOf(await create(alice, fresh()));
    await patch(alice, path, 0, bytes.slice(0, 10));
    expect(await statusOf(ask(alice, path, 'DELETE'))).toBe(204);
    expect(await statusOf(ask(alice, path, 'HEAD'))).toBe(404);
  });

  // tus 1.0.0 PATCH: what arrived before the connection broke counts.
  test('keeps what arrived before the connection broke', async () => {
    const name = fresh();
    const path = pathOf(await create(alice, name));
    await patch(alice, path, 0, breakingAfter(bytes.slice(0, 123_457)));
    expect(await offsetOf(alice, path)).toBe(123_457);
    expect((await patch(alice, path, 123_457, bytes.slice(123_457))).status).toBe(204);
    const { data } = await videos.download(name);
    await expectBytes(data, bytes);
  });

  // Between the last byte and the row an upload is neither lost nor done: requests wait for the outcome.
  test('does not say done before the object exists', async (context) => {
    const { backend } = needLocal(project, context);
    const name = fresh();
    const path = pathOf(await create(alice, name));
    const other = pathOf(await create(alice, fresh()));
    const lastBytes = gate();
    const held = gate();
    const body = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          lastBytes.open();
          await held.opened;
          controller.enqueue(bytes);
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    const patched = patch(alice, path, 0, body);
    // The policies were checked. From here on the database is busy, so that the row has to wait.
    await lastBytes.opened;
    const busy = gate();
    const blocked = backend.database.asOwner(() => busy.opened);
    held.open();
    let answered = false;
    const asked = offsetOf(alice, path).finally(() => {
      answered = true;
    });
    // Other uploads are still answered.
    const others = [];
    for (let count = 0; count < 20; count += 1) others.push(await offsetOf(alice, other));
    const answeredEarly = answered;
    busy.open();
    await blocked;
    expect({ answeredEarly, others: new Set(others) }).toEqual({
      answeredEarly: false,
      others: new Set([0]),
    });
    expect(await asked).toBe(300_000);
    expect((await videos.exists(name)).data).toBe(true);
    expect((await patched).status).toBe(204);
  });

  // The holder is asked to stop, then the newcomer continues from its offset.
  test('a newcomer takes over from a connection that hangs', async () => {
    const path = pathOf(await create(alice, fresh()));
    const delivered = gate();
    let sent = false;
    const hanging = new ReadableStream<Uint8Array>(
      {
        pull: (controller) => {
          if (sent) {
            delivered.open();
            return new Promise<void>(() => undefined);
          }
          sent = true;
          controller.enqueue(bytes.slice(0, 5000));
          return undefined;
        },
      },
      { highWaterMark: 0 },
    );
    const first = patch(alice, path, 0, hanging);
    await delivered.opened;
    expect(await offsetOf(alice, path)).toBe(5000);
    expect((await first).status).toBeLessThan(500);
  });
});
