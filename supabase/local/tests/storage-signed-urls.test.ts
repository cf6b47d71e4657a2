import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { needLocal, openProject } from '../testing/harness';
import {
  expectBytes,
  expectStorageError,
  MP4,
  newStorageUser,
  NO_OBJECT,
  patternBytes,
  send,
} from '../testing/storage-helpers';

const project = await openProject();
afterAll(() => project.close());
const alice = await newStorageUser(project);
const clip = `${alice.id}/clip.mp4`;
const bytes = patternBytes(1000);
const videos = alice.client.storage.from('original_videos');

beforeAll(async () => {
  const { error } = await videos.upload(clip, bytes.buffer, MP4);
  if (error) throw error;
});

describe('signed URLs', () => {
  const open = (url: string) => project.request(url);
  const tokenOf = (url: string) => new URL(url, project.url).searchParams.get('token') ?? '';
  const download = (path: string, token: string) =>
    open(`/storage/v1/object/sign/original_videos/${path}?token=${token}`);
  const INVALID = (message: string, code: 'InvalidJWT' | 'InvalidSignature') => ({
    statusCode: '400',
    error: code,
    message,
    code,
  });

  // A signed URL needs no session and no key; Expires instead of Cache-Control.
  test('opens its object for anybody', async () => {
    const { data } = await videos.createSignedUrl(clip, 60, { download: 'my clip.mp4' });
    const response = await open((data?.signedUrl ?? '').slice(project.url.length));
    expect(response.status).toBe(200);
    expect(response.headers.get('expires')).toMatch(/ GMT$/);
    expect(response.headers.get('cache-control')).toBeNull();
    expect(response.headers.get('content-disposition')).toContain('my%20clip.mp4');
    await expectBytes(response, bytes);
  });

  test('a forged or broken token opens nothing', async () => {
    const { data } = await videos.createSignedUrl(clip, 60);
    const [head = '', payload = '', signature = ''] = tokenOf(data?.signedUrl ?? '').split('.');
    const claims = JSON.parse(atob(payload));
    const changed = btoa(JSON.stringify({ ...claims, exp: claims.exp + 9999 })).replace(/=+$/, '');
    const bad = INVALID('signature verification failed', 'InvalidJWT');
    await expectStorageError(await download(clip, `${head}.${changed}.${signature}`), bad);
    const none = btoa(JSON.stringify({ alg: 'none', typ: 'JWT' })).replace(/=+$/, '');
    expect((await (await download(clip, `${none}.${payload}.`)).json()).code).toBe('InvalidJWT');
    await expectStorageError(await download(clip, 'nonsense'), INVALID('Invalid Compact JWS', 'InvalidJWT'));
  });

  test('an expired token opens nothing', async (context) => {
    const local = needLocal(project, context);
    const { data } = await videos.createSignedUrl(clip, 60);
    local.advance(61);
    const response = await download(clip, tokenOf(data?.signedUrl ?? ''));
    local.advance(-61);
    await expectStorageError(response, INVALID('"exp" claim timestamp check failed', 'InvalidJWT'));
  });

  test('a token works only for its own path and purpose', async () => {
    const other = `${alice.id}/other.mp4`;
    await videos.upload(other, bytes.buffer, MP4);
    const { data } = await videos.createSignedUrl(clip, 60);
    const token = tokenOf(data?.signedUrl ?? '');
    await expectStorageError(await download(other, token), INVALID('Invalid signature', 'InvalidSignature'));
    const wrong = INVALID('Token is not scoped for download', 'InvalidSignature');
    await expectStorageError(await download(clip, alice.accessToken), wrong);
  });

  // A download token is not a session either.
  test('a URL’s token cannot act as its maker', async () => {
    const { data } = await videos.createSignedUrl(clip, 60);
    const headers = { authorization: `Bearer ${tokenOf(data?.signedUrl ?? '')}` };
    const response = await send(project, null, `/object/original_videos/${clip}`, { headers });
    await expectStorageError(response, NO_OBJECT);
  });
});
