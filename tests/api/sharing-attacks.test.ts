import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openProject } from 'local-supabase/testing/harness';
import { beginLookUp, lookUp } from './look-up';

// Attacks on sharing through supabase-js, as a visitor, as another user and as the owner.
const project = await openProject();
afterAll(() => project.close());
const visitor = project.client();
const alice = await project.newUser();
const mallory = await project.newUser();
const service = project.service();

const TABLES = ['video_shares', 'video_playlists', 'playlist_items', 'video_views'] as const;
const ATTACKERS: readonly [string, SupabaseClient][] = [
  ['a visitor', visitor],
  ['another user', mallory.client],
];
const EVERYBODY: readonly [string, SupabaseClient][] = [...ATTACKERS, ['the owner', alice.client]];

interface Link {
  readonly id: string;
  readonly accessCode: string;
}

let videoId: string;
let share: Link;
let playlist: Link;
/** What the tables hold. */
let before: unknown;

beforeEach(async () => {
  // Each test starts with a new minute's limits, except on other projects.
  await project.local?.sql('delete from private.rate_limits');
  videoId = await addVideo(alice.id);
  share = await answer(alice.client, 'create_share', { p_video_id: videoId });
  playlist = await answer(alice.client, 'create_playlist', {
    p_title: 'Autumn',
    p_description: '',
    p_video_ids: [videoId],
  });
  await answer(visitor, 'record_view', { p_access_code: share.accessCode, p_video_id: videoId });
  before = await everything();
});
afterEach(async () => {
  for (const { id } of [alice, mallory]) await service.from('videos').delete().eq('user_id', id);
});

async function addVideo(userId: string): Promise<string> {
  const row = {
    user_id: userId,
    title: 'Clip',
    original_name: 'clip.mp4',
    processed_video_path: `${userId}/${crypto.randomUUID()}.mp4`,
  };
  const { data, error } = await service.from('videos').insert(row).select('id').single();
  if (error) throw error;
  return String(data.id);
}

async function answer<T>(client: SupabaseClient, name: string, args: Record<string, unknown>): Promise<T> {
  const { data, error } = await client.rpc(name, args);
  if (error) throw error;
  return data as T;
}

async function everything(): Promise<unknown> {
  return Promise.all(TABLES.map(async (table) => (await service.from(table).select().order('id')).data));
}

const codeOf = async (call: PromiseLike<{ readonly error: unknown }>): Promise<unknown> =>
  Object(Object(await call).error).code;

describe.each(ATTACKERS)('%s', { tags: 'core' }, (_, client) => {
  test('cannot read a table, by a code or through another table', async () => {
    for (const table of TABLES) {
      expect((await client.from(table).select()).data ?? []).toEqual([]);
      expect((await client.from(table).select('*', { count: 'exact', head: true })).count ?? 0).toBe(0);
      expect((await client.from(table).select().eq('access_code', share.accessCode)).data ?? []).toEqual([]);
    }
    const through = await client.from('videos').select('id, video_shares(access_code, file_key)');
    expect(through.data ?? []).toEqual([]);
    expect((await client.schema('private').from('access_codes').select()).error).not.toBeNull();
  });

  test('cannot guess by patterns, and learns nothing from an invalid code', async () => {
    const { accessCode } = share;
    const guesses = [
      '%',
      '________',
      accessCode.toLowerCase(),
      `${accessCode} `,
      accessCode.slice(1),
      '',
      null,
    ];
    for (const guess of guesses) expect(await lookUp(client, guess)).toBeNull();
  });

  test('cannot list anything of the owner’s', async () => {
    for (const [name, args] of [
      ['get_user_shares', {}],
      ['get_user_playlists', {}],
      ['get_user_playlist', { p_access_code: playlist.accessCode }],
      ['get_viewers', { p_video_id: videoId, p_share_id: share.id }],
    ] as const) {
      const { data, error } = await client.rpc(name, args);
      expect(Object(data).items ?? []).toEqual([]);
      expect(error === null || error.code === '42501' || error.code === 'PT404').toBe(true);
    }
  });

  test('cannot share, change or delete through the functions, in anybody’s name', async () => {
    const content = { p_title: 'Mine', p_description: '', p_video_ids: [] };
    const calls = [
      client.rpc('create_share', { p_video_id: videoId }),
      client.rpc('create_playlist', { ...content, p_video_ids: [videoId] }),
      client.rpc('update_playlist', { ...content, p_playlist_id: playlist.id }),
      client.rpc('delete_share', { p_share_id: share.id, p_user_id: alice.id }),
      client.rpc('delete_share', { p_share_id: share.id, p_user_id: mallory.id }),
      client.rpc('delete_playlist', { p_playlist_id: playlist.id, p_user_id: alice.id }),
      client.rpc('delete_playlist', { p_playlist_id: playlist.id, p_user_id: mallory.id }),
    ];
    for (const call of calls) expect(['42501', 'PT404']).toContain(await codeOf(call));
    expect(await everything()).toEqual(before);
  });

  test('cannot see who watched or from where', async () => {
    const call = { p_access_code: share.accessCode, p_video_id: videoId };
    for (const more of [{ p_viewer_id: alice.id }, { p_viewer_ip: '192.0.2.1' }, { p_host: 'x.example' }]) {
      expect(await codeOf(client.rpc('record_view', { ...call, ...more }))).toBe('PGRST202');
    }
    expect(await everything()).toEqual(before);
  });

  test('cannot record a view when code and video do not match', async () => {
    const theirs = await addVideo(mallory.id);
    for (const [code, video] of [
      [share.accessCode, theirs],
      [playlist.accessCode, theirs],
      ['ZZZZZZZZ', videoId],
      [share.accessCode, crypto.randomUUID()],
    ] as const) {
      expect(await answer(client, 'record_view', { p_access_code: code, p_video_id: video })).toBeNull();
    }
    expect(await everything()).toEqual(before);
  });
});

describe.each(EVERYBODY)('%s', { tags: 'core' }, (_, client) => {
  test('cannot write rows directly', async () => {
    const link = { video_id: videoId, created_by: alice.id, access_code: 'AAAAAAAA' };
    const calls = [
      client.from('video_shares').insert(link),
      client.from('video_shares').upsert({ id: share.id, ...link }),
      client.from('video_shares').update({ access_code: 'AAAAAAAA' }).eq('id', share.id),
      client.from('video_shares').delete().eq('id', share.id),
      client.from('video_playlists').insert({ title: 'x', created_by: alice.id, access_code: 'AAAAAAAA' }),
      client.from('video_playlists').update({ is_active: false }).eq('id', playlist.id),
      client.from('video_playlists').delete().eq('id', playlist.id),
      client.from('playlist_items').insert({ playlist_id: playlist.id, video_id: videoId, order_num: 2 }),
      client.from('playlist_items').update({ order_num: 9 }).eq('playlist_id', playlist.id),
      client.from('playlist_items').delete().eq('playlist_id', playlist.id),
      client
        .from('video_views')
        .insert({ video_id: videoId, share_id: share.id, access_code: share.accessCode }),
      client.from('video_views').update({ viewer_id: mallory.id }).eq('share_id', share.id),
      client.from('video_views').delete().eq('share_id', share.id),
    ];
    for (const call of calls) expect(await codeOf(call)).toBe('42501');
    expect(await everything()).toEqual(before);
  });

  test('cannot see a viewer’s address', async () => {
    expect(await codeOf(client.from('video_views').select('viewer_ip'))).toBe('42501');
  });
});

test('facts learned before a link was deleted are useless afterwards', { tags: 'core' }, async () => {
  const call = { p_access_code: share.accessCode, p_video_id: videoId };
  const deletion = { p_share_id: share.id, p_user_id: alice.id };
  await answer(alice.client, 'delete_share', deletion);
  for (const client of [visitor, mallory.client, alice.client]) {
    expect(await lookUp(client, share.accessCode)).toBeNull();
    expect(await answer(client, 'record_view', call)).toBeNull();
  }
  expect((await service.from('video_views').select().eq('access_code', share.accessCode)).data).toEqual([]);
  expect(await codeOf(alice.client.rpc('delete_share', deletion))).toBe('PT404');
  const again: Link = await answer(alice.client, 'create_share', { p_video_id: videoId });
  expect(again.accessCode).not.toBe(share.accessCode);
});

test('one view sent repeatedly counts at most 60 times an hour', async () => {
  const call = { p_access_code: share.accessCode, p_video_id: videoId };
  const statuses: number[] = [];
  for (let count = 0; count < 130; count += 1) statuses.push((await visitor.rpc('record_view', call)).status);
  expect(new Set(statuses)).toEqual(new Set([204, 429]));
  const { count } = await service
    .from('video_views')
    .select('*', { count: 'exact', head: true })
    .eq('share_id', share.id);
  // Two hours, in case one ends now.
  expect(count).toBeLessThanOrEqual(120);
});

test('looks up 20 wrong codes a minute and refuses the others, signed in or not', async () => {
  const statuses: number[] = [];
  for (let index = 0; index < 50; index += 1) {
    const client = index % 2 === 0 ? visitor : mallory.client;
    statuses.push((await beginLookUp(client, String(index).padStart(8, '0'))).status);
  }
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  if (!project.local) return;
  const minutes = await project.local.sql(
    `select calls from private.rate_limits where action = 'shared_content/wrong'`,
  );
  const counted = minutes.map(({ calls }) => Number(calls));
  expect(Math.max(...counted)).toBe(20);
  expect(statuses.filter((status) => status === 200)).toHaveLength(
    counted.reduce((sum, calls) => sum + calls, 0),
  );
});
