import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enterRequest } from 'local-supabase/database/database';
import { contextOf, openTestDatabase, type Role, type TestDatabase } from './harness';
import { call, from, lookUp } from './sharing-helpers';

/** 2,000 shares and 2,000 playlists of a user, 200 items in one playlist, 500 links of a neighbor; 100,000 views. */
let db: TestDatabase;
let userId: string;
let other: string;
let bigPlaylist: string;
let bigShare: { readonly id: string; readonly code: string; readonly videoId: string };

const VIEWER = `repeat(md5(n::text), 2)`;

beforeAll(async () => {
  db = await openTestDatabase();
  userId = await db.addUser();
  other = await db.addUser();
  for (const [owner, count] of [
    [userId, 2000],
    [other, 500],
  ] as const) {
    await db.owner(
      `with v as (
         insert into videos (user_id, title, original_name, processed_video_path, thumbnail_path, created_at)
         select $1::uuid, 'Clip ' || n, 'c.mp4', $1::text || '/' || n || '.mp4', $1::text || '/' || n || '.jpg',
           now() - n * interval '1 minute'
         from generate_series(1, $2::integer) n returning id, user_id, created_at
       )
       insert into video_shares (video_id, created_by, access_code, created_at)
       select id, user_id, private.random_access_code(), created_at from v`,
      [owner, count],
    );
    await db.owner(
      `insert into video_playlists (title, created_by, access_code, created_at)
       select 'List ' || n, $1, private.random_access_code(), now() - n * interval '1 minute'
       from generate_series(1, $2::integer) n`,
      [owner, count],
    );
  }
  await db.owner(
    `insert into playlist_items (playlist_id, video_id, order_num)
     select (select id from video_playlists where created_by = $1 order by created_at desc limit 1), v.id,
       row_number() over (order by v.created_at)
     from (select id, created_at from videos where user_id = $1 order by created_at desc limit 200) v`,
    [userId],
  );
  await db.owner(
    `insert into playlist_items (playlist_id, video_id, order_num)
     select p.id, v.id, row_number() over (partition by p.id)
     from video_playlists p cross join (select id from videos where user_id = $1 limit 4) v where p.created_by = $1`,
    [other],
  );
  // Half of the views are of one share, a quarter of the long playlist, the rest of all shares.
  await db.owner(
    `insert into video_views (video_id, share_id, access_code, viewer_ip, created_at)
     select s.video_id, s.id, s.access_code, ${VIEWER}, now() - n * interval '1 second'
     from generate_series(1, 50000) n,
       (select * from video_shares where created_by = $1 order by created_at desc limit 1) s`,
    [userId],
  );
  await db.owner(
    `insert into video_views (video_id, playlist_id, access_code, viewer_ip, created_at)
     select i.video_id, i.playlist_id, 'LISTLIST', ${VIEWER}, now() - n * interval '1 second'
     from generate_series(1, 125) n, playlist_items i join video_playlists p on p.id = i.playlist_id
     where p.created_by = $1`,
    [userId],
  );
  await db.owner(
    `insert into video_views (video_id, share_id, access_code, viewer_ip, created_at)
     select s.video_id, s.id, s.access_code, ${VIEWER}, now() - n * interval '1 second'
     from generate_series(1, 10) n, video_shares s where s.id <> (
       select id from video_shares where created_by = $1 order by created_at desc limit 1)`,
    [userId],
  );
  await db.database.asOwner((session) => session.exec('analyze'));
  const { rows } = await db.owner(
    `select p.access_code as playlist, s.id, s.access_code as code, s.video_id
     from (select * from video_playlists where created_by = $1 order by created_at desc limit 1) p,
       (select * from video_shares where created_by = $1 order by created_at desc limit 1) s`,
    [userId],
  );
  bigPlaylist = String(rows[0]?.['playlist']);
  bigShare = {
    id: String(rows[0]?.['id']),
    code: String(rows[0]?.['code']),
    videoId: String(rows[0]?.['video_id']),
  };
}, 300_000);
afterAll(() => db.database.close());

/** The plan of a statement under the caller's role and policies. */
async function planOf(role: Role | 'owner', sql: string, params: readonly unknown[]): Promise<string> {
  const explain = `explain (costs off) ${sql}`;
  const { rows } = await (role === 'owner' ? db.owner(explain, params) : db.as(role, explain, params));
  return rows.map((row) => String(row['QUERY PLAN'])).join('\n');
}

describe('the statements behind the lists use their indexes', () => {
  test.each([
    [
      'links by code',
      'owner',
      'video_shares_access_code_key',
      `select from video_shares s where s.access_code = $1 and s.is_active`,
      () => [bigShare.code],
    ],
    [
      'a page of shares',
      'user',
      'video_shares_created_by_created_at_idx',
      `select s.id, s.has_password from video_shares s where s.created_by = $1 order by s.created_at desc, s.id desc limit 50`,
      () => [userId],
    ],
    [
      'a page of playlists',
      'user',
      'video_playlists_created_by_created_at_idx',
      `select p.id, p.has_password from video_playlists p where p.created_by = $1 order by p.created_at desc, p.id desc limit 50`,
      () => [userId],
    ],
    [
      'views of one of many shares',
      'owner',
      'video_views_share_id_idx',
      `select count(*), count(distinct coalesce(w.viewer_id::text, w.viewer_ip)) from video_views w where w.share_id = $1`,
      () => ['00000000-0000-4000-8000-000000000000'],
    ],
    [
      'views of a playlist',
      'user',
      'video_views_playlist_id_idx',
      `select w.video_id, count(*) from video_views w where w.playlist_id = $1 group by w.video_id`,
      () => ['00000000-0000-4000-8000-000000000000'],
    ],
    [
      'a page of viewers of one share',
      'owner',
      'video_views_(share|video)_id_idx',
      `select w.* from video_views w where w.video_id = $1 and w.share_id = $2
       order by w.created_at desc, w.id desc limit 50`,
      () => [bigShare.videoId, bigShare.id],
    ],
    [
      'items of a playlist',
      'user',
      'playlist_items_(pkey|playlist_id_order_num_key)',
      `select from playlist_items i where i.playlist_id = $1 order by i.order_num`,
      () => ['00000000-0000-4000-8000-000000000000'],
    ],
  ] as const)('%s', async (_, role, index, sql, params) => {
    const roles = { owner: 'owner', user: { userId } } as const;
    const plan = await planOf(roles[role], sql, params());
    expect(plan).toMatch(new RegExp(index));
    expect(plan).not.toContain('Seq Scan');
  });
});

/** The address that calls come from. */
const NETWORK = '192.0.2.3';

/** Rows of a table that one call reads, directly or by an index, as counted by Postgres. */
async function rowsRead(role: Role, name: string, args: Readonly<Record<string, unknown>>, table: string) {
  return db.database.asOwner(async (session) => {
    const count = async () => {
      const { rows } = await session.query<{ rows: number }>(
        `select (pg_stat_get_xact_tuples_returned(c.oid)
           + coalesce(sum(pg_stat_get_xact_tuples_returned(i.indexrelid)), 0))::integer as rows
         from pg_class c left join pg_index i on i.indrelid = c.oid where c.oid = $1::regclass group by c.oid`,
        [table],
      );
      return rows[0]?.rows ?? 0;
    };
    const before = await count();
    const names = Object.keys(args).map((arg, index) => `${arg} => $${index + 1}`);
    await enterRequest(session, contextOf(role, from(NETWORK)));
    await session.query(`select ${name}(${names.join(', ')})`, Object.values(args));
    await session.exec(`reset role; set local search_path to public`);
    return (await count()) - before;
  });
}

describe('with many rows', () => {
  const me = (): Role => ({ userId });
  const neighbor = (): Role => ({ userId: other });
  const visitor = (): Role => 'anon';
  const counted = async (code: string) => {
    const link = { p_access_code: code };
    return { ...link, p_receipt: await call(db, 'anon', 'begin_look_up', link, from(NETWORK)) };
  };

  test.each([
    ['a page of shares', neighbor, 'get_user_shares', () => ({}), 'video_views', 50 * 10],
    ['a page with a share of 50,000 views', me, 'get_user_shares', () => ({}), 'video_views', 51_000],
    ['a page of playlists', neighbor, 'get_user_playlists', () => ({}), 'video_views', 0],
    ['a page with a playlist of 25,000 views', me, 'get_user_playlists', () => ({}), 'video_views', 26_000],
    ['one playlist', me, 'get_user_playlist', () => ({ p_access_code: bigPlaylist }), 'video_views', 50_000],
    [
      'viewers of one share',
      me,
      'get_viewers',
      () => ({ p_video_id: bigShare.videoId, p_share_id: bigShare.id }),
      'video_views',
      50_500,
    ],
    [
      'what a link shows',
      visitor,
      'get_share_or_playlist_by_access_code',
      () => counted(bigPlaylist),
      'playlist_items',
      210,
    ],
    [
      'counting a lookup',
      visitor,
      'begin_look_up',
      () => ({ p_access_code: bigPlaylist }),
      'playlist_items',
      0,
    ],
    [
      'what a link shows',
      visitor,
      'get_share_or_playlist_by_access_code',
      () => counted(bigShare.code),
      'videos',
      10,
    ],
    [
      'a new view',
      visitor,
      'record_view',
      () => ({ p_access_code: bigShare.code, p_video_id: bigShare.videoId }),
      'video_views',
      0,
    ],
  ] as const)('%s reads only the rows that it returns', async (_, role, name, args, table, most) => {
    expect(await rowsRead(role(), name, await Promise.resolve(args()), table)).toBeLessThanOrEqual(most);
  });

  test('a playlist of 200 shows them all, in order', async () => {
    const content = await lookUp<{ videos: { title: string }[] }>(db, 'anon', bigPlaylist, '192.0.2.2');
    expect(content.videos.map((video) => video.title)).toEqual(
      Array.from({ length: 200 }, (_, index) => `Clip ${200 - index}`),
    );
  });
});
