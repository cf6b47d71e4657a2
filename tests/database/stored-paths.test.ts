// @module-tag core
import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isStoredPath } from '../../supabase/functions/_shared/stored-path';
import { fileNames } from '../unit/functions/stored-path-arbitraries';
import { openTestDatabase, sqlState, type TestDatabase } from './harness';
import { addProcessedVideo, createPlaylist } from './sharing-helpers';

let db: TestDatabase;
let userId: string;
beforeAll(async () => {
  db = await openTestDatabase();
  userId = await db.addUser();
  await addProcessedVideo(db, userId);
  await createPlaylist(db, userId, []);
  await db.as({ userId }, 'insert into user_settings (user_id) values ($1)', [userId]);
});
afterAll(() => db.database.close());

const COLUMNS = [
  ['videos', 'original_path'],
  ['videos', 'processed_video_path'],
  ['videos', 'thumbnail_path'],
  ['user_settings', 'cropped_background_path'],
  ['user_settings', 'title_background_path'],
  ['video_playlists', 'background_image_path'],
  ['video_playlists', 'cropped_background_path'],
] as const;

const ADD_OBJECT = `insert into storage.objects (bucket_id, name, metadata)
  values ('original_videos', $1, '{"size": 1}') on conflict do nothing`;

test('the database and the edge functions know the same names', async () => {
  // Postgres has no text with a zero byte.
  const names = fc.sample(fileNames, 800).map((name) => name.replaceAll('\0', '\x01'));
  const { rows } = await db.owner(
    `select name, private.is_stored_path(name) as "isStored" from unnest($1::text[]) name`,
    [names],
  );
  const verdicts = names.map((name) => ({ name, isStored: isStoredPath(name) }));
  expect(rows).toEqual(verdicts);
  expect(new Set(verdicts.map(({ isStored }) => isStored)).size).toBe(2);
});

test('every column of a path asks that rule', async () => {
  const { rows } = await db.owner(
    `select c.table_name, c.column_name from information_schema.columns c
     where c.table_schema = 'public' and c.column_name like '%\\_path' and exists (
       select from pg_constraint k
       where k.conrelid = format('public.%I', c.table_name)::regclass and k.convalidated
         and pg_get_constraintdef(k.oid) = format('CHECK (private.is_stored_path(%s))', c.column_name))
     union all
     select c.table_name, c.column_name || ' without it' from information_schema.columns c
     where c.table_schema = 'public' and c.column_name like '%\\_path' and not exists (
       select from pg_constraint k
       where k.conrelid = format('public.%I', c.table_name)::regclass
         and pg_get_constraintdef(k.oid) = format('CHECK (private.is_stored_path(%s))', c.column_name))`,
  );
  const found = rows.map((row) => `${String(row['table_name'])}.${String(row['column_name'])}`);
  expect(found.sort()).toEqual(COLUMNS.map(([table, column]) => `${table}.${column}`).sort());
});

test.each(COLUMNS)('%s.%s takes no path that leads elsewhere, from nobody', async (table, column) => {
  const owner = table === 'video_playlists' ? 'created_by' : 'user_id';
  for (const rest of [
    '/../x.jpg',
    `/../${userId}/x.jpg`,
    '/./x.jpg',
    '//x.jpg',
    '/%2e%2e/x.jpg',
    '/\\..\\x.jpg',
  ]) {
    // An original has to be stored.
    await db.owner(ADD_OBJECT, [userId + rest]);
    const update = `update ${table} set ${column} = $2 where ${owner} = $1`;
    const state = await sqlState(db.as('service_role', update, [userId, userId + rest]));
    expect([rest, state]).toEqual([rest, '23514']);
  }
});

class Undo extends Error {}

test('an older database loses the bad paths, keeps the good ones, and the rows of both', async () => {
  const migration = await readFile('supabase/migrations/20261123000100_stored_paths.sql', 'utf8');
  const [bad, good] = [`${userId}/../../rest/v1/users`, `${userId}/1_good.jpg`];
  let after: readonly Record<string, unknown>[] = [];
  const work = db.database.asOwner(async (session) => {
    await session.exec('drop function private.is_stored_path cascade');
    for (const [index, thumbnail] of [bad, good].entries()) {
      const original = `${bad}-${index}`;
      await session.query(ADD_OBJECT, [original]);
      await session.query(
        `insert into videos (user_id, title, original_name, original_path, processed_video_path, thumbnail_path)
         values ($1, 'old', 'x', $2, $2, $3)`,
        [userId, original, thumbnail],
      );
    }
    await session.query('update user_settings set title_background_path = $1, cropped_background_path = $2', [
      bad,
      good,
    ]);
    await session.query(
      'update video_playlists set background_image_path = $2, cropped_background_path = $1',
      [bad, good],
    );
    await session.exec(migration);
    after = (
      await session.query(
        `select v.original_path, v.processed_video_path, v.thumbnail_path, u.title_background_path as title,
           u.cropped_background_path as cropped, p.background_image_path as image, p.cropped_background_path as list
         from videos v, user_settings u, video_playlists p where v.title = 'old' order by v.thumbnail_path`,
      )
    ).rows;
    throw new Undo();
  });
  await expect(work).rejects.toThrow(Undo);
  const kept = {
    original_path: null,
    processed_video_path: null,
    title: null,
    cropped: good,
    image: good,
    list: null,
  };
  expect(after).toEqual([
    { ...kept, thumbnail_path: good },
    { ...kept, thumbnail_path: null },
  ]);
});
