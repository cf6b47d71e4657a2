import { afterAll, describe, expect, test } from 'vitest';
import { needLocal, openProject } from '../testing/harness';
import {
  clipNames,
  expectStorageError,
  MP4,
  newStorageUser,
  patternBytes,
  send,
} from '../testing/storage-helpers';

// The buckets are those of supabase/schemas: everyone may
// use their own folder in each.
const project = await openProject();
afterAll(() => project.close());
const alice = await newStorageUser(project);
const bob = await newStorageUser(project);
const videos = alice.client.storage.from('original_videos');
const fresh = clipNames(alice);

describe('list', () => {
  // One level, names relative, folders null, sorted as asked.
  test('shows one level with folders', async () => {
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
    const newest = await videos.list(base, {
      sortBy: { column: 'name', order: 'desc' },
      limit: 2,
      offset: 1,
    });
    expect(newest.data?.map((item) => item.name)).toEqual(['b.mp4', 'a']);
    const found = await videos.list(base, { search: 'c' });
    expect(found.data?.map((item) => item.name)).toEqual(['C.mp4']);
  });

  // storage.search runs as the caller.
  test('shows nothing of other users', async () => {
    const { data, error } = await bob.client.storage.from('original_videos').list(alice.id);
    expect(error).toBeNull();
    expect(data).toEqual([]);
  });

  test('a body without prefix is refused with the schema’s message', async () => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
    await expectStorageError(await send(project, alice, '/object/list/original_videos', init), {
      statusCode: '400',
      error: 'Error',
      message: "body must have required property 'prefix'",
      code: 'InvalidRequest',
    });
  });
});

describe('remove', () => {
  // Returns removed rows, without invisible or missing ones.
  test('returns the removed rows and skips missing and other users’ files', async () => {
    const path = fresh();
    await videos.upload(path, patternBytes(1).buffer, MP4);
    const byBob = await bob.client.storage.from('original_videos').remove([path]);
    expect(byBob).toMatchObject({ data: [], error: null });
    const { data } = await videos.remove([path, `${alice.id}/none.mp4`]);
    expect(data).toMatchObject([{ name: path, bucket_id: 'original_videos', owner_id: alice.id }]);
    expect((await videos.exists(path)).data).toBe(false);
  });

  test('a row made by SQL has no bytes: it can be listed and removed, but not read', async (context) => {
    const local = needLocal(project, context);
    const path = fresh();
    await local.sql(
      `insert into storage.objects (bucket_id, name, owner_id, metadata)
       values ('original_videos', $1, $2, '{"size": 1, "mimetype": "video/mp4"}')`,
      [path, alice.id],
    );
    const gone = { message: 'The resource was not found' };
    const read = await send(project, alice, `/object/original_videos/${path}`);
    expect(await read.json()).toMatchObject(gone);
    expect(await videos.remove([path])).toMatchObject({ data: [{ name: path }], error: null });
  });

  // Direct deletion in SQL is refused.
  test('SQL cannot delete rows', async (context) => {
    const local = needLocal(project, context);
    const removal = local.sql('delete from storage.objects');
    await expect(removal).rejects.toMatchObject({
      code: '42501',
      message: 'Direct deletion from storage tables is not allowed. Use the Storage API instead.',
    });
  });
});

describe('buckets', () => {
  // A SELECT policy of our migrations shows them to signed-in users.
  test('signed-in users list the buckets of the app', async () => {
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
    expect(data?.map((bucket) => bucket.id)).toContain('thumbnails');
  });

  // 0.13.
  test('without a SELECT policy there are none', async () => {
    const signedOut = project.client();
    expect(await signedOut.storage.listBuckets()).toMatchObject({ data: [], error: null });
  });
});

describe('what is not supported', () => {
  test('is refused, not guessed', async (context) => {
    needLocal(project, context);
    await expectStorageError(
      await send(project, alice, '/nothing'),
      {
        statusCode: '404',
        error: 'Not Found',
        message: 'Route GET:/nothing not found',
        code: 'InvalidRequest',
      },
      404,
    );
  });

  test.for([
    ['GET', '/bucket/thumbnails'],
    ['POST', '/bucket'],
    ['PUT', '/bucket/thumbnails'],
    ['DELETE', '/bucket/thumbnails'],
    ['POST', '/bucket/thumbnails/empty'],
    ['POST', '/object/list-v2/thumbnails'],
    ['POST', '/object/move'],
    ['POST', '/object/copy'],
    ['DELETE', '/object/thumbnails/a/b.jpg'],
    ['POST', '/object/upload/sign/thumbnails/a/b.jpg'],
    ['PUT', '/object/upload/sign/thumbnails/a/b.jpg'],
    ['GET', '/object/info/public/thumbnails/a/b.jpg'],
    ['POST', '/upload/resumable/sign'],
    ['GET', '/render/image/public/thumbnails/a.jpg'],
    ['GET', '/s3/thumbnails'],
  ] as const)('%s %s is refused with 501', async ([method, path], context) => {
    needLocal(project, context);
    const headers = { authorization: `Bearer ${project.secretKey}`, apikey: project.secretKey };
    const answer = await send(project, null, path, { method, headers });
    expect([answer.status, await answer.json()]).toMatchObject([501, { code: 'not_supported_locally' }]);
  });

  test('a form and metadata of the caller’s own are refused by name', async (context) => {
    needLocal(project, context);
    const form = await videos.upload(fresh(), new Blob([patternBytes(1)], { type: 'video/mp4' }));
    expect(form.error?.message).toContain('does not support an upload as a form');
    const own = await videos.upload(fresh(), patternBytes(1).buffer, { ...MP4, metadata: { clip: 7 } });
    expect(own.error?.message).toContain("does not support metadata of the caller's own");
  });
});
