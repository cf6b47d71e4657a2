import { afterAll, describe, expect, test } from 'vitest';
import { openProject } from '../testing/harness';
import {
  clipNames,
  MP4,
  newStorageUser,
  patternBytes,
  RLS_ERROR,
  send,
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

describe('errors', () => {
  const textOf = async (response: Response) => ({ status: response.status, body: await response.text() });

  // Refusals have their true status, plain text.
  test('of creation', async () => {
    const name = fresh();
    const error = async (...args: Parameters<typeof create>) => textOf(await create(...args));
    expect(await error(alice, name, {}, { bucketName: 'nowhere' })).toEqual({
      status: 404,
      body: 'Bucket not found',
    });
    expect(await error(alice, name, {}, { contentType: 'text/plain' })).toEqual({
      status: 415,
      body: 'mime type text/plain is not supported',
    });
    expect(await error(alice, name, {}, { contentType: 'video/webm;codecs=vp9' })).toMatchObject({
      status: 415,
    });
    expect(await error(alice, `${alice.id}/a#b`)).toEqual({
      status: 400,
      body: `Invalid key: ${alice.id}/a#b`,
    });
    expect(await error(alice, name, {}, { bucketName: 'a/b' })).toMatchObject({ status: 404 });
    expect(await error(alice, name, {}, { bucketName: 'ä' })).toEqual({
      status: 400,
      body: 'Bucket name invalid',
    });
    expect(await error(alice, name, { 'upload-length': String(5 * 1024 ** 3 + 1) })).toEqual({
      status: 413,
      body: 'Maximum size exceeded\n',
    });
    // More than a Free account's 100 MB: a policy refuses it.
    const free = await project.newUser();
    expect(await error(free, clipNames(free)(), { 'upload-length': '104857601' })).toEqual({
      status: 403,
      body: RLS_ERROR.message,
    });
    expect(await error(alice, name, { 'tus-resumable': undefined })).toEqual({
      status: 412,
      body: 'Tus-Resumable Required\n',
    });
    expect(await error(alice, name, { 'upload-length': undefined })).toEqual({
      status: 400,
      body: 'Upload-Length or Upload-Defer-Length header required\n',
    });
    expect(await error(alice, name, { 'upload-metadata': 'a b c' })).toMatchObject({ status: 400 });
    expect(await error(alice, name, { 'upload-metadata': undefined })).toMatchObject({ status: 400 });
  });

  test('of duplicates: 409 at once, except with x-upsert', async () => {
    const name = fresh();
    await videos.upload(name, bytes.buffer, MP4);
    expect(await textOf(await create(alice, name))).toEqual({
      status: 409,
      body: 'The resource already exists',
    });
    const path = pathOf(await create(alice, name, { 'x-upsert': 'true', 'upload-length': '3' }));
    // Every PATCH must repeat x-upsert.
    expect(await statusOf(patch(alice, path, 0, bytes.slice(0, 3)))).toBe(409);
    const done = await patch(alice, path, 0, bytes.slice(0, 3), { 'x-upsert': 'true' });
    expect(done.status).toBe(204);
    expect((await videos.info(name)).data?.size).toBe(3);
  });

  test('of chunks', async () => {
    const path = pathOf(await create(alice, fresh(), { 'upload-length': '10' }));
    expect(await textOf(await patch(alice, path, 5, bytes.slice(0, 1)))).toEqual({
      status: 409,
      body: 'Upload-Offset conflict\n',
    });
    const { 'upload-offset': _offset, ...rest } = {
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
    };
    const init = { method: 'PATCH', headers: rest, body: bytes.slice(0, 1) };
    expect(await textOf(await send(project, alice, path, init))).toEqual({
      status: 403,
      body: 'Upload-Offset header required\n',
    });
    // More than the declared length never becomes part of the object.
    expect(await statusOf(patch(alice, path, 0, bytes.slice(0, 11)))).toBe(413);
    const unknown = Buffer.from(`original_videos/${alice.id}/x.mp4/${crypto.randomUUID()}`).toString(
      'base64url',
    );
    expect(await textOf(await patch(alice, `/upload/resumable/${unknown}`, 0, bytes))).toEqual({
      status: 404,
      body: 'The file for this url was not found\n',
    });
  });

  // creation-defer-length: the limit holds without a declared length too.
  test('of a deferred length', async () => {
    const name = `${alice.id}/later.jpg`;
    const change = { 'upload-length': undefined, 'upload-defer-length': '1' };
    const created = await create(alice, name, change, {
      bucketName: 'thumbnails',
      contentType: 'image/jpeg',
    });
    const path = pathOf(created);
    const big = new Uint8Array(5 * 1024 * 1024 + 1);
    expect(await statusOf(patch(alice, path, 0, big))).toBe(413);
    expect(
      await statusOf(patch(alice, path, await offsetOf(alice, path), bytes, { 'upload-length': '9999999' })),
    ).toBe(413);
  });
});

describe('who may', () => {
  // Policies apply to POST, each PATCH and DELETE; HEAD only needs a valid token.
  test('another user cannot fill or remove an upload', async () => {
    expect(await statusOf(create(mallory, fresh()))).toBe(403);
    const name = fresh();
    const path = pathOf(await create(alice, name));
    for (const user of [mallory, null]) {
      const response = await patch(user, path, 0, bytes.slice(0, 10), { 'x-upsert': 'true' });
      expect({ status: response.status, body: await response.text() }).toEqual({
        status: 403,
        body: RLS_ERROR.message,
      });
      expect(await statusOf(ask(user, path, 'DELETE'))).toBe(403);
    }
    expect(await offsetOf(alice, path)).toBe(0);
    expect(await statusOf(patch(alice, path, 0, bytes))).toBe(204);
    expect((await mallory.client.storage.from('original_videos').exists(name)).data).toBe(false);
  });

  // A bad token is answered with the JSON of other errors and HTTP 400.
  test('a broken token is refused before the protocol', async () => {
    const response = await create(null, fresh(), { authorization: 'Bearer broken' });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ ...RLS_ERROR, message: 'Invalid Compact JWS' });
    expect((await project.request('/storage/v1/upload/resumable', { method: 'POST' })).status).toBe(400);
  });

  // An id is made up easily; it must belong to a known upload of exactly that object.
  test('an upload cannot be redirected to another object', async () => {
    const path = pathOf(await create(alice, fresh()));
    const version =
      Buffer.from(path.split('/').at(-1) ?? '', 'base64url')
        .toString()
        .split('/')
        .at(-1) ?? '';
    const bent = (id: string) => `/upload/resumable/${Buffer.from(id).toString('base64url')}`;
    const stolen = bent(`original_videos/${mallory.id}/x.mp4/${version}`);
    expect(await statusOf(patch(mallory, stolen, 0, bytes))).toBe(404);
    for (const id of [
      '../../../etc/passwd',
      `original_videos/${alice.id}/../../etc/passwd`,
      'x',
      `a/b/../${version}`,
    ]) {
      expect([400, 404]).toContain(await statusOf(patch(alice, bent(id), 0, bytes)));
      expect([400, 404]).toContain(await statusOf(ask(alice, bent(id), 'HEAD')));
    }
    expect(await statusOf(send(project, alice, path, { method: 'GET' }))).not.toBe(200);
  });
});
