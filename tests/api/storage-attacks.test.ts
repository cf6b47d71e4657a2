import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { needLocal, openProject, type SignedInUser } from 'local-supabase/testing/harness';
import {
  expectBytes,
  expectStorageError,
  MP4,
  newStorageUser,
  patternBytes,
  RLS_ERROR,
  send,
  statusOf,
  TOO_LARGE,
} from 'local-supabase/testing/storage-helpers';
import { storageInSql } from 'local-supabase/testing/storage-sql';
import { createTusProbe } from 'local-supabase/testing/storage-tus-probe';

const project = await openProject();
afterAll(() => project.close());
const alice = await newStorageUser(project);
const mallory = await newStorageUser(project);
const clip = `${alice.id}/clip.mp4`;
const bytes = patternBytes(1000);
const videos = alice.client.storage.from('original_videos');
const inSql = storageInSql(project.local?.backend);
const { create } = createTusProbe(project, 10);

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
    if (project.local) {
      expect(await inSql.move(mallory, source, name)).toBe('42501');
      expect(await inSql.copy(mallory, source, name)).toBe('42501');
      expect(await inSql.signUpload(mallory, name)).toBe('42501');
    }
    const resumable = await create(mallory, name);
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
    const folder = `${alice.id}/'; drop table storage.objects; --`;
    const name = `${folder}/a.mp4`;
    expect((await videos.upload(name, bytes.buffer, MP4)).error).toBeNull();
    expect((await videos.list(folder)).data).toHaveLength(1);
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
    if (project.local) {
      expect(await inSql.signUpload(mallory, clip)).toBe('42501');
      expect(await inSql.move(mallory, clip, `${mallory.id}/taken.mp4`)).toBe('hidden');
      expect(await inSql.copy(mallory, clip, `${mallory.id}/taken.mp4`)).toBe('hidden');
      expect(await inSql.move(alice, clip, `${mallory.id}/given.mp4`)).toBe('42501');
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

/** A body without a length that gives `chunk` until `next` says otherwise. */
function streamOf(next: (sent: number) => Uint8Array | Error) {
  let sent = 0;
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      const chunk = next((sent += 1));
      if (chunk instanceof Error) controller.error(chunk);
      else controller.enqueue(chunk);
    },
  });
}

describe('sizes', () => {
  const image = (name: string, body: BodyInit, more: Record<string, string> = {}) => {
    const headers = { 'content-type': 'image/jpeg', ...more };
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' };
    return send(project, alice, `/object/thumbnails/${alice.id}/${name}.jpg`, init);
  };

  // Raw bodies are refused by Content-Length, and a false one does not help.
  test('a body longer than its Content-Length is measured', async () => {
    const answer = image('lie', patternBytes(5 * 1024 * 1024 + 1), { 'content-length': '10' });
    await expectStorageError(await answer, TOO_LARGE);
  });

  test('a stream without a length is measured too', async () => {
    let sent = 0;
    const endless = streamOf((count) => {
      sent = count;
      return patternBytes(65_536);
    });
    await expectStorageError(await image('endless', endless), TOO_LARGE);
    // 5 MiB are 80 chunks: the server dropped the stream soon after.
    expect(sent).toBeLessThan(120);
  });

  // The half-written file is gone and so is the row.
  test('a broken connection leaves nothing', async () => {
    const broken = streamOf((count) => (count > 1 ? new Error('connection lost') : patternBytes(1000)));
    expect((await image('broken', broken)).status).toBe(400);
    expect((await alice.client.storage.from('thumbnails').list(alice.id)).data).toEqual([]);
  });
});

// The secret key bypasses the policies.
test('the service role reads and writes everywhere', async () => {
  const all = project.service().storage.from('original_videos');
  expect((await all.download(clip)).error).toBeNull();
  expect((await all.upload(`${alice.id}/by-service.mp4`, bytes.buffer, MP4)).error).toBeNull();
});
