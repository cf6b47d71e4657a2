import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { needLocal, openProject } from '../testing/harness';
import {
  expectBytes,
  expectStorageError,
  MP4,
  newStorageUser,
  NO_BUCKET,
  NO_OBJECT,
  patternBytes,
  problem,
  RLS_ERROR,
  send,
  statusOf,
} from '../testing/storage-helpers';

const project = await openProject();
afterAll(() => project.close());
const alice = await newStorageUser(project);
const bob = await newStorageUser(project);
const SIZE = 1_000_003;
const bytes = patternBytes(SIZE);
const clip = `${alice.id}/clip.mp4`;
const other = `${alice.id}/other.mp4`;
const picture = `${alice.id}/picture.jpg`;
const CLIP_URL = `/object/original_videos/${clip}`;
const PUBLIC_URL = `/object/public/cropped_backgrounds/${picture}`;
const videos = alice.client.storage.from('original_videos');

beforeAll(async () => {
  const backgrounds = alice.client.storage.from('cropped_backgrounds');
  const { error } = await videos.upload(clip, bytes.buffer, MP4);
  const second = await videos.upload(other, patternBytes(1).buffer, MP4);
  const third = await backgrounds.upload(picture, patternBytes(50).buffer, { contentType: 'image/jpeg' });
  if (error ?? second.error ?? third.error) throw error ?? second.error ?? third.error;
});

const range = (value: string) => ({ headers: { range: value } });

describe('download', () => {
  test.each(['GET', 'HEAD'])('carries the headers that players need: %s', async (method) => {
    const response = await send(project, alice, CLIP_URL, { method });
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'accept-ranges': 'bytes',
      'content-type': 'video/mp4',
      'content-length': String(SIZE),
      'cache-control': 'max-age=3600',
      etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
      'last-modified': expect.stringMatching(/ GMT$/),
      'x-robots-tag': 'none',
    });
    await expectBytes(response, method === 'GET' ? bytes : new Uint8Array());
  });

  test.each([
    ['?download', 'attachment;'],
    ['?download=a%20b.mp4', "attachment; filename=a%20b.mp4; filename*=UTF-8''a%20b.mp4"],
  ])('%s becomes Content-Disposition', async (query, disposition) => {
    const response = await send(project, null, PUBLIC_URL + query);
    expect(response.headers.get('content-disposition')).toBe(disposition);
    await expectBytes(response, patternBytes(50));
  });

  test.each([
    ['bytes=0-0', 0, 0],
    ['bytes=1000-1999', 1000, 1999],
    ['bytes=1000000-', 1_000_000, SIZE - 1],
    ['bytes=-5', SIZE - 5, SIZE - 1],
    ['bytes=999999-99999999', 999_999, SIZE - 1],
  ])('serves %s', async (value, from, to) => {
    const response = await send(project, alice, CLIP_URL, range(value));
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe(`bytes ${from}-${to}/${SIZE}`);
    expect(response.headers.get('content-length')).toBe(String(to - from + 1));
    await expectBytes(response, bytes.slice(from, to + 1));
  });

  // A server ignores a Range header it does not understand (RFC 9110 14.2); S3 also ignores one with several ranges.
  const ignored = ['bytes=0-1,5-6', 'bytes=9-3', 'lines=1-2', 'bytes=-'].map(
    (value) => [value, 200] as const,
  );
  // Hosted's answer is not settled; this is RFC 9110 15.5.17.
  const outside = [`bytes=${SIZE}-`, 'bytes=-0'].map((value) => [value, 416] as const);
  test.each([...ignored, ...(project.local ? outside : [])])('answers %s with %i', async (value, status) => {
    expect(await statusOf(send(project, alice, CLIP_URL, range(value)))).toBe(status);
  });

  test('an unchanged object is not sent again', async () => {
    const { headers } = await send(project, alice, CLIP_URL, { method: 'HEAD' });
    const eTag = headers.get('etag') ?? '';
    const date = headers.get('last-modified') ?? '';
    for (const [status, conditions] of [
      [304, { 'if-none-match': `"other", W/${eTag}` }],
      [200, { 'if-none-match': '"other"' }],
      [304, { 'if-modified-since': date }],
      [200, { 'if-modified-since': 'Thu, 01 Jan 2026 00:00:00 GMT' }],
      // RFC 9110 13.2.2: the ETag decides when both are there.
      [200, { 'if-none-match': '"other"', 'if-modified-since': date }],
    ] as const) {
      expect(await statusOf(send(project, alice, CLIP_URL, { headers: conditions }))).toBe(status);
    }
  });
});

describe('who may read', () => {
  // A public bucket skips policies by URL, with a session or without; lists stay closed.
  test('public buckets are open by URL', async () => {
    for (const user of [null, bob]) {
      expect(await statusOf(send(project, user, PUBLIC_URL))).toBe(200);
      expect(await statusOf(send(project, user, `/object/cropped_backgrounds/${picture}`))).toBe(200);
    }
    expect(await statusOf(project.request(`/storage/v1${PUBLIC_URL}`))).toBe(200);
    expect((await bob.client.storage.from('cropped_backgrounds').list(alice.id)).data).toEqual([]);
  });

  test('private objects are hidden', async () => {
    const authenticated = `/object/authenticated/original_videos/${clip}`;
    expect(await statusOf(send(project, alice, authenticated))).toBe(200);
    for (const user of [bob, null]) {
      for (const path of [CLIP_URL, authenticated, `/object/info/original_videos/${clip}`]) {
        await expectStorageError(await send(project, user, path), NO_OBJECT);
      }
    }
    await expectStorageError(await project.request(`/storage/v1${CLIP_URL}`), NO_BUCKET);
    await expectStorageError(await send(project, alice, `/object/public/original_videos/${clip}`), NO_BUCKET);
    const seen = await bob.client.storage.from('original_videos').exists(clip);
    expect([seen.data, seen.error]).toEqual([false, expect.anything()]);
  });

  const list = (headers: Record<string, string> = {}) => {
    const init = { method: 'POST', headers, body: '{"prefix":""}' };
    return project.request('/storage/v1/object/list/original_videos', init);
  };

  // Refused where a token is needed, ignored on GET (allowInvalidJwt).
  test('a broken token counts as none', async () => {
    const headers = { authorization: 'Bearer not.a.token' };
    await expectStorageError(await send(project, null, CLIP_URL, { headers }), NO_BUCKET);
    await expectStorageError(await list(headers), { ...RLS_ERROR, message: 'Invalid Compact JWS' });
    const missing = "headers must have required property 'authorization'";
    await expectStorageError(await list(), problem('400', 'Error', missing, 'InvalidRequest'));
  });

  test('an expired session is refused', async (context) => {
    const local = needLocal(project, context);
    const carol = await newStorageUser(project);
    local.advance(2 * 60 * 60);
    const response = await list({ authorization: `Bearer ${carol.accessToken}` });
    local.advance(-2 * 60 * 60);
    await expectStorageError(response, { ...RLS_ERROR, message: '"exp" claim timestamp check failed' });
  });
});

describe('a signed URL', () => {
  const tokenFor = async (path: string): Promise<string> => {
    const { data } = await videos.createSignedUrl(path, 60);
    return new URL(data?.signedUrl ?? '').searchParams.get('token') ?? '';
  };
  const open = (path: string, token: string) =>
    project.request(`/storage/v1/object/sign/original_videos/${path}?token=${token}`);
  const invalid = (code: 'InvalidJWT' | 'InvalidSignature', message: string) =>
    problem('400', code, message, code);

  // It needs no session and no key, and sends Expires instead of Cache-Control.
  test('opens its object for anybody, by ranges too', async () => {
    const { data } = await videos.createSignedUrl(clip, 60, { download: 'my clip.mp4' });
    const path = (data?.signedUrl ?? '').slice(project.url.length);
    const response = await project.request(path, range('bytes=10-19'));
    expect(response.status).toBe(206);
    expect(response.headers.get('expires')).toMatch(/ GMT$/);
    expect(response.headers.get('cache-control')).toBeNull();
    expect(response.headers.get('content-disposition')).toContain('my%20clip.mp4');
    await expectBytes(response, bytes.slice(10, 20));
  });

  test('opens nothing with a forged or broken token', async () => {
    const [head = '', payload = '', signature = ''] = (await tokenFor(clip)).split('.');
    const encode = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, '');
    const changed = encode({ ...JSON.parse(atob(payload)), exp: 9_999_999_999 });
    const bad = invalid('InvalidJWT', 'signature verification failed');
    await expectStorageError(await open(clip, `${head}.${changed}.${signature}`), bad);
    const unsigned = await open(clip, `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.`);
    expect(await unsigned.json()).toMatchObject({ code: 'InvalidJWT' });
    await expectStorageError(await open(clip, 'nonsense'), invalid('InvalidJWT', 'Invalid Compact JWS'));
  });

  test('opens nothing after its end', async (context) => {
    const local = needLocal(project, context);
    const token = await tokenFor(clip);
    local.advance(61);
    const response = await open(clip, token);
    local.advance(-61);
    await expectStorageError(response, invalid('InvalidJWT', '"exp" claim timestamp check failed'));
  });

  test('works only for its own path and purpose', async () => {
    const token = await tokenFor(clip);
    await expectStorageError(await open(other, token), invalid('InvalidSignature', 'Invalid signature'));
    const wrong = invalid('InvalidSignature', 'Token is not scoped for download');
    await expectStorageError(await open(clip, alice.accessToken), wrong);
    // Its token is no session of its maker.
    const headers = { authorization: `Bearer ${token}` };
    await expectStorageError(await send(project, null, CLIP_URL, { headers }), NO_OBJECT);
  });
});
