import { afterAll, describe, expect, test } from 'vitest';
import { needLocal, openProject } from './harness';
import {
  clipNames,
  expectBytes,
  expectStorageError,
  MP4,
  newStorageUser,
  NO_OBJECT,
  patternBytes,
  RLS_ERROR,
  send,
} from './storage-helpers';

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

  test('a body without prefix is refused in the words of the schema', async () => {
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
  // Removed rows; invisible or missing ones simply absent.
  test('answers the removed rows and skips what is missing or foreign', async () => {
    const path = fresh();
    await videos.upload(path, patternBytes(1).buffer, MP4);
    const byBob = await bob.client.storage.from('original_videos').remove([path]);
    expect(byBob).toMatchObject({ data: [], error: null });
    const { data } = await videos.remove([path, `${alice.id}/none.mp4`]);
    expect(data).toMatchObject([{ name: path, bucket_id: 'original_videos', owner_id: alice.id }]);
    expect((await videos.exists(path)).data).toBe(false);
  });

  test('a row that SQL has made has no bytes: it is listed and removed, and cannot be read or copied', async (context) => {
    const local = needLocal(project, context);
    const path = fresh();
    await local.sql(
      `insert into storage.objects (bucket_id, name, owner_id, metadata)
       values ('original_videos', $1, $2, '{"size": 1, "mimetype": "video/mp4"}')`,
      [path, alice.id],
    );
    const gone = { message: 'The resource was not found' };
    expect(await videos.copy(path, fresh())).toMatchObject({ data: null, error: gone });
    const read = await send(project, alice, `/object/original_videos/${path}`);
    expect(await read.json()).toMatchObject(gone);
    expect(await videos.remove([path])).toMatchObject({ data: [{ name: path }], error: null });
  });

  test('one object by its path', async () => {
    const path = fresh();
    const url = `/object/original_videos/${path}`;
    await videos.upload(path, patternBytes(1).buffer, MP4);
    const denied = { ...RLS_ERROR, message: 'Access denied' };
    await expectStorageError(await send(project, bob, url, { method: 'DELETE' }), denied);
    const response = await send(project, alice, url, { method: 'DELETE' });
    expect(await response.json()).toEqual({ message: 'Successfully deleted' });
    await expectStorageError(await send(project, alice, url, { method: 'DELETE' }), NO_OBJECT);
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

describe('move and copy', () => {
  test('a moved object has its bytes under the new name only', async () => {
    const [from, to] = [fresh(), fresh()];
    await videos.upload(from, patternBytes(9).buffer, MP4);
    expect((await videos.move(from, to)).data).toEqual({ message: 'Successfully moved' });
    await expectBytes((await videos.download(to)).data, patternBytes(9));
    expect((await videos.download(from)).error).toMatchObject({ status: 400 });
  });

  test('a copied object stands beside the first', async () => {
    const [from, to] = [fresh(), fresh()];
    await videos.upload(from, patternBytes(9).buffer, { ...MP4, metadata: { clip: 1 } });
    expect((await videos.copy(from, to)).data).toEqual({ path: `original_videos/${to}` });
    await videos.remove([from]);
    await expectBytes((await videos.download(to)).data, patternBytes(9));
    expect((await videos.info(to)).data).toMatchObject({ contentType: 'video/mp4', metadata: { clip: 1 } });
  });

  // SELECT + UPDATE for move, SELECT + INSERT for copy.
  test('neither reaches into foreign folders', async () => {
    const path = fresh();
    await videos.upload(path, patternBytes(1).buffer, MP4);
    const theirs = `${bob.id}/taken.mp4`;
    expect((await videos.move(path, theirs)).error).toMatchObject({ statusCode: '403' });
    expect((await videos.copy(path, theirs)).error).toMatchObject({ statusCode: '403' });
    const bobs = bob.client.storage.from('original_videos');
    expect((await bobs.move(path, theirs)).error).toMatchObject({ statusCode: '404' });
    expect((await bobs.copy(path, theirs)).error).toMatchObject({ statusCode: '404' });
    expect((await videos.exists(path)).data).toBe(true);
  });

  test('an existing target is a duplicate', async () => {
    const [from, to] = [fresh(), fresh()];
    await videos.upload(from, patternBytes(1).buffer, MP4);
    await videos.upload(to, patternBytes(2).buffer, MP4);
    expect((await videos.move(from, to)).error).toMatchObject({ statusCode: '409' });
    expect((await videos.copy(from, to)).error).toMatchObject({ statusCode: '409' });
    await expectBytes((await videos.download(to)).data, patternBytes(2));
  });
});

describe('buckets', () => {
  // A SELECT policy of our migrations shows them to signed-in users.
  test('signed-in users list the buckets of the app', async () => {
    const { data } = await project.service().storage.getBucket('original_videos');
    expect(data).toEqual({
      id: 'original_videos',
      name: 'original_videos',
      owner: null,
      public: false,
      file_size_limit: 5 * 1024 ** 3,
      allowed_mime_types: ['video/mp4', 'video/quicktime', 'video/webm'],
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    const all = await alice.client.storage.listBuckets();
    expect(all.data?.map((bucket) => bucket.id)).toContain('thumbnails');
    expect(all.data?.[0]).toHaveProperty('type', 'STANDARD');
  });

  // 0.13.
  test('without a SELECT policy there are none', async () => {
    const signedOut = project.client();
    expect(await signedOut.storage.listBuckets()).toMatchObject({ data: [], error: null });
    expect((await signedOut.storage.getBucket('thumbnails')).error).toMatchObject({
      status: 400,
      statusCode: '404',
      message: 'Bucket not found',
    });
  });

  // Buckets are made by the service role, or an INSERT policy.
  test('only the service makes buckets', async () => {
    const name = `made-${Date.now()}`;
    expect((await alice.client.storage.createBucket(name)).error).toMatchObject({ statusCode: '403' });
    const options = { public: true, fileSizeLimit: '1MB', allowedMimeTypes: ['image/*'] };
    const service = project.service();
    expect((await service.storage.createBucket(name, options)).data).toEqual({ name });
    expect((await service.storage.getBucket(name)).data).toMatchObject({
      public: true,
      file_size_limit: 1_000_000,
      allowed_mime_types: ['image/*'],
    });
    expect((await service.storage.createBucket(name)).error).toMatchObject({ statusCode: '409' });
    expect((await service.storage.createBucket('a/b')).error).toMatchObject({
      message: 'Bucket name invalid',
    });
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
    expect((await send(project, alice, '/render/image/public/thumbnails/a.jpg')).status).toBe(501);
  });
});
