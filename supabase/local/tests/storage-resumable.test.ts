import { afterAll, describe, expect, test } from 'vitest';
import { openProject, needLocal } from '../testing/harness';
import {
  clipNames,
  expectBytes,
  gate,
  heldBody,
  MP4,
  newStorageUser,
  patternBytes,
  RLS_ERROR,
  statusOf,
} from '../testing/storage-helpers';
import { createTusProbe, pathOf } from '../testing/storage-tus-probe';

const project = await openProject();
afterAll(() => project.close());
const alice = await newStorageUser(project);
const mallory = await newStorageUser(project);
const videos = alice.client.storage.from('original_videos');
const bytes = patternBytes(300_000);
const fresh = clipNames(alice);
const { create, patch, ask, offsetOf } = createTusProbe(project, bytes.length);

describe('the protocol', () => {
  test('creates, fills in chunks and makes the object', async () => {
    const name = fresh();
    const created = await create(alice, name, {}, { cacheControl: '3600' });
    expect(created.status).toBe(201);
    // Scripts read these headers.
    expect(created.headers.get('access-control-expose-headers')).toMatch(/Location.*Upload-Offset/);
    expect(created.headers.get('upload-expires')).toMatch(/ GMT$/);
    const path = pathOf(created);
    const first = await patch(alice, path, 0, bytes.slice(0, 100_000));
    expect([first.status, first.headers.get('upload-offset')]).toEqual([204, '100000']);
    const head = await ask(alice, path, 'HEAD');
    expect(head.status).toBe(200);
    expect(Object.fromEntries(head.headers)).toMatchObject({
      'upload-offset': '100000',
      'upload-length': '300000',
      'cache-control': 'no-store',
    });
    expect((await videos.exists(name)).data).toBe(false);
    const last = await patch(alice, path, 100_000, bytes.slice(100_000));
    expect([last.status, last.headers.get('tus-complete')]).toEqual([204, '1']);
    await expectBytes((await videos.download(name)).data, bytes);
    expect((await videos.info(name)).data).toMatchObject({
      size: 300_000,
      contentType: 'video/mp4',
      cacheControl: 'max-age=3600',
      metadata: {},
    });
    // A client that missed the last answer asks with HEAD and must learn that the upload is complete.
    expect(await offsetOf(alice, path)).toBe(300_000);
    expect(await statusOf(ask(alice, path, 'DELETE', { 'x-upsert': 'true' }))).toBe(400);
  });

  test('forgets an upload that the client removed', async () => {
    const path = pathOf(await create(alice, fresh()));
    await patch(alice, path, 0, bytes.slice(0, 10));
    expect(await statusOf(ask(alice, path, 'DELETE'))).toBe(204);
    expect(await statusOf(ask(alice, path, 'HEAD'))).toBe(404);
  });

  // Between the last byte and the row an upload is neither lost nor done: requests wait for the outcome.
  test('does not say done before the object exists', async (context) => {
    const { backend } = needLocal(project, context);
    const name = fresh();
    const path = pathOf(await create(alice, name));
    const other = pathOf(await create(alice, fresh()));
    const { body, begun, release } = heldBody(bytes);
    const patched = patch(alice, path, 0, body);
    // The policies were checked. From here on the database is busy, so that the row has to wait.
    await begun;
    const busy = gate();
    const blocked = backend.database.asOwner(() => busy.opened);
    release();
    let answered = false;
    const asked = offsetOf(alice, path).finally(() => {
      answered = true;
    });
    // Other uploads are still answered.
    for (let count = 0; count < 20; count += 1) expect(await offsetOf(alice, other)).toBe(0);
    expect(answered).toBe(false);
    busy.open();
    await blocked;
    expect(await asked).toBe(300_000);
    expect((await videos.exists(name)).data).toBe(true);
    expect((await patched).status).toBe(204);
  });

  // The holder is asked to stop, then the newcomer continues from its offset.
  test('a newcomer takes over from a connection that hangs', async () => {
    const path = pathOf(await create(alice, fresh()));
    const delivered = gate();
    const parts = [bytes.slice(0, 5000)];
    const hanging = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          const part = parts.pop();
          if (part) return controller.enqueue(part);
          delivered.open();
          return new Promise<void>(() => undefined);
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

describe('errors have their true status and plain text', () => {
  const textOf = async (response: Response) => [response.status, await response.text()];

  test.each<[string, number, string, Parameters<typeof create>[2], Parameters<typeof create>[3]?]>([
    ['in no bucket', 404, 'Bucket not found', {}, { bucketName: 'nowhere' }],
    ['of another type', 415, 'mime type text/plain is not supported', {}, { contentType: 'text/plain' }],
    ['with an odd name', 400, 'Invalid key: a#b', {}, { objectName: 'a#b' }],
    ['of a file too large', 413, 'Maximum size exceeded\n', { 'upload-length': String(5 * 1024 ** 3 + 1) }],
    ['without the protocol', 412, 'Tus-Resumable Required\n', { 'tus-resumable': undefined }],
  ])('of an upload %s', async (_, status, body, change, metadata = {}) => {
    expect(await textOf(await create(alice, fresh(), change, metadata))).toEqual([status, body]);
  });

  test('of duplicates: 409 at once, except with x-upsert', async () => {
    const name = fresh();
    await videos.upload(name, bytes.buffer, MP4);
    expect(await textOf(await create(alice, name))).toEqual([409, 'The resource already exists']);
    const upsert = { 'x-upsert': 'true' };
    const path = pathOf(await create(alice, name, { ...upsert, 'upload-length': '3' }));
    // Every PATCH must repeat x-upsert.
    expect(await statusOf(patch(alice, path, 0, bytes.slice(0, 3)))).toBe(409);
    expect(await statusOf(patch(alice, path, 0, bytes.slice(0, 3), upsert))).toBe(204);
    expect((await videos.info(name)).data?.size).toBe(3);
  });

  test('of chunks', async () => {
    const path = pathOf(await create(alice, fresh(), { 'upload-length': '10' }));
    const chunk = bytes.slice(0, 1);
    expect(await textOf(await patch(alice, path, 5, chunk))).toEqual([409, 'Upload-Offset conflict\n']);
    const unplaced = await patch(alice, path, 0, chunk, { 'upload-offset': undefined });
    expect(await textOf(unplaced)).toEqual([403, 'Upload-Offset header required\n']);
    // More than the declared length never becomes part of the object.
    expect(await statusOf(patch(alice, path, 0, bytes.slice(0, 11)))).toBe(413);
  });

  // creation-defer-length: the limit holds without a declared length too.
  test('of a deferred length', async () => {
    const change = { 'upload-length': undefined, 'upload-defer-length': '1' };
    const metadata = { bucketName: 'thumbnails', contentType: 'image/jpeg' };
    const path = pathOf(await create(alice, `${alice.id}/later.jpg`, change, metadata));
    expect(await statusOf(patch(alice, path, 0, new Uint8Array(5 * 1024 * 1024 + 1)))).toBe(413);
    const late = { 'upload-length': '9999999' };
    expect(await statusOf(patch(alice, path, await offsetOf(alice, path), bytes, late))).toBe(413);
  });
});

describe('who may', () => {
  // Policies apply to POST, each PATCH and DELETE; HEAD only needs a valid token.
  test('another user cannot start, fill or remove an upload', async () => {
    const name = fresh();
    const path = pathOf(await create(alice, name));
    for (const user of [mallory, null]) {
      for (const refused of [
        await create(user, fresh()),
        await patch(user, path, 0, bytes.slice(0, 10), { 'x-upsert': 'true' }),
        await ask(user, path, 'DELETE'),
      ]) {
        expect([refused.status, await refused.text()]).toEqual([403, RLS_ERROR.message]);
      }
    }
    expect(await offsetOf(alice, path)).toBe(0);
    expect(await statusOf(patch(alice, path, 0, bytes))).toBe(204);
    expect((await mallory.client.storage.from('original_videos').exists(name)).data).toBe(false);
  });

  // A bad token is answered with the JSON of other errors and HTTP 400.
  test('a broken token is refused before the protocol', async () => {
    const response = await create(null, fresh(), { authorization: 'Bearer broken' });
    expect([response.status, await response.json()]).toEqual([
      400,
      { ...RLS_ERROR, message: 'Invalid Compact JWS' },
    ]);
    expect((await project.request('/storage/v1/upload/resumable', { method: 'POST' })).status).toBe(400);
  });

  test.each(['../../../etc/passwd', 'original_videos/../../etc/passwd', 'x', crypto.randomUUID()])(
    'a made-up id reaches nothing: %s',
    async (id) => {
      for (const form of [Buffer.from(id).toString('base64url'), encodeURIComponent(id)]) {
        const path = `/upload/resumable/${form}`;
        expect([400, 404]).toContain(await statusOf(patch(alice, path, 0, bytes)));
        expect([400, 404]).toContain(await statusOf(ask(alice, path, 'HEAD')));
      }
      expect(await statusOf(ask(alice, pathOf(await create(alice, fresh())), 'GET'))).not.toBe(200);
    },
  );
});
