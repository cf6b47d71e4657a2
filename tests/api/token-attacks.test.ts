// @module-tag core
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { LocalBackend } from 'local-supabase';
import type { Row } from 'local-supabase/database/driver';
import { createServerDatabase, type ServerDatabase } from 'local-supabase/testing/postgres/server-database';
import { createTestBackend } from 'local-supabase/testing/test-backend';
import { clientAt } from 'local-supabase/testing/harness';
import { lastMail } from 'local-supabase/testing/harness-local';

// What a signed-in user may try with the app's client to get more tokens or see those of others, on the tests' server,
// where requests really are concurrent.
const URL = 'http://127.0.0.1:54321';

let serverDatabase: ServerDatabase | null;
let backend: LocalBackend;
let mallory: { readonly client: SupabaseClient; readonly id: string };
let victim: { readonly client: SupabaseClient; readonly id: string };

beforeAll(async () => {
  serverDatabase = await createServerDatabase();
  backend = await createTestBackend({
    ipBurst: 10_000,
    ...(serverDatabase && { databaseUrl: serverDatabase.url }),
  });
});
beforeEach(async () => {
  mallory = await signIn();
  victim = await signIn();
});
afterAll(async () => {
  await backend.close();
  await serverDatabase?.drop();
});

async function signIn() {
  const email = `${crypto.randomUUID()}@example.test`;
  const fetch: typeof globalThis.fetch = (input, init) => backend.fetch(new Request(input, init));
  const client = clientAt(URL, backend.keys.publishable, fetch);
  await client.auth.signInWithOtp({ email });
  const { code } = await lastMail(backend, email);
  const { data, error } = await client.auth.verifyOtp({ email, token: code, type: 'email' });
  if (error || !data.user) throw error ?? new Error('No user');
  return { client, id: data.user.id };
}

const sql = (text: string, params: readonly unknown[] = []): Promise<readonly Row[]> =>
  backend.database.asOwner(async (session) => (await session.query(text, params)).rows);

/** Videos of 10 s with a stored, measured file: 7,210 tokens each. */
async function addVideos(userId: string, count: number): Promise<readonly string[]> {
  const rows = await sql(
    `with files as (
       insert into storage.objects (bucket_id, name, owner_id, metadata)
       select 'original_videos', $1 || '/' || gen_random_uuid() || '.mp4', $1, '{"size": 1000}'
       from generate_series(1, $2::integer) returning id, name
     )
     select name from files`,
    [userId, count],
  );
  const videos = await sql(
    `insert into videos (user_id, title, original_name, original_path, duration_sec, measured_version)
     select $1, 'Clip', 'clip.mp4', name, 10, private.stored_original_version(name)
     from unnest($2::text[]) name returning id`,
    [userId, rows.map(({ name }) => String(name))],
  );
  return videos.map(({ id }) => String(id));
}

const start = (videoId: string) => mallory.client.rpc('charge_video_processing', { p_video_id: videoId });

async function accountOf(userId: string): Promise<Row | undefined> {
  const [row] = await sql(
    `select u.token_balance, u.extra_tokens, u.is_admin,
       (select coalesce(sum(t.amount), 0)::integer from token_usage t where t.user_id = u.id) as used,
       (select count(*)::integer from token_gifts g where g.user_id = u.id) as gifts,
       (select count(*)::integer from user_subscriptions s where s.user_id = u.id) as subscriptions,
       (select count(*)::integer from subscription_events e where e.user_id = u.id) as events,
       (select sum(l.amount)::integer from private.token_ledger l where l.user_id = u.id) as ledger
     from users u where u.id = $1`,
    [userId],
  );
  return row;
}

const UNTOUCHED = {
  token_balance: 25_000,
  extra_tokens: 0,
  is_admin: false,
  used: 0,
  gifts: 0,
  subscriptions: 0,
  events: 0,
  ledger: 25_000,
};

describe('writing what grants tokens', () => {
  test.each([
    ['users', { token_balance: 1_000_000 }],
    ['users', { extra_tokens: 1_000_000 }],
    ['users', { tokens_replenished_at: '2020-01-01' }],
    ['users', { is_admin: true }],
    ['token_usage', { amount: 0 }],
    ['token_gifts', { amount: 9 }],
    ['user_subscriptions', { status: 'active' }],
    ['subscription_events', { amount: 9 }],
    ['plans', { token_limit: 9_000_000 }],
  ])('%s cannot be changed: %o', async (table, change) => {
    const key = table === 'users' ? 'id' : table === 'plans' ? 'price' : 'user_id';
    const { error } = await mallory.client
      .from(table)
      .update(change)
      .eq(key, table === 'plans' ? 0 : mallory.id);
    expect(error?.code).toBe('42501');
    expect(await accountOf(mallory.id)).toEqual(UNTOUCHED);
  });

  test('no usage, gift, subscription or event can be added or removed', async () => {
    const [plan] = await sql(`select id from plans where name = 'Enterprise'`);
    const user_id = mallory.id;
    const rows: readonly (readonly [string, object])[] = [
      ['token_usage', { user_id, amount: 0, action: 'video_processing' }],
      ['token_gifts', { user_id, amount: 9000 }],
      ['user_subscriptions', { user_id, plan_id: plan?.['id'], current_period_end: '2999-01-01' }],
      ['subscription_events', { user_id, event_type: 'reload', amount: 50_000 }],
      ['stripe_sessions', { user_id, stripe_session_id: 'cs_forged' }],
    ];
    for (const [table, row] of rows) {
      expect((await mallory.client.from(table).insert(row)).error?.code, table).toBe('42501');
      expect((await mallory.client.from(table).delete().eq('user_id', user_id)).error?.code, table).toBe(
        '42501',
      );
    }
    expect(await accountOf(mallory.id)).toEqual(UNTOUCHED);
  });

  test('only the edge function can store a measurement, and it can be started only for one’s own videos', async () => {
    const [id = ''] = await addVideos(victim.id, 1);
    const measured = { p_video_id: id, p_version: 'x', p_duration_sec: 0.1 };
    expect((await mallory.client.rpc('record_video_measurement', measured)).error?.code).toBe('42501');
    const begun = await mallory.client.rpc('begin_video_measurement', { p_video_id: id });
    expect(begun.error?.code).toBe('PT404');
  });

  test.each([['credit_tokens'], ['start_token_period'], ['replenish_tokens'], ['log_usage']])(
    'the inner function %s cannot be called',
    async (name) => {
      expect((await mallory.client.rpc(name)).error?.code).toBe('PGRST202');
      expect((await mallory.client.schema('private').rpc(name)).error?.code).toBe('PGRST106');
    },
  );

  test('a length cannot be set, at the first record or later', async () => {
    const row = { user_id: mallory.id, title: 'Clip', original_name: 'clip.mp4' };
    for (const lie of [{ duration_sec: 0.01 }, { measured_version: 'x' }, { tokens_consumed: 1 }]) {
      expect((await mallory.client.from('videos').insert({ ...row, ...lie })).error?.code).toBe('42501');
    }
    const [id = ''] = await addVideos(mallory.id, 1);
    const { error } = await mallory.client.from('videos').update({ duration_sec: 0.01 }).eq('id', id);
    expect(error?.code).toBe('42501');
    expect((await start(id)).data).toBe(7210);
  });
});

describe('choosing Free', () => {
  const planId = async (name: string) =>
    String((await sql('select id from plans where name = $1', [name]))[0]?.['id']);
  const choose = async (name = 'Free') =>
    mallory.client.rpc('create_free_subscription', { p_plan_id: await planId(name) });
  const held = async () => (await mallory.client.rpc('get_held_plan')).data;
  const stats = async () => (await mallory.client.rpc('get_token_stats')).data;

  test('grants no tokens, 20 times at once and after each end', async () => {
    const [video = ''] = await addVideos(mallory.id, 1);
    expect((await start(video)).error).toBeNull();
    const before = await stats();
    const account = { ...UNTOUCHED, used: 7210, ledger: 17_790 };
    const answers = await Promise.all(Array.from({ length: 20 }, () => choose()));
    expect(new Set(answers.map(({ data, error }) => JSON.stringify([data, error]))).size).toBe(1);
    expect(await accountOf(mallory.id)).toEqual({ ...account, subscriptions: 1, events: 1 });
    for (const times of [2, 3]) {
      await sql(
        `update user_subscriptions set current_period_start = now() - interval '31 days',
           current_period_end = now() where user_id = $1`,
        [mallory.id],
      );
      expect((await choose()).error).toBeNull();
      expect(await accountOf(mallory.id)).toEqual({ ...account, subscriptions: times, events: times });
    }
    expect(await stats()).toEqual(before);
  });

  test.each([
    ['renews', 'false', `now() + interval '20 days'`],
    ['ends with its period', 'true', `now() + interval '20 days'`],
    ['whose renewal has not been told yet', 'false', `now() - interval '1 hour'`],
  ])('takes nothing from a paid plan that %s', async (_, isEnding, end) => {
    await sql(
      `insert into user_subscriptions (user_id, plan_id, stripe_subscription_id, current_period_start, current_period_end,
         cancel_at_period_end)
       values ($1, $2, gen_random_uuid()::text, now() - interval '10 days', ${end}, ${isEnding})`,
      [mallory.id, await planId('Pro')],
    );
    await sql('update users set token_balance = 200000, extra_tokens = 500 where id = $1', [mallory.id]);
    const before = [await accountOf(mallory.id), await held(), await stats()];
    const { error, status } = await choose();
    expect([status, error?.code, error?.message]).toEqual([409, 'PT409', 'A paid plan is active']);
    expect([await accountOf(mallory.id), await held(), await stats()]).toEqual(before);
  });

  test('does not lead to another plan', async () => {
    for (const name of ['Starter', 'Pro', 'Enterprise']) {
      const { error, status } = await choose(name);
      expect([status, error?.code, error?.message]).toEqual([422, 'PT422', 'Selected plan is not free']);
    }
    expect(await accountOf(mallory.id)).toEqual(UNTOUCHED);
  });
});

describe('reading what is others’', () => {
  test('their history, account, usage and subscriptions', async () => {
    await sql('insert into token_gifts (user_id, amount) values ($1, 5)', [victim.id]);
    const { error } = await mallory.client.rpc('get_account_history', { p_user_id: victim.id });
    expect(error).toMatchObject({ code: 'PT403', message: 'Unauthorized: Admin access required' });
    for (const table of ['token_usage', 'token_gifts', 'user_subscriptions', 'subscription_events']) {
      expect((await mallory.client.from(table).select().eq('user_id', victim.id)).data, table).toEqual([]);
    }
    expect((await mallory.client.from('users').select().eq('id', victim.id)).data).toEqual([]);
    expect((await victim.client.rpc('get_account_history', { p_user_id: victim.id })).data).toHaveLength(1);
  });

  test('their videos, which cannot be charged either', async () => {
    const [id = ''] = await addVideos(victim.id, 1);
    expect((await start(id)).error?.code).toBe('PT404');
    expect(await accountOf(victim.id)).toMatchObject({ used: 0 });
  });
});

describe('starting many times at once', () => {
  test('20 starts of one video are charged once and all return the same', async () => {
    const [id = ''] = await addVideos(mallory.id, 1);
    const answers = await Promise.all(Array.from({ length: 20 }, () => start(id)));
    expect(answers.map(({ data }) => data)).toEqual(answers.map(() => 7210));
    expect(await accountOf(mallory.id)).toMatchObject({ used: 7210, ledger: 25_000 - 7210 });
  });

  test('20 starts of different videos with tokens for one: one is charged', async () => {
    await sql('update users set token_balance = 7210 where id = $1', [mallory.id]);
    const ids = await addVideos(mallory.id, 20);
    const answers = await Promise.all(ids.map(start));
    expect(answers.filter(({ data }) => data === 7210)).toHaveLength(1);
    expect(answers.filter(({ error }) => error?.code === 'PT402')).toHaveLength(19);
    expect(await accountOf(mallory.id)).toMatchObject({ used: 7210, ledger: 0 });
  });
});
