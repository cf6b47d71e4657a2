import { afterAll, describe, expect, test } from 'vitest';
import { openProject, needLocal, type SignedInUser } from './harness';
import { patternBytes, RLS_ERROR, send, statusOf } from './storage-helpers';

// Numbers like 3.6 are sections of hosted-contract.md.
const project = await openProject();
afterAll(() => project.close());
const alice = await project.newUser();
const mallory = await project.newUser();
const videos = alice.client.storage.from('original_videos');
const bytes = patternBytes(300_000);
let counter = 0;
const fresh = (): string => `${alice.id}/tus-${(counter += 1)}.mp4`;

type Headers = Readonly<Record<string, string>>;

function encodeMetadata(fields: Readonly<Record<string, string>>): string {
  return Object.entries(fields)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');
}

/** POST of a new upload; undefined removes a header. */
function create(
  user: SignedInUser | null,
  name: string,
  change: Readonly<Record<string, string | undefined>> = {},
  metadata: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const fields = { bucketName: 'original_videos', objectName: name, contentType: 'video/mp4', ...metadata };
  const headers: Record<string, string> = {};
  const wanted = {
    'tus-resumable': '1.0.0',
    'upload-length': String(bytes.length),
    'upload-metadata': encodeMetadata(fields),
    ...change,
  };
  for (const [key, value] of Object.entries(wanted)) if (value !== undefined) headers[key] = value;
  return send(project, user, '/upload/resumable', { method: 'POST', headers });
}

/** Path of an upload's URL after /storage/v1. */
function pathOf(response: Response): string {
  const url = new URL(response.headers.get('location') ?? '');
  return url.pathname.replace('/storage/v1', '');
}

function patch(
  user: SignedInUser | null,
  path: string,
  offset: number,
  body: BodyInit,
  headers: Headers = {},
): Promise<Response> {
  const init: RequestInit & { duplex: 'half' } = {
    method: 'PATCH',
    headers: {
      'tus-resumable': '1.0.0',
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
      ...headers,
    },
    body,
    duplex: 'half',
  };
  return send(project, user, path, init);
}

const ask = (user: SignedInUser | null, path: string, method: 'HEAD' | 'DELETE', headers: Headers = {}) =>
  send(project, user, path, { method, headers: { 'tus-resumable': '1.0.0', ...headers } });

async function offsetOf(path: string): Promise<number> {
  return Number((await ask(alice, path, 'HEAD')).headers.get('upload-offset'));
}

/** A body that delivers some bytes and then loses its connection. */
function breakingAfter(part: Uint8Array): ReadableStream<Uint8Array> {
  let sent = false;
  return new ReadableStream({
    pull: (controller) => {
      if (sent) controller.error(new Error('connection lost'));
      else controller.enqueue(part);
      sent = true;
    },
  });
}

describe('the protocol', () => {
  // 3.6 rows OPTIONS and "expose".
  test('tells what it can without a session', async () => {
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

  // 3.6 rows POST, 201, PATCH, HEAD; 3.4 for what the object is like.
  test('creates, fills in chunks and makes the object', async () => {
    const name = fresh();
    const created = await create(alice, name, {}, { cacheControl: '3600', metadata: '{"take":2}' });
    expect(created.status).toBe(201);
    expect(created.headers.get('upload-expires')).toMatch(/ GMT$/);
    const path = pathOf(created);
    const id = Buffer.from(path.split('/').at(-1) ?? '', 'base64url').toString();
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
    expect(new Uint8Array((await data?.arrayBuffer()) ?? new ArrayBuffer(0))).toEqual(bytes);
    expect((await videos.info(name)).data).toMatchObject({
      size: 300_000,
      contentType: 'video/mp4',
      cacheControl: 'max-age=3600',
      metadata: { take: 2 },
    });
  });

  // 3.6 "→ 201 … with a body also Upload-Offset" (creation-with-upload).
  test('takes bytes with the creation', async () => {
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

  // A client that missed the last answer asks with HEAD and must learn that all is there (tus 1.0.0, HEAD).
  test('still knows an upload that is finished', async () => {
    const path = pathOf(await create(alice, fresh()));
    await patch(alice, path, 0, bytes);
    expect(await offsetOf(path)).toBe(300_000);
    const removal = await ask(alice, path, 'DELETE', { 'x-upsert': 'true' });
    // 3.6 row DELETE; 3.6 "duplicate" comes first without x-upsert.
    expect(removal.status).toBe(400);
  });

  // 3.6 row DELETE.
  test('forgets an upload that is given up', async () => {
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
    expect(await offsetOf(path)).toBe(123_457);
    expect((await patch(alice, path, 123_457, bytes.slice(123_457))).status).toBe(204);
    const { data } = await videos.download(name);
    expect(new Uint8Array((await data?.arrayBuffer()) ?? new ArrayBuffer(0))).toEqual(bytes);
  });

  // 3.6 "one writer": the holder is asked to stop, the newcomer then goes on from its offset.
  test('a newcomer takes over from a connection that hangs', async () => {
    const path = pathOf(await create(alice, fresh()));
    let delivered: () => void = () => undefined;
    const arrived = new Promise<void>((resolve) => {
      delivered = resolve;
    });
    let sent = false;
    const hanging = new ReadableStream<Uint8Array>(
      {
        pull: (controller) => {
          if (sent) {
            delivered();
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
    await arrived;
    expect(await offsetOf(path)).toBe(5000);
    expect((await first).status).toBeLessThan(500);
  });
});

describe('errors', () => {
  const textOf = async (response: Response) => ({ status: response.status, body: await response.text() });

  // The table of 3.6: true status, plain text.
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
    expect(await error(alice, name, { 'upload-length': '524288001' })).toEqual({
      status: 413,
      body: 'Maximum size exceeded\n',
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

  test('of duplicates: 409 at once, with x-upsert not', async () => {
    const name = fresh();
    await videos.upload(name, bytes.buffer, { contentType: 'video/mp4' });
    expect(await textOf(await create(alice, name))).toEqual({
      status: 409,
      body: 'The resource already exists',
    });
    const path = pathOf(await create(alice, name, { 'x-upsert': 'true', 'upload-length': '3' }));
    // 3.6: every PATCH must repeat x-upsert.
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
  test('of a length that is told later', async () => {
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
      await statusOf(patch(alice, path, await offsetOf(path), bytes, { 'upload-length': '9999999' })),
    ).toBe(413);
  });
});

describe('who may', () => {
  // 3.6 "policy": on POST, each PATCH and DELETE; HEAD needs a valid token alone.
  test('another user can neither fill nor remove an upload', async () => {
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
    expect(await offsetOf(path)).toBe(0);
    expect(await statusOf(patch(alice, path, 0, bytes))).toBe(204);
    expect((await mallory.client.storage.from('original_videos').exists(name)).data).toBe(false);
  });

  // 3.6 errors "JWT bad": JSON of 3.2 with HTTP 400.
  test('a broken token is refused before the protocol', async () => {
    const response = await create(null, fresh(), { authorization: 'Bearer broken' });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ ...RLS_ERROR, message: 'Invalid Compact JWS' });
    expect((await project.request('/storage/v1/upload/resumable', { method: 'POST' })).status).toBe(400);
  });

  // An id is made up easily; it must belong to a known upload of exactly that object.
  test('an upload cannot be bent to another object', async () => {
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

  // 3.6 row `/sign`: a signed upload token instead of a session; the owner is the token's.
  test('a signed token uploads in its maker’s name', async (context) => {
    const local = needLocal(project, context);
    const name = fresh();
    const { data } = await videos.createSignedUploadUrl(name);
    const signed = { 'x-signature': data?.token ?? '' };
    const metadata = encodeMetadata({
      bucketName: 'original_videos',
      objectName: name,
      contentType: 'video/mp4',
    });
    const init = (headers: Headers) => ({
      method: 'POST',
      headers: { 'tus-resumable': '1.0.0', 'upload-length': '10', 'upload-metadata': metadata, ...headers },
    });
    const unsigned = await project.request('/storage/v1/upload/resumable/sign', init({}));
    expect(unsigned.status).toBe(400);
    const created = await project.request('/storage/v1/upload/resumable/sign', init(signed));
    expect(created.status).toBe(201);
    const path = pathOf(created);
    expect(path).toMatch(/^\/upload\/resumable\/sign\//);
    const forged = { 'x-signature': `${data?.token ?? ''}x` };
    expect(await statusOf(patch(null, path, 0, bytes.slice(0, 10), forged))).toBe(400);
    expect(await statusOf(patch(null, path, 0, bytes.slice(0, 10), signed))).toBe(204);
    const rows = await local.sql('select owner_id from storage.objects where name = $1', [name]);
    expect(rows).toEqual([{ owner_id: alice.id }]);
  });
});
