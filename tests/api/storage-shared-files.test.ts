// @module-tag core
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openProject, type SignedInUser } from 'local-supabase/testing/harness';
import { lookUp } from './look-up';
import {
  clipNames,
  expectBytes,
  expectStorageError,
  MP4,
  newStorageUser,
  NO_OBJECT,
  patternBytes,
  send,
  statusOf,
} from 'local-supabase/testing/storage-helpers';
import { storageInSql } from 'local-supabase/testing/storage-sql';

// Files of links over HTTP: Storage hands the request's headers to the policies, which look for x-share-key.
const project = await openProject();
afterAll(() => project.close());
const alice = await newStorageUser(project);
const mallory = await newStorageUser(project);
const nextName = clipNames(alice);
const bytes = patternBytes(5000);

interface Content {
  readonly fileKey: string;
  readonly video: { readonly videoPath: string; readonly thumbnailPath: string };
}

let link: { readonly id: string; readonly accessCode: string };
let content: Content;
beforeAll(async () => {
  link = await share(await addExport());
});
beforeEach(async () => {
  content = await contentOf(link.accessCode);
});

/** A video of alice's with its export and thumbnail in storage; returns its id. */
async function addExport(): Promise<string> {
  const videoPath = nextName();
  const thumbnailPath = `${videoPath}.jpg`;
  // As the project itself: a user's export needs a charged video.
  const service = project.service();
  const jpeg = { contentType: 'image/jpeg' };
  const film = await service.storage.from('processed_videos').upload(videoPath, bytes.buffer, MP4);
  const picture = await service.storage.from('thumbnails').upload(thumbnailPath, bytes.buffer, jpeg);
  if (film.error ?? picture.error) throw film.error ?? picture.error;
  const { data, error } = await service
    .from('videos')
    .insert({
      user_id: alice.id,
      title: 'Clip',
      original_name: 'clip.mp4',
      processed_video_path: videoPath,
      thumbnail_path: thumbnailPath,
    })
    .select('id')
    .single();
  if (error) throw error;
  return String(data.id);
}

async function share(videoId: string): Promise<typeof link> {
  return (await alice.client.rpc('create_share', { p_video_id: videoId }).throwOnError()).data as typeof link;
}

async function contentOf(accessCode: string): Promise<Content> {
  return (await lookUp(project.client(), accessCode)) as Content;
}

/** Reads a file as somebody with a key. */
const read = (user: SignedInUser | null, bucket: string, path: string, key: string | null) =>
  send(project, user, `/object/authenticated/${bucket}/${path}`, {
    headers: { range: 'bytes=10-19', ...(key !== null && { 'x-share-key': key }) },
  });

describe('a visitor with the key of a link', () => {
  test.each([null, mallory])('reads its files signed out and signed in, by ranges', async (user) => {
    const { videoPath, thumbnailPath } = content.video;
    const played = await read(user, 'processed_videos', videoPath, content.fileKey);
    expect(played.status).toBe(206);
    await expectBytes(played, bytes.slice(10, 20));
    expect(await statusOf(read(user, 'thumbnails', thumbnailPath, content.fileKey))).toBe(206);
    await expectStorageError(await read(user, 'processed_videos', videoPath, null), NO_OBJECT);
    await expectStorageError(await read(user, 'thumbnails', thumbnailPath, null), NO_OBJECT);
  });

  test.each([null, mallory])('cannot sign an address for any time', async (user) => {
    const { videoPath, thumbnailPath } = content.video;
    const TEN_YEARS = 10 * 365 * 24 * 60 * 60;
    const sign = async (path: string, body: object) => {
      const headers = { 'content-type': 'application/json', 'x-share-key': content.fileKey };
      const init = { method: 'POST', headers, body: JSON.stringify(body) };
      return (await send(project, user, `/object/sign/${path}`, init)).json();
    };
    for (const expiresIn of [1, 7200, TEN_YEARS]) {
      for (const path of [`processed_videos/${videoPath}`, `thumbnails/${thumbnailPath}`]) {
        expect(await sign(path, { expiresIn })).toMatchObject({ statusCode: '404' });
      }
      const many = await sign('processed_videos', { expiresIn, paths: [videoPath] });
      expect(many).toMatchObject([{ path: videoPath, signedURL: null }]);
    }
  });

  test('cannot list files, the link’s or others', async () => {
    await addExport();
    const { storage } = project.client();
    const withKey = storage.from('processed_videos').setHeader('x-share-key', content.fileKey);
    expect((await withKey.list(alice.id)).data).toEqual([]);
    expect((await storage.from('processed_videos').list(alice.id)).data).toEqual([]);
  });

  test('cannot change, move or remove anything', async () => {
    for (const user of [project.client(), mallory.client]) {
      const bucket = user.storage.from('processed_videos').setHeader('x-share-key', content.fileKey);
      const { videoPath } = content.video;
      expect((await bucket.remove([videoPath])).data).toEqual([]);
      expect((await bucket.update(videoPath, patternBytes(1).buffer, MP4)).error).not.toBeNull();
    }
    if (project.local) {
      const place = ['processed_videos', content.video.videoPath] as const;
      const mine = ['processed_videos', `${mallory.id}/mine.mp4`] as const;
      const inSql = storageInSql(project.local.backend);
      for (const user of [null, mallory]) {
        expect(await inSql.move(user, place, mine)).toBe('hidden');
        expect(await inSql.signUpload(user, place)).toBe('42501');
      }
    }
    const own = await alice.client.storage.from('processed_videos').download(content.video.videoPath);
    await expectBytes(own.data, bytes);
  });

  test('cannot reach a file by any form of its plain address', async () => {
    const path = `processed_videos/${content.video.videoPath}`;
    for (const user of [null, mallory]) {
      for (const form of ['/object/public/', '/object/', '/object/info/']) {
        expect(await statusOf(send(project, user, form + path))).toBe(400);
      }
    }
    expect(await statusOf(project.request(`/storage/v1/object/public/${path}`))).toBe(400);
  });

  test('cannot open another bucket, or another file in this one', async () => {
    const other = (await contentOf((await share(await addExport())).accessCode)).video;
    for (const [bucket, path] of [
      ['processed_videos', other.videoPath],
      ['thumbnails', other.thumbnailPath],
      ['original_videos', content.video.videoPath],
      ['thumbnails', content.video.videoPath],
    ] as const) {
      await expectStorageError(await read(null, bucket, path, content.fileKey), NO_OBJECT);
    }
  });
});

test('the key of a deleted link no longer opens anything, but the owner still plays the file', async () => {
  const doomed = await share(await addExport());
  const { fileKey, video } = await contentOf(doomed.accessCode);
  expect(await statusOf(read(null, 'processed_videos', video.videoPath, fileKey))).toBe(206);
  const deleted = await alice.client.rpc('delete_share', { p_share_id: doomed.id, p_user_id: alice.id });
  expect(deleted.error).toBeNull();
  await expectStorageError(await read(null, 'processed_videos', video.videoPath, fileKey), NO_OBJECT);
  const url = await alice.client.storage.from('processed_videos').createSignedUrl(video.videoPath, 60);
  await expectBytes(await project.request((url.data?.signedUrl ?? '').slice(project.url.length)), bytes);
});
