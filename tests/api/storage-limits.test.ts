import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openProject, type SignedInUser } from 'local-supabase/testing/harness';
import {
  clipNames,
  MP4,
  patternBytes,
  RLS_ERROR,
  send,
  statusOf,
} from 'local-supabase/testing/storage-helpers';
import { storageInSql } from 'local-supabase/testing/storage-sql';
import { createTusProbe, pathOf } from 'local-supabase/testing/storage-tus-probe';

// What an account may store, by every way to store. SQL makes a small plan.
const project = await openProject();
afterAll(() => project.close());

const inSql = storageInSql(project.local?.backend);
const LEFT = 10_000;
const REFUSED = { statusCode: '403', message: RLS_ERROR.message };

describe.skipIf(project.local === null)('an account with little left', async () => {
  await sql(
    `insert into plans (name, price, token_limit, file_size_limit, storage_limit, file_limit, image_limit)
     values ('Tiny', 1, 1000, 100000000, $1, 4, 1)`,
    [LEFT],
  );
  let alice: SignedInUser;
  let fresh: () => string;
  const { create, patch, offsetOf } = createTusProbe(project, LEFT);
  beforeEach(async () => {
    alice = await project.newUser();
    fresh = clipNames(alice);
    await sql(
      `insert into user_subscriptions (user_id, plan_id, current_period_end)
       select $1, id, now() + interval '1 month' from plans where name = 'Tiny'`,
      [alice.id],
    );
  });

  const bucket = (name = 'original_videos') => alice.client.storage.from(name);
  /** A request with a length, like a browser's. */
  const put = (
    method: string,
    name: string,
    bytes: number,
    headers: Record<string, string> = {},
    bucketId = 'original_videos',
  ) =>
    send(project, alice, `/object/${bucketId}/${name}`, {
      method,
      headers: { 'content-type': 'video/mp4', 'content-length': String(bytes), ...headers },
      body: patternBytes(bytes),
    });
  const storedBytes = async () =>
    Number((await sql(`select sum(bytes) as bytes from private.storage_use($1)`, [alice.id]))[0]?.['bytes']);

  test('accepts what fits, in one request, replaced by the same size, and no more', async () => {
    const name = fresh();
    expect(await statusOf(put('POST', name, LEFT))).toBe(200);
    expect(await statusOf(put('PUT', name, LEFT))).toBe(200);
    expect(await (await put('POST', fresh(), 1)).json()).toMatchObject(REFUSED);
    expect(await (await put('PUT', name, LEFT + 1)).json()).toMatchObject(REFUSED);
    expect(await (await put('POST', name, LEFT + 1, { 'x-upsert': 'true' })).json()).toMatchObject(REFUSED);
    await bucket().remove([name]);
    expect(await statusOf(put('POST', fresh(), LEFT))).toBe(200);
  });

  test('refuses bytes without a length: a stream, a resumable upload with a deferred length', async () => {
    const stream = new Blob([patternBytes(10)]).stream();
    expect((await bucket().upload(fresh(), stream, { ...MP4, duplex: 'half' })).error).toMatchObject(REFUSED);
    const later = { 'upload-length': undefined, 'upload-defer-length': '1' };
    expect(await statusOf(create(alice, fresh(), later))).toBe(403);
    expect(await storedBytes()).toBe(0);
  });

  test('stops a resumable upload at its next part when another one has used the room', async () => {
    const path = pathOf(await create(alice, fresh()));
    expect(await statusOf(patch(alice, path, 0, patternBytes(100)))).toBe(204);
    expect(await statusOf(create(alice, fresh(), { 'upload-length': String(LEFT + 1) }))).toBe(403);
    expect(await statusOf(put('POST', fresh(), 1))).toBe(200);
    expect(await statusOf(patch(alice, path, await offsetOf(alice, path), patternBytes(LEFT - 100)))).toBe(
      403,
    );
    expect(await storedBytes()).toBe(1);
  });

  test('stores one of three files at once when there is room for one', async () => {
    const paths = [];
    for (let index = 0; index < 3; index += 1) paths.push(pathOf(await create(alice, fresh())));
    const states = await Promise.all(
      paths.map((path) => statusOf(patch(alice, path, 0, patternBytes(LEFT)))),
    );
    expect(states.toSorted((a, b) => a - b)).toEqual([204, 403, 403]);
    expect(await storedBytes()).toBe(LEFT);
  });

  test.each(['resumable', 'in one request'])(
    'stores 4 of 30 files at once where 4 are allowed: %s',
    async (way) => {
      const begin = async (name: string): Promise<() => Promise<number>> => {
        if (way !== 'resumable') return () => statusOf(put('POST', name, 1));
        const path = pathOf(await create(alice, name, { 'upload-length': '1' }));
        return () => statusOf(patch(alice, path, 0, patternBytes(1)));
      };
      // All are accepted before the first one has arrived.
      const begun = await Promise.all(Array.from({ length: 30 }, () => begin(fresh())));
      const states = await Promise.all(begun.map((finish) => finish()));
      expect(states.filter((status) => status < 300)).toHaveLength(4);
      const stored = await sql('select from storage.objects where starts_with(name, $1)', [`${alice.id}/`]);
      expect(stored).toHaveLength(4);
    },
  );

  test('copies and moves by the same rules', async () => {
    const [clip, image] = [fresh(), `${alice.id}/a.jpg`];
    expect(await statusOf(put('POST', clip, LEFT - 100))).toBe(200);
    await sql(
      `insert into storage.objects (bucket_id, name, version, metadata)
       select 'title_backgrounds', $1, version, '{"size": 100, "contentLength": 100, "mimetype": "image/jpeg"}'
       from storage.objects where name = $2`,
      [image, clip],
    );
    // Bytes: a copy doubles them, a move does not.
    const moved = fresh();
    expect(await inSql.copy(alice, clip, moved)).toBe('42501');
    expect(await inSql.move(alice, clip, moved, true)).toBe('allowed');
    // Files: one image in each bucket of backgrounds.
    const other = `${alice.id}/b.jpg`;
    await sql(
      `insert into storage.objects (bucket_id, name, metadata) values ('playlist_backgrounds', $1, '{"size": 0}')`,
      [other],
    );
    const moveImage = (target: string, name: string) =>
      inSql.move(alice, ['title_backgrounds', image], [target, name]);
    expect(await moveImage('playlist_backgrounds', other)).not.toBe('allowed');
    expect(await moveImage('playlist_backgrounds', `${other}x`)).toBe('42501');
    expect(await moveImage('cropped_backgrounds', other)).toBe('allowed');
  });

  test('cannot move or copy a clip into a public bucket or to the exports of an unpaid video, nor sign an upload', async () => {
    const clip = fresh();
    expect(await statusOf(put('POST', clip, 100))).toBe(200);
    for (const target of ['title_backgrounds', 'thumbnails', 'processed_videos']) {
      expect(await inSql.move(alice, clip, [target, fresh()])).toBe('42501');
      expect(await inSql.copy(alice, clip, [target, fresh()])).toBe('42501');
    }
    const { error } = await bucket('processed_videos').upload(fresh(), patternBytes(1).buffer, MP4);
    expect(error).toMatchObject(REFUSED);
    // A signed upload URL would accept any size.
    expect(await inSql.signUpload(alice, fresh())).toBe('42501');
  });

  test('limits files per bucket', async () => {
    for (let index = 0; index < 4; index += 1) expect(await statusOf(put('POST', fresh(), 1))).toBe(200);
    expect(await (await put('POST', fresh(), 1)).json()).toMatchObject(REFUSED);
    expect(await statusOf(create(alice, fresh(), { 'upload-length': '1' }))).toBe(403);
    const image = { 'content-type': 'image/jpeg' };
    expect(await statusOf(put('PUT', `${alice.id}/a.jpg`, 1, image, 'thumbnails'))).toBe(200);
  });
});

async function sql(text: string, params: readonly unknown[]) {
  return (await project.local?.sql(text, params)) ?? [];
}
