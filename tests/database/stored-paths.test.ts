// @module-tag core
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

test('the database and the edge functions accept the same names', async () => {
  // Postgres texts cannot hold a zero byte.
  const names = fc.sample(fileNames, 800).map((name) => name.replaceAll('\0', '\x01'));
  const { rows } = await db.owner(
    `select name, private.is_stored_path(name) as "isStored" from unnest($1::text[]) name`,
    [names],
  );
  const verdicts = names.map((name) => ({ name, isStored: isStoredPath(name) }));
  expect(rows).toEqual(verdicts);
  expect(new Set(verdicts.map(({ isStored }) => isStored)).size).toBe(2);
});

test('every column with a path has this check', async () => {
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

test.each(COLUMNS)('%s.%s refuses a path that leads elsewhere, from everybody', async (table, column) => {
  const owner = table === 'video_playlists' ? 'created_by' : 'user_id';
  for (const rest of [
    '/../x.jpg',
    `/../${userId}/x.jpg`,
    '/./x.jpg',
    '//x.jpg',
    '/%2e%2e/x.jpg',
    '/\\..\\x.jpg',
  ]) {
    // An original has to exist in storage.
    await db.owner(ADD_OBJECT, [userId + rest]);
    const update = `update ${table} set ${column} = $2 where ${owner} = $1`;
    const state = await sqlState(db.as('service_role', update, [userId, userId + rest]));
    expect([rest, state]).toEqual([rest, '23514']);
  }
});
