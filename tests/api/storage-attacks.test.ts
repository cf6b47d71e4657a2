import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { needLocal, openProject, type SignedInUser } from 'local-supabase/testing/harness';
import {
  expectBytes,
  expectStorageError,
  MP4,
  newStorageUser,
  NO_BUCKET,
  patternBytes,
  RLS_ERROR,
  send,
  statusOf,
  TOO_LARGE,
} from 'local-supabase/testing/storage-helpers';
import { storageInSql } from 'local-supabase/testing/storage-sql';

const project = await openProject();
afterAll(() => project.close());
const alice = await newStorageUser(project);
const mallory = await newStorageUser(project);
const clip = `${alice.id}/clip.mp4`;
const bytes = patternBytes(1000);
const videos = alice.client.storage.from('original_videos');
const inSql = storageInSql(project.local?.backend);

beforeAll(async () => {
  const { error } = await videos.upload(clip, bytes.buffer, MP4);
  if (error) throw error;
});

const put = (user: SignedInUser | null, path: string, headers: Record<string, string> = {}) =>
  send(project, user, `/object/original_videos/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'video/mp4', ...headers },
    body: patternBytes(1),
  });

async function expectUntouched(): Promise<void> {
  const { data } = await videos.download(clip);
  await expectBytes(data, bytes);
}

describe('names', () => {
  // storage/limits.ts accepts dots and slashes like letters; a policy refuses names that cannot be written in a URL.
  test.each([
    ['..', (path: string) => `x/../${path}`],
    ['. alone', (path: string) => `./${path}`],
    ['an empty segment', (path: string) => `/${path}`],
    ['a question mark', (path: string) => `x?/${path}`],
  ])('a name with %s is refused, however it is sent', async (_, inside) => {
    const name = `${mallory.id}/${inside('clip.mp4')}`;
    const theirs = mallory.client.storage.from('original_videos');
    const source = `${mallory.id}/source.mp4`;
    await theirs.upload(source, bytes.buffer, { ...MP4, upsert: true });
    for (const upsert of ['true', 'false']) {
      const answer = await put(mallory, encodeURIComponent(name), { 'x-upsert': upsert });
      await expectStorageError(answer, RLS_ERROR);
    }
    const [from, to] = [source, name].map((path) => ['original_videos', path ?? ''] as const);
    if (project.local && from && to) {
      expect(await inSql.move(mallory, from, to)).toBe('42501');
      expect(await inSql.copy(mallory, from, to)).toBe('42501');
      expect(await inSql.signUpload(mallory, to)).toBe('42501');
    }
    const metadata = Object.entries({
      bucketName: 'original_videos',
      objectName: name,
      contentType: 'video/mp4',
    });
    const resumable = await send(project, mallory, '/upload/resumable', {
      method: 'POST',
      headers: {
        'tus-resumable': '1.0.0',
        'upload-length': '10',
        'upload-metadata': metadata.map(([key, value]) => `${key} ${btoa(value)}`).join(','),
      },
    });
    expect([resumable.status, await resumable.text()]).toEqual([403, RLS_ERROR.message]);
    const { data } = await theirs.list(mallory.id);
    expect(data?.map((item) => item.name)).toEqual(['source.mp4']);
  });

  test('an encoded .. does not lead to another file', async () => {
    const sneaky = `${mallory.id}%2F..%2F${alice.id}%2Fclip.mp4`;
    expect(await statusOf(put(mallory, sneaky, { 'x-upsert': 'true' }))).toBe(400);
    await expectUntouched();
    // For callers that skip policies: names are compared, never resolved.
    const out = `${mallory.id}/../../../../../evil.mp4`;
    const kept = await project
      .service()
      .storage.from('original_videos')
      .upload(encodeURIComponent(out), bytes.buffer, MP4);
    expect(kept.data?.path).toBe(encodeURIComponent(out));
    expect(await readdir(tmpdir())).not.toContain('evil.mp4');
  });

  // Policies check the first folder.
  test.each(['%2E%2E%2F', '%2Fetc%2F', '.%2F', '/'])(
    'a name that begins with %s is in nobody’s folder',
    async (start) => {
      expect((await (await put(mallory, `${start}${mallory.id}/a.mp4`)).json()).statusCode).toMatch(
        /^40[34]$/,
      );
    },
  );

  test.each([
    'back%5Cslash.mp4',
    'nul%00.mp4',
    'line%0Abreak.mp4',
    'umlaut-%C3%A4.mp4',
    'hash%23.mp4',
    'per%25cent.mp4',
  ])('%s is not a valid name', async (name) => {
    const key = `${alice.id}/${name}`;
    await expectStorageError(await put(alice, key), {
      statusCode: '400',
      error: 'InvalidKey',
      message: `Invalid key: ${decodeURIComponent(key)}`,
      code: 'InvalidKey',
    });
  });

  // A quote in a name is an ordinary character, because names reach the database as parameters.
  test('a name cannot become SQL', async () => {
    const name = `${alice.id}/'; drop table storage.objects; --.mp4`;
    expect((await videos.upload(name, bytes.buffer, MP4)).error).toBeNull();
    expect((await videos.list(alice.id, { search: "'; drop" })).data).toHaveLength(1);
    expect((await videos.remove([name])).data).toHaveLength(1);
  });
});

describe('foreign folders', () => {
  // Each call needs its policies; hidden rows answer like missing ones.
  test('cannot be read or changed', async () => {
    const theirs = mallory.client.storage.from('original_videos');
    expect((await theirs.download(clip)).error).toMatchObject({ status: 400, statusCode: '404' });
    expect((await theirs.createSignedUrl(clip, 60)).error).toMatchObject({ statusCode: '404' });
    expect((await theirs.createSignedUrls([clip], 60)).data).toMatchObject([
      {
        error: 'Either the object does not exist or you do not have access to it',
        path: clip,
        signedUrl: null,
      },
    ]);
    for (const upsert of [true, false]) {
      expect((await theirs.upload(clip, bytes.buffer, { ...MP4, upsert })).error).toMatchObject({
        statusCode: '403',
      });
    }
    const place = ['original_videos', clip] as const;
    if (project.local) {
      expect(await inSql.signUpload(mallory, place)).toBe('42501');
      expect(await inSql.move(mallory, place, ['original_videos', `${mallory.id}/taken.mp4`])).toBe('hidden');
      expect(await inSql.copy(mallory, place, ['original_videos', `${mallory.id}/taken.mp4`])).toBe('hidden');
      expect(await inSql.move(alice, place, ['original_videos', `${mallory.id}/given.mp4`])).toBe('42501');
    }
    expect((await theirs.update(clip, bytes.buffer, MP4)).error).toMatchObject({ statusCode: '403' });
    expect((await theirs.remove([clip])).data).toEqual([]);
    await expectUntouched();
  });

  // The owner comes only from the token; nothing the client sends can change it.
  test('nobody can upload as somebody else', async (context) => {
    const local = needLocal(project, context);
    const name = `${mallory.id}/mine.mp4`;
    await put(mallory, name, { 'x-owner': alice.id });
    const rows = await local.sql('select owner_id from storage.objects where name = $1', [name]);
    expect(rows).toEqual([{ owner_id: mallory.id }]);
  });
});

describe('sizes', () => {
  // Raw bodies are refused by Content-Length, and a false one does not help.
  test('a body longer than its Content-Length is measured', async () => {
    const path = `/object/thumbnails/${alice.id}/lie.jpg`;
    const body = patternBytes(5 * 1024 * 1024 + 1);
    const headers = { 'content-type': 'image/jpeg', 'content-length': '10' };
    await expectStorageError(await send(project, alice, path, { method: 'POST', headers, body }), TOO_LARGE);
  });

  test('a stream without a length is measured too', async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        sent += 1;
        controller.enqueue(patternBytes(65_536));
      },
    });
    const init: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      headers: { 'content-type': 'image/jpeg' },
      body: endless,
      duplex: 'half',
    };
    const response = await send(project, alice, `/object/thumbnails/${alice.id}/endless.jpg`, init);
    await expectStorageError(response, TOO_LARGE);
    // 5 MiB are 80 chunks: the server dropped the stream soon after.
    expect(sent).toBeLessThan(120);
  });

  // The half-written file is gone and so is the row.
  test('a broken connection leaves nothing', async () => {
    let sent = false;
    const broken = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        if (sent) controller.error(new Error('connection lost'));
        else controller.enqueue(patternBytes(1000));
        sent = true;
      },
    });
    const init: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      headers: { 'content-type': 'image/jpeg' },
      body: broken,
      duplex: 'half',
    };
    const response = await send(project, alice, `/object/thumbnails/${alice.id}/broken.jpg`, init);
    expect(response.status).toBe(400);
    expect((await alice.client.storage.from('thumbnails').list(alice.id)).data).toEqual([]);
  });
});

describe('service role', () => {
  // 5: the secret key bypasses the policies.
  test('reads and writes everywhere, in no one’s name', async () => {
    const all = project.service().storage.from('original_videos');
    expect((await all.download(clip)).error).toBeNull();
    expect((await all.upload(`${alice.id}/by-service.mp4`, bytes.buffer, MP4)).error).toBeNull();
    const missing = await send(project, null, '/object/public/nowhere/a.mp4');
    await expectStorageError(missing, NO_BUCKET);
  });
});
