// @module-tag core
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from './harness';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.database.close());

test('a handwritten upsert of settings works twice', async () => {
  const player = await db.addUser();
  for (const name of ['First', 'Second']) {
    // PostgREST's SQL for an upsert by supabase-js sets every named column, even the key.
    await db.as(
      { userId: player },
      `insert into user_settings (user_id, default_player_name) values ($1, $2)
       on conflict (user_id) do update set user_id = excluded.user_id, default_player_name = excluded.default_player_name`,
      [player, name],
    );
  }
  const { rows } = await db.as({ userId: player }, 'select default_player_name from user_settings');
  expect(rows).toEqual([{ default_player_name: 'Second' }]);
});

test('new videos start with their owner’s settings', async () => {
  const player = await db.addUser();
  const add = async (extra: Readonly<Record<string, string>> = {}, userId = player) => {
    const all = { user_id: userId, title: 'Clip', original_name: 'clip.mp4', ...extra };
    const names = Object.keys(all);
    const { rows } = await db.as(
      { userId },
      `insert into videos (${names.join(', ')}) values (${names.map((_, i) => `$${i + 1}`).join(', ')})
       returning player_name, circle_color`,
      Object.values(all),
    );
    return rows[0];
  };
  const before = await add();
  await db.as(
    { userId: player },
    `insert into user_settings (user_id, default_player_name, default_color) values ($1, 'Ida', '#FF2020')`,
    [player],
  );
  expect(await add()).toEqual({ player_name: 'Ida', circle_color: '#FF2020' });
  expect(await add({ player_name: 'Niko' })).toEqual({ player_name: 'Niko', circle_color: '#FF2020' });
  expect(before).toEqual({ player_name: 'Player 1', circle_color: '#FFFFFF' });
  expect(await add({}, await db.addUser())).toEqual({ player_name: 'Player 1', circle_color: '#FFFFFF' });
});
