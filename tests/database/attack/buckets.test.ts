// @module-tag core
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SqlSession } from 'local-supabase/database/driver';
import { openTestDatabase, type Role } from '../harness';
import { BUCKETS } from './bucket-rules';
import { attempt, createWorld, type World } from './world';

/** What Storage does in each bucket for each kind of caller, in every folder. */
let world: World;
beforeAll(async () => {
  world = await createWorld(await openTestDatabase());
  for (const bucket of Object.keys(BUCKETS)) {
    await world.db.owner('insert into storage.objects (bucket_id, name) values ($1, $2)', [
      bucket,
      victimsFile(),
    ]);
  }
});
afterAll(() => world.db.database.close());

/** A file in the victim's folder that no link shows. */
const victimsFile = () => `${world.victim}/${world.videoId}/kept.bin`;

test('every bucket has a rule, and is public or private as the rule says', async () => {
  const { rows } = await world.db.owner('select id, public from storage.buckets order by id');
  const decided = Object.entries(BUCKETS).map(([id, { isPublic }]) => ({ id, public: isPublic }));
  expect(rows).toEqual(decided.sort((a, b) => a.id.localeCompare(b.id)));
});

const add = (bucket: string, name: string) => async (session: SqlSession) => {
  await session.query(
    `insert into storage.objects (bucket_id, name, metadata) values ($1, $2, '{"contentLength": 9}')`,
    [bucket, name],
  );
  return 'ok';
};

const touch = (sql: string, params: readonly unknown[]) => async (session: SqlSession) => {
  // Storage sets this before it deletes; without it every deletion is refused.
  await session.exec(`select set_config('storage.allow_delete_query', 'true', true)`);
  const { rows, affectedRows } = await session.query(sql, params);
  return Math.max(rows.length, affectedRows);
};

describe.each(Object.entries(BUCKETS))('%s', (bucket, { needsCharge }) => {
  const strangers: readonly (readonly [string, () => Role])[] = [
    ['a visitor', () => 'anon'],
    ['another user', () => ({ userId: world.stranger })],
    ['an admin', () => ({ userId: world.admin })],
  ];

  test.each(strangers)('%s cannot add to the victim’s folder under any name', async (_name, role) => {
    const wrong: string[] = [];
    for (const name of [
      `${world.victim}/${world.videoId}/new.bin`,
      `${world.victim}/new.bin`,
      `${world.stranger}/../${world.victim}/new.bin`,
      `${world.admin}/../${world.victim}/new.bin`,
      `${world.victim.toUpperCase()}/new.bin`,
      `/${world.victim}/new.bin`,
      'new.bin',
      '',
    ]) {
      const outcome = await attempt(world, role(), add(bucket, name));
      if (outcome !== '42501') wrong.push(`${name}: ${outcome}`);
    }
    expect(wrong).toEqual([]);
  });

  test.each(strangers)('%s sees, changes and removes none of the victim’s files', async (_name, role) => {
    const victims = `bucket_id = $1 and name like $2 || '/%'`;
    for (const sql of [
      `select from storage.objects where ${victims}`,
      `update storage.objects set metadata = '{}' where ${victims}`,
      `update storage.objects set name = name || 'x' where ${victims}`,
      `delete from storage.objects where ${victims}`,
    ]) {
      expect([sql, await attempt(world, role(), touch(sql, [bucket, world.victim]))]).toEqual([sql, 0]);
    }
  });

  test('its owner can read, remove and move a file within the folder, but not into another user’s', async () => {
    const victim = { userId: world.victim };
    const file = [bucket, victimsFile()];
    const where = 'where bucket_id = $1 and name = $2';
    expect(await attempt(world, victim, touch(`select from storage.objects ${where}`, file))).toBe(1);
    expect(await attempt(world, victim, touch(`delete from storage.objects ${where}`, file))).toBe(1);
    for (const [name, outcome] of [
      [`${world.victim}/${world.videoId}/moved.bin`, 1],
      [`${world.stranger}/${world.videoId}/moved.bin`, '42501'],
      [`${world.victim}/../${world.stranger}/moved.bin`, '42501'],
    ] as const) {
      const sql = `update storage.objects set name = $3 ${where}`;
      expect([name, await attempt(world, victim, touch(sql, [...file, name]))]).toEqual([name, outcome]);
    }
  });

  test('users add files to their own folder, and exports only for paid videos', async () => {
    const stranger = { userId: world.stranger };
    const own = needsCharge ? '42501' : 'ok';
    expect(await attempt(world, stranger, add(bucket, `${world.stranger}/a/new.bin`))).toBe(own);
    expect(await attempt(world, stranger, add(bucket, `${world.stranger}/${world.videoId}/new.bin`))).toBe(
      own,
    );
    const victim = { userId: world.victim };
    expect(await attempt(world, victim, add(bucket, `${world.victim}/${world.videoId}/new.bin`))).toBe('ok');
  });
});
