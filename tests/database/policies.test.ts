// @module-tag core
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contextOf, openTestDatabase, sqlState, type Role, type TestDatabase } from './harness';
import { tables } from './table-rules';

/**
 * Tries every table as every kind of caller. `select` counts rows of two owners (the caller's and another's), `update`
 * and `delete` count which of the two rows were touched, and `insert` tries a row of the caller's. 42501 is a refusal
 * by a missing grant or a policy.
 */
let db: TestDatabase;
let mine: string;
let theirs: string;
let admin: string;

beforeAll(async () => {
  db = await openTestDatabase();
  mine = await db.addUser();
  theirs = await db.addUser();
  admin = await db.addUser({ admin: true });
  for (const userId of [mine, theirs]) {
    const videoId = await db.addVideo(userId);
    await db.owner(
      `insert into token_usage (user_id, video_id, amount, action) values ($1, $2, 1, 'video_processing')`,
      [userId, videoId],
    );
    await db.owner('insert into user_settings (user_id) values ($1)', [userId]);
    await db.owner('insert into player_cards (user_id) values ($1)', [userId]);
    await db.owner(
      `insert into track_documents (video_id, user_id, revision, document, writer_id)
       values ($1, $2, 1, '{}', gen_random_uuid())`,
      [videoId, userId],
    );
    await db.owner(
      `insert into reels (video_id, user_id, revision, writer_id, title_card, transition)
       values ($1, $2, 1, gen_random_uuid(), 'none', 'cut')`,
      [videoId, userId],
    );
    await db.owner('insert into reel_plays (reel_id, position, video_id) values ($1, 1, $1)', [videoId]);
    await addLinks(userId, videoId);
    await db.owner(
      `with ticket as (
         insert into support_tickets (user_id, subject, description) values ($1, 'Ring jumps', 'At the net') returning id
       )
       insert into ticket_replies (ticket_id, user_id, message) select id, $1, 'In the second set' from ticket`,
      [userId],
    );
    await db.owner(
      `insert into user_subscriptions (user_id, plan_id, current_period_end)
       select $1, id, now() + interval '30 days' from plans where name = 'Free'`,
      [userId],
    );
    await db.owner('insert into token_gifts (user_id, amount) values ($1, 5)', [userId]);
    await db.owner(`insert into subscription_events (user_id, event_type) values ($1, 'payment')`, [userId]);
    await db.owner(
      'insert into stripe_sessions (user_id, stripe_session_id) values ($1, gen_random_uuid())',
      [userId],
    );
  }
});

afterAll(() => db.database.close());

/** One share and one playlist of a video, each with one view. */
async function addLinks(userId: string, videoId: string): Promise<void> {
  await db.owner(
    `with share as (
       insert into video_shares (video_id, created_by, access_code)
       values ($2, $1, private.random_access_code()) returning id, access_code
     ), playlist as (
       insert into video_playlists (title, created_by, access_code)
       values ('Best of', $1, private.random_access_code()) returning id
     ), item as (
       insert into playlist_items (playlist_id, video_id, order_num) select id, $2, 1 from playlist
     )
     insert into video_views (video_id, share_id, access_code, viewer_ip)
     select $2, id, access_code, repeat('0', 64) from share`,
    [userId, videoId],
  );
}

const callers: Record<string, () => Role> = {
  anon: () => 'anon',
  owner: () => ({ userId: mine }),
  'another user': () => ({ userId: theirs }),
  admin: () => ({ userId: admin }),
};

describe.each(Object.entries(tables))('%s', (table, rules) => {
  const statements = {
    select: `select from ${table} where ${rules.where}`,
    update: `update ${table} set ${rules.set} where ${rules.where}`,
    delete: `delete from ${table} where ${rules.where}`,
    create: `insert into ${table} ${rules.insert}`,
  };
  const cases = Object.keys(callers).flatMap((caller, index) =>
    (['select', 'update', 'delete', 'create'] as const).map((command) => ({
      caller,
      command,
      outcome: rules[command][index],
    })),
  );

  test.each(cases)(
    '$command of the owner’s row as $caller: $outcome',
    async ({ caller, command, outcome }) => {
      expect(await attempt(caller, statements[command], command === 'create' ? table : null)).toBe(outcome);
    },
  );
});

test('the suite above covers every table of public', async () => {
  const { rows } = await db.owner(`select tablename from pg_tables where schemaname = 'public' order by 1`);
  expect(rows.map((row) => row['tablename'])).toEqual(Object.keys(tables).sort());
});

test('a user reads only their own rows without a filter', async () => {
  for (const table of [
    'users',
    'videos',
    'token_usage',
    'user_subscriptions',
    'user_settings',
    'player_cards',
    'track_documents',
    'reels',
    'reel_plays',
    'video_shares',
    'video_playlists',
    'playlist_items',
    'support_tickets',
    'ticket_replies',
  ]) {
    const { rows } = await db.as({ userId: mine }, `select 1 from ${table}`);
    expect([table, rows.length]).toEqual([table, 1]);
  }
});

test('an admin reads both users’ tickets, but account data only through audited functions', async () => {
  for (const [table, count] of [
    ['support_tickets', 2],
    ['ticket_replies', 2],
    ['videos', 0],
    ['token_usage', 0],
    ['user_subscriptions', 0],
    ['token_gifts', 0],
    ['subscription_events', 0],
    ['stripe_sessions', 0],
  ] as const) {
    const { rows } = await db.as({ userId: admin }, `select * from ${table}`);
    expect([table, rows.length]).toEqual([table, count]);
  }
});

test('only its holders and admins see a plan that is no longer for sale', async () => {
  await db.owner(`update plans set active = false where name = 'Free'`);
  try {
    const seen = async (role: Role) =>
      (await db.as(role, `select from plans where name = 'Free'`)).rows.length;
    expect(await seen({ userId: mine })).toBe(1);
    expect(await seen({ userId: admin })).toBe(1);
    expect(await seen({ userId: await db.addUser() })).toBe(0);
  } finally {
    await db.owner(`update plans set active = true where name = 'Free'`);
  }
});

test('only the owner role reaches schema private’s tables', async () => {
  for (const role of ['anon', { userId: mine }, { userId: admin }, 'service_role'] as const) {
    expect(await sqlState(db.as(role, 'select from private.rate_limits'))).toBe('42501');
    expect(await sqlState(db.as(role, 'select from private.rate_limit_key'))).toBe('42501');
    expect(await sqlState(db.as(role, 'select from private.access_codes'))).toBe('42501');
    expect(await sqlState(db.as(role, 'select from private.token_ledger'))).toBe('42501');
    expect(await sqlState(db.as(role, 'select from private.receipts'))).toBe('42501');
  }
});

test.each([
  `private.replenish_tokens('00000000-0000-4000-8000-000000000000', now())`,
  `private.stored_original_size('x')`,
  `private.tokens_used('00000000-0000-4000-8000-000000000000')`,
  `private.credit_tokens('00000000-0000-4000-8000-000000000000', 1000, 'gift', '')`,
  `private.start_token_period('00000000-0000-4000-8000-000000000000', now(), now())`,
  `private.take_from_rate_limit('x', 'x', 1, '1 hour', now())`,
  `private.rate_limit_used('x', 'x', '1 hour', now())`,
  `private.random_access_code()`,
  `private.take_access_code('00000000-0000-4000-8000-000000000000')`,
  `private.shared_content('AAAAAAAA')`,
  `private.opens_content('AAAAAAAA')`,
  `private.receipt_subject('{x}')`,
  `private.give_receipt('shared_content', 'x', 'AAAAAAAA')`,
  `private.use_receipt(gen_random_uuid(), 'shared_content', 'x', 'AAAAAAAA')`,
  `private.use_reading_receipt(null, 'read_user_history', null, null, null)`,
  `private.look_up_content('x', 'x', 'AAAAAAAA', 1, 1)`,
  `private.lock_playlist_videos('00000000-0000-4000-8000-000000000000', '{}')`,
  `private.add_playlist_items('00000000-0000-4000-8000-000000000000', '{}')`,
  `get_link_preview('AAAAAAAA', '192.0.2.1')`,
  `private.limits_of('00000000-0000-4000-8000-000000000000')`,
])('a user cannot call %s', async (call) => {
  expect(await sqlState(db.as({ userId: mine }, `select ${call}`))).toBe('42501');
  expect(await sqlState(db.as('anon', `select ${call}`))).toBe('42501');
});

class Undo extends Error {}

/** Tries a statement in a transaction that is always rolled back. */
async function attempt(caller: string, sql: string, fresh: string | null): Promise<string | number> {
  const role = callers[caller]?.() ?? 'anon';
  const { claims } = contextOf(role);
  let touched = -1;
  try {
    await db.database.asOwner(async (session) => {
      // A row with the same key would hide the policy's decision.
      if (fresh === 'user_settings' || fresh === 'player_cards')
        await session.query(`delete from ${fresh} where user_id = $1`, [mine]);
      await session.query(`select set_config('request.jwt.claims', $1, true), set_config('role', $2, true)`, [
        JSON.stringify(claims),
        claims.role,
      ]);
      const result = await session.query(sql, [mine]);
      touched = Math.max(result.rows.length, result.affectedRows);
      throw new Undo();
    });
  } catch (error) {
    if (error instanceof Undo) return touched;
    return sqlState(Promise.reject(error));
  }
  return touched;
}
