// @module-tag core
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openProject, type SignedInUser } from './harness';
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
} from './storage-helpers';

// Files of links over HTTP: Storage hands the request's headers to the policies, which look for x-share-key; signed
// addresses are those of the client library.
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
  const { storage } = alice.client;
  // As the project itself: a user's export needs a charged video.
  const export_ = await project
    .service()
    .storage.from('processed_videos')
    .upload(videoPath, bytes.buffer, MP4);
  const picture = await storage
    .from('thumbnails')
    .upload(thumbnailPath, patternBytes(60).buffer, { contentType: 'image/jpeg' });
  if (export_.error ?? picture.error) throw export_.error ?? picture.error;
  const { data, error } = await project
    .service()
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
  const { data, error } = await alice.client.rpc('create_share', { p_video_id: videoId });
  if (error) throw error;
  return data as typeof link;
}

async function contentOf(accessCode: string): Promise<Content> {
  return (await lookUp(project.client(), accessCode)) as Content;
}

/** Asks for an address of a file as somebody with a key, for an hour. */
async function sign(user: SignedInUser | null, bucket: string, path: string, key: string | null) {
  const answer = await send(project, user, `/object/sign/${bucket}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key !== null && { 'x-share-key': key }) },
    body: JSON.stringify({ expiresIn: 3600 }),
  });
  return (await answer.json()) as { signedURL?: string; statusCode?: string };
}

describe('a visitor with the key of a link', () => {
  test('signs the addresses of its files with supabase-js, and plays them by ranges without any header', async () => {
    const { data, error } = await project
      .client()
      .storage.from('processed_videos')
      .setHeader('x-share-key', content.fileKey)
      .createSignedUrls([content.video.videoPath], 3600);
    expect(error).toBeNull();
    const url = data?.[0]?.signedUrl ?? '';
    const played = await project.request(url.slice(project.url.length), {
      headers: { range: 'bytes=10-19' },
    });
    expect(played.status).toBe(206);
    await expectBytes(played, bytes.slice(10, 20));
  });

  test.each([null, mallory])('reads them signed out and signed in', async (user) => {
    for (const [bucket, path] of [
      ['processed_videos', content.video.videoPath],
      ['thumbnails', content.video.thumbnailPath],
    ] as const) {
      expect((await sign(user, bucket, path, content.fileKey)).signedURL).toContain('token=');
      expect((await sign(user, bucket, path, null)).statusCode).toBe('404');
    }
  });

  test('lists them, and no other file of their owner or of anybody', async () => {
    await addExport();
    const { storage } = project.client();
    const withKey = storage.from('processed_videos').setHeader('x-share-key', content.fileKey);
    const { data } = await withKey.list(alice.id);
    expect(data?.map((file) => `${alice.id}/${file.name}`)).toEqual([content.video.videoPath]);
    expect((await storage.from('processed_videos').list(alice.id)).data).toEqual([]);
  });

  test('changes, moves and removes nothing', async () => {
    for (const user of [project.client(), mallory.client]) {
      const bucket = user.storage.from('processed_videos').setHeader('x-share-key', content.fileKey);
      const { videoPath } = content.video;
      expect((await bucket.remove([videoPath])).data).toEqual([]);
      expect((await bucket.move(videoPath, `${mallory.id}/mine.mp4`)).error).not.toBeNull();
      expect((await bucket.update(videoPath, patternBytes(1).buffer, MP4)).error).not.toBeNull();
      expect((await bucket.createSignedUploadUrl(videoPath, { upsert: true })).error).not.toBeNull();
    }
    const own = await alice.client.storage.from('processed_videos').download(content.video.videoPath);
    await expectBytes(own.data, bytes);
  });

  test('reaches no file by its plain address, whatever the form', async () => {
    const path = `processed_videos/${content.video.videoPath}`;
    for (const user of [null, mallory]) {
      for (const form of ['/object/public/', '/object/', '/object/info/', '/object/info/public/']) {
        expect(await statusOf(send(project, user, form + path))).toBe(400);
      }
    }
    expect(await statusOf(project.request(`/storage/v1/object/public/${path}`))).toBe(400);
  });

  test('gets no other bucket opened, nor another file in it', async () => {
    const other = (await contentOf((await share(await addExport())).accessCode)).video;
    for (const [bucket, path] of [
      ['processed_videos', other.videoPath],
      ['thumbnails', other.thumbnailPath],
      ['original_videos', content.video.videoPath],
      ['thumbnails', content.video.videoPath],
    ] as const) {
      expect((await sign(null, bucket, path, content.fileKey)).statusCode).toBe('404');
    }
  });
});

describe('when the link is deleted', () => {
  test('its key opens nothing any more; an address given before works until it ends', async () => {
    const doomed = await share(await addExport());
    const { fileKey, video } = await contentOf(doomed.accessCode);
    const { signedURL } = await sign(null, 'processed_videos', video.videoPath, fileKey);
    const deleted = await alice.client.rpc('delete_share', { p_share_id: doomed.id, p_user_id: alice.id });
    expect(deleted.error).toBeNull();
    expect((await sign(null, 'processed_videos', video.videoPath, fileKey)).statusCode).toBe('404');
    await expectStorageError(
      await send(project, null, `/object/authenticated/processed_videos/${video.videoPath}`, {
        headers: { 'x-share-key': fileKey },
      }),
      NO_OBJECT,
    );
    // The limit that shared_files.sql speaks of.
    expect(await statusOf(project.request(`/storage/v1${signedURL ?? ''}`))).toBe(200);
    project.local?.advance(3601);
    if (project.local) expect(await statusOf(project.request(`/storage/v1${signedURL ?? ''}`))).toBe(400);
  });

  test('the owner still plays and downloads the file', async () => {
    const url = await alice.client.storage
      .from('processed_videos')
      .createSignedUrl(content.video.videoPath, 60, { download: 'Rally.mp4' });
    const answer = await project.request((url.data?.signedUrl ?? '').slice(project.url.length));
    expect(answer.headers.get('content-disposition')).toContain('Rally.mp4');
    await expectBytes(answer, bytes);
  });
});
