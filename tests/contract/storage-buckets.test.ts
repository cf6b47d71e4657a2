import { afterAll, beforeAll, expect, test } from 'vitest';
import { openProject, type Project } from './harness';

// Source: supabase/storage src/storage/storage.ts, and storage-js's test/storageBucketApi.test.ts.
let project: Project;
beforeAll(async () => {
  project = await openProject();
});
afterAll(() => project.close());

test('a bucket is changed, emptied and deleted by the secret key', async () => {
  const { storage } = project.service();
  const name = `bucket-${Date.now().toString(36)}`;
  expect((await storage.createBucket(name, { public: false })).error).toBeNull();
  const changes = { public: true, fileSizeLimit: '1MB', allowedMimeTypes: ['text/plain'] };
  expect((await storage.updateBucket(name, changes)).data).toEqual({ message: 'Successfully updated' });
  expect((await storage.getBucket(name)).data).toMatchObject({
    public: true,
    file_size_limit: 1_000_000,
    allowed_mime_types: ['text/plain'],
  });
  await storage.updateBucket(name, { public: false, fileSizeLimit: null, allowedMimeTypes: null });
  expect((await storage.getBucket(name)).data).toMatchObject({
    public: false,
    file_size_limit: null,
    allowed_mime_types: null,
  });
  await storage.from(name).upload('a/b.txt', 'text');
  expect((await storage.deleteBucket(name)).error).toMatchObject({
    message: 'The bucket you tried to delete is not empty',
  });
  expect((await storage.emptyBucket(name)).data).toEqual({
    message: 'Empty bucket has been queued. Completion may take up to an hour.',
  });
  await expect
    .poll(async () => (await storage.deleteBucket(name)).data)
    .toEqual({ message: 'Successfully deleted' });
  expect((await storage.getBucket(name)).error).toMatchObject({ message: 'Bucket not found' });
});

test('nobody else changes, empties or deletes a bucket', async () => {
  const user = await project.newUser();
  const path = `${user.id}/a.mp4`;
  const files = project.service().storage.from('original_videos');
  const bytes = new Uint8Array(3).buffer;
  expect((await files.upload(path, bytes, { contentType: 'video/mp4' })).error).toBeNull();
  for (const client of [user.client, project.client()]) {
    const { storage } = client;
    expect((await storage.updateBucket('original_videos', { public: true })).error).not.toBeNull();
    expect((await storage.emptyBucket('original_videos')).error).toMatchObject({
      message: 'Bucket not found',
    });
    expect((await storage.deleteBucket('original_videos')).error).not.toBeNull();
  }
  const { data } = await project.service().storage.getBucket('original_videos');
  expect(data).toMatchObject({ public: false });
  expect((await files.info(path)).error).toBeNull();
});
