import { afterAll, describe, expect, test } from 'vitest';
import { needLocal, openProject } from '../testing/harness';
import {
  clipNames,
  expectBytes,
  expectStorageError,
  MP4,
  newStorageUser,
  NO_BUCKET,
  patternBytes,
  problem,
  send,
} from '../testing/storage-helpers';

// The buckets are those of supabase/schemas: everyone may use their own folder in each.
const project = await openProject();
afterAll(() => project.close());
const alice = await newStorageUser(project);
const bob = await newStorageUser(project);
const videos = alice.client.storage.from('original_videos');
const fresh = clipNames(alice);

describe('upload', () => {
  test('keeps bytes, type and cache time', async () => {
    const path = fresh();
    const bytes = patternBytes(200_000);
    const { data: made, error } = await videos.upload(path, bytes.buffer, { ...MP4, cacheControl: '60' });
    expect(error).toBeNull();
    expect(made).toEqual({ id: expect.any(String), path, fullPath: `original_videos/${path}` });
    const download = await videos.download(path);
    await expectBytes(download.data, bytes);
    expect(download.data?.type).toBe('video/mp4');
    expect((await videos.info(path)).data).toMatchObject({
      name: path,
      bucketId: 'original_videos',
      size: 200_000,
      contentType: 'video/mp4',
      cacheControl: 'max-age=60',
      metadata: {},
      etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
    });
  });

  test('refuses a duplicate; upsert and update replace', async () => {
    const path = fresh();
    await videos.upload(path, patternBytes(1).buffer, MP4);
    const again = await videos.upload(path, patternBytes(2).buffer, MP4);
    expect(again.error).toMatchObject({
      status: 400,
      statusCode: '409',
      message: 'The resource already exists',
    });
    expect((await videos.upload(path, patternBytes(3).buffer, { ...MP4, upsert: true })).error).toBeNull();
    await expectBytes((await videos.download(path)).data, patternBytes(3));
    expect((await videos.update(path, patternBytes(4).buffer, MP4)).error).toBeNull();
    await expectBytes((await videos.download(path)).data, patternBytes(4));
  });

  // tests/api/storage-attacks.test.ts has other people's folders, names and sizes.
  test.each(['text/plain', 'video/webm;codecs=vp9', 'video'])('of type %s is refused', async (type) => {
    const init = { method: 'POST', headers: { 'content-type': type }, body: patternBytes(1) };
    const path = `/object/original_videos/${fresh()}`;
    const message = `mime type ${type} is not supported`;
    const expected = problem('415', 'invalid_mime_type', message, 'InvalidMimeType');
    await expectStorageError(await send(project, alice, path, init), expected);
  });

  test('to no bucket is refused', async () => {
    const init = { method: 'POST', headers: { 'content-type': 'video/mp4' }, body: patternBytes(1) };
    await expectStorageError(await send(project, alice, '/object/nowhere/a.mp4', init), NO_BUCKET);
  });
});

describe('list', () => {
  // One level, names relative, folders null, sorted as asked.
  test('shows one level with folders, and nothing of other users', async () => {
    const base = `${alice.id}/list`;
    for (const name of ['b.mp4', 'a/one.mp4', 'a/two.mp4', 'C.mp4']) {
      await videos.upload(`${base}/${name}`, patternBytes(5).buffer, MP4);
    }
    const { data } = await videos.list(base);
    expect(data?.map((item) => item.name)).toEqual(['a', 'b.mp4', 'C.mp4']);
    expect(data?.[0]).toMatchObject({ id: null, metadata: null, created_at: null, updated_at: null });
    expect(data?.[1]?.metadata).toEqual({
      eTag: expect.stringMatching(/^".+"$/),
      size: 5,
      mimetype: 'video/mp4',
      cacheControl: 'max-age=3600',
      lastModified: expect.any(String),
      contentLength: 5,
      httpStatusCode: 200,
    });
    expect(data?.[1]?.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const named = async (column: string, limit = 9, offset = 0) => {
      const sorted = await videos.list(base, { sortBy: { column, order: 'desc' }, limit, offset });
      return sorted.data?.map((item) => item.name);
    };
    expect(await named('name', 2, 1)).toEqual(['b.mp4', 'a']);
    expect(await named('created_at')).toEqual(['a', 'C.mp4', 'b.mp4']);
    const theirs = await bob.client.storage.from('original_videos').list(base);
    expect(theirs).toMatchObject({ data: [], error: null });
  });

  test('names what a body lacks', async () => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
    await expectStorageError(
      await send(project, alice, '/object/list/original_videos', init),
      problem('400', 'Error', "body must have required property 'prefix'", 'InvalidRequest'),
    );
  });
});

describe('remove', () => {
  test('returns the removed rows and skips missing files', async () => {
    const path = fresh();
    await videos.upload(path, patternBytes(1).buffer, MP4);
    const { data } = await videos.remove([path, `${alice.id}/none.mp4`]);
    expect(data).toMatchObject([{ name: path, bucket_id: 'original_videos', owner_id: alice.id }]);
    expect((await videos.exists(path)).data).toBe(false);
  });

  test('a row whose bytes are missing can be removed, but not read, and not deleted in SQL', async (context) => {
    const local = needLocal(project, context);
    for (const version of [null, crypto.randomUUID()]) {
      const path = fresh();
      await local.sql(
        `insert into storage.objects (bucket_id, name, version, metadata)
         values ('original_videos', $1, $2, '{"size": 1, "mimetype": "video/mp4", "eTag": "", "lastModified": 0}')`,
        [path, version],
      );
      await expectStorageError(
        await send(project, alice, `/object/original_videos/${path}`),
        problem('404', 'Not found', 'The resource was not found', 'NoSuchKey'),
      );
      await expect(local.sql('delete from storage.objects')).rejects.toMatchObject({
        code: '42501',
        message: 'Direct deletion from storage tables is not allowed. Use the Storage API instead.',
      });
      expect(await videos.remove([path])).toMatchObject({ data: [{ name: path }], error: null });
    }
  });
});

// A SELECT policy of our migrations shows the buckets to signed-in users.
test('only signed-in users list the buckets', async () => {
  const { data } = await alice.client.storage.listBuckets();
  expect(data).toContainEqual({
    id: 'original_videos',
    name: 'original_videos',
    owner: null,
    public: false,
    type: 'STANDARD',
    file_size_limit: 5 * 1024 ** 3,
    allowed_mime_types: ['video/mp4', 'video/quicktime', 'video/webm'],
    created_at: expect.any(String),
    updated_at: expect.any(String),
  });
  expect(await project.client().storage.listBuckets()).toMatchObject({ data: [], error: null });
});

describe.skipIf(project.local === null)('what is not supported', () => {
  test('is refused, not guessed', async () => {
    const expected = problem('404', 'Not Found', 'Route GET:/nothing not found', 'InvalidRequest');
    await expectStorageError(await send(project, alice, '/nothing'), expected, 404);
  });

  test.each([
    ['GET', '/bucket/thumbnails'],
    ['POST', '/bucket'],
    ['POST', '/object/list-v2/thumbnails'],
    ['POST', '/object/move'],
    ['POST', '/object/copy'],
    ['DELETE', '/object/thumbnails/a/b.jpg'],
    ['POST', '/object/upload/sign/thumbnails/a/b.jpg'],
    ['GET', '/object/info/public/thumbnails/a/b.jpg'],
    ['OPTIONS', '/upload/resumable'],
    ['POST', '/upload/resumable/sign'],
    ['GET', '/render/image/public/thumbnails/a.jpg'],
    ['GET', '/s3/thumbnails'],
  ])('%s %s is refused with 501', async (method, path) => {
    const headers = { authorization: `Bearer ${project.secretKey}`, apikey: project.secretKey };
    const answer = await send(project, null, path, { method, headers });
    expect([answer.status, await answer.json()]).toMatchObject([501, { code: 'not_supported_locally' }]);
  });

  const body = patternBytes(1).buffer;
  const folder = `${alice.id}/new/.emptyFolderPlaceholder`;
  test.each([
    ['an upload as a form', () => videos.upload(fresh(), new Blob([body], { type: 'video/mp4' }))],
    ["metadata of the caller's own", () => videos.upload(fresh(), body, { ...MP4, metadata: { clip: 7 } })],
    ['empty folders', () => videos.upload(folder, new ArrayBuffer(0))],
    ['a search in a list', () => videos.list(alice.id, { search: 'c' })],
  ])('%s is refused by name', async (feature, call) => {
    expect((await call()).error).toMatchObject({
      status: 501,
      message: expect.stringContaining(`does not support ${feature}`),
    });
  });
});
