import { afterAll, describe, expect, test } from 'vitest';
import { needLocal, openProject } from '../testing/harness';
import {
  clipNames,
  DUPLICATE,
  expectBytes,
  expectStorageError,
  MP4,
  newStorageUser,
  NO_BUCKET,
  patternBytes,
  RLS_ERROR,
  send,
  TOO_LARGE,
} from '../testing/storage-helpers';

// The buckets are those of supabase/schemas: everyone may
// use their own folder in each.
const project = await openProject();
afterAll(() => project.close());
const alice = await newStorageUser(project);
const bob = await newStorageUser(project);
const videos = alice.client.storage.from('original_videos');
const fresh = clipNames(alice);

async function bytesOf(blob: Blob | null): Promise<Uint8Array> {
  return new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0));
}

describe('upload', () => {
  test('bytes keep their type and cache time, and come back unchanged', async () => {
    const path = fresh();
    const bytes = patternBytes(200_000);
    const { data: made, error } = await videos.upload(path, bytes.buffer, { ...MP4, cacheControl: '60' });
    expect(error).toBeNull();
    expect(made).toEqual({ id: expect.any(String), path, fullPath: `original_videos/${path}` });
    const download = await videos.download(path);
    await expectBytes(download.data, bytes);
    expect(download.data?.type).toBe('video/mp4');
    const { data } = await videos.info(path);
    expect(data).toMatchObject({
      name: path,
      bucketId: 'original_videos',
      size: 200_000,
      contentType: 'video/mp4',
      cacheControl: 'max-age=60',
      metadata: {},
      etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
    });
  });

  // Raw Cache-Control is kept verbatim, absent means no-cache.
  test.each([
    ['max-age=5, private', 'max-age=5, private'],
    [null, 'no-cache'],
  ])('raw Cache-Control %s is stored as %s', async (sent, stored) => {
    const path = fresh();
    const headers = { 'content-type': 'video/mp4', ...(sent === null ? {} : { 'cache-control': sent }) };
    const body = patternBytes(4);
    const response = await send(project, alice, `/object/original_videos/${path}`, {
      method: 'POST',
      headers,
      body,
    });
    expect(await response.json()).toEqual({ Id: expect.any(String), Key: `original_videos/${path}` });
    expect((await videos.info(path)).data?.cacheControl).toBe(stored);
  });

  test('a second upload is a duplicate; upsert and update replace', async () => {
    const path = fresh();
    await videos.upload(path, patternBytes(1).buffer, MP4);
    const again = await videos.upload(path, patternBytes(2).buffer, MP4);
    expect(again.error).toMatchObject({
      status: 400,
      statusCode: DUPLICATE.statusCode,
      message: DUPLICATE.message,
    });
    const upsert = await videos.upload(path, patternBytes(3).buffer, { ...MP4, upsert: true });
    expect(upsert.error).toBeNull();
    expect((await bytesOf((await videos.download(path)).data)).length).toBe(3);
    expect((await videos.update(path, patternBytes(4).buffer, MP4)).error).toBeNull();
    await expectBytes((await videos.download(path)).data, patternBytes(4));
  });

  // The owner is the token's sub.
  test('the row names its owner', async (context) => {
    const local = needLocal(project, context);
    const path = fresh();
    await videos.upload(path, patternBytes(1).buffer, MP4);
    const rows = await local.sql('select owner, owner_id from storage.objects where name = $1', [path]);
    expect(rows).toEqual([{ owner: alice.id, owner_id: alice.id }]);
  });

  test('a missing bucket, another user’s folder and a signed-out caller get different errors', async () => {
    const init = { method: 'POST', headers: { 'content-type': 'video/mp4' }, body: patternBytes(1) };
    await expectStorageError(await send(project, alice, '/object/nowhere/a.mp4', init), NO_BUCKET);
    const foreign = `/object/original_videos/${bob.id}/a.mp4`;
    await expectStorageError(await send(project, alice, foreign, init), RLS_ERROR);
    await expectStorageError(await send(project, null, foreign, init), RLS_ERROR);
  });

  test('types must be on the list exactly', async () => {
    const refuse = async (type: string): Promise<void> => {
      const headers = { 'content-type': type };
      const init = { method: 'POST', headers, body: patternBytes(1) };
      const response = await send(project, alice, `/object/original_videos/${fresh()}`, init);
      await expectStorageError(response, {
        statusCode: '415',
        error: 'invalid_mime_type',
        message: `mime type ${type} is not supported`,
        code: 'InvalidMimeType',
      });
    };
    await refuse('text/plain');
    await refuse('video/webm;codecs=vp9');
    await refuse('video');
  });

  // From Content-Length.
  test('a file over the bucket limit is refused', async () => {
    const bytes = patternBytes(5 * 1024 * 1024 + 1);
    const headers = { 'content-type': 'image/jpeg', 'content-length': String(bytes.length) };
    const path = `/object/thumbnails/${alice.id}/big.jpg`;
    await expectStorageError(
      await send(project, alice, path, { method: 'POST', headers, body: bytes }),
      TOO_LARGE,
    );
    expect((await alice.client.storage.from('thumbnails').list(alice.id)).data).toEqual([]);
  });

  // storage/limits.ts isEmptyFolder: the placeholder skips the type check and has to be empty.
  test('an empty-folder file must be empty', async () => {
    const path = `/object/original_videos/${alice.id}/new/.emptyFolderPlaceholder`;
    const headers = { 'content-type': 'text/plain' };
    const full = { method: 'POST', headers, body: 'x' };
    await expectStorageError(await send(project, alice, path, full), TOO_LARGE);
    expect((await send(project, alice, path, { method: 'POST', headers })).status).toBe(200);
  });
});
