import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { addStoredFile } from './harness';
import { RACERS, race, tally, openRaceTrack, type Racer } from './race';
import { addProcessedVideo, createPlaylist, from, share } from './sharing-helpers';

// All code takes locks in one order: users, videos, then what belongs to them. A concurrent statement waits for a
// deletion or precedes it, and the server never has to break a deadlock (40P01).
const track = openRaceTrack();
/**
 * Too late: the account (PT401 when its session is checked first), video, link or ticket is gone, or another call has
 * already done the same (PT409, 23505).
 */
const EXPECTED = /^(ok|PT401|PT403|PT404|PT409|42501|23503|23505)$/;

/** A user with one of everything, and every operation on it at once. */
async function busyUser() {
  const db = track();
  const [userId, adminId] = [await db.addUser(), await db.addUser({ admin: true })];
  const [videoId, sharedId] = [
    await db.addVideo(userId, { durationSec: 1 }),
    await addProcessedVideo(db, userId),
  ];
  const link = await share(db, userId, sharedId);
  const playlist = await createPlaylist(db, userId, [sharedId]);
  const path = await addStoredFile(db.owner, userId, 1000);
  const { rows } = await db.owner(
    `insert into support_tickets (user_id, subject, description) values ($1, 'Ring', 'Jumps') returning id`,
    [userId],
  );
  const ticketId = rows[0]?.['id'];
  const statement = (role: Racer['role'], sql: string, ...params: unknown[]): Racer => ({
    role,
    sql,
    params,
    headers: from('192.0.2.9'),
  });
  const own = (sql: string, ...params: unknown[]) => statement({ userId }, sql, ...params);
  const reload = { kind: 'reload', userId, sessionId: randomUUID(), tokens: 10, amountCents: 100 };
  const deeds = [
    own('select charge_video_processing($1)', videoId),
    own('update videos set title = $2 where id = $1', sharedId, 'New'),
    own(
      `insert into videos (user_id, title, original_name, original_path) values ($1, 'x', 'x', $2)`,
      userId,
      path,
    ),
    own(`select save_track_document($1, 0, '{}', gen_random_uuid())`, videoId),
    own('select create_share($1)', sharedId),
    own('select delete_share($1, $2)', link.id, userId),
    own(`select create_playlist('x', null, array[$1]::uuid[])`, sharedId),
    own(`select update_playlist($1, 'x', null, array[$2]::uuid[])`, playlist.id, sharedId),
    own('select record_view($1, $2)', playlist.accessCode, sharedId),
    statement('anon', 'select record_view($1, $2)', playlist.accessCode, sharedId),
    own(`insert into support_tickets (user_id, subject, description) values ($1, 'x', 'x')`, userId),
    own(
      'insert into ticket_replies (ticket_id, user_id, message) values ($1, $2, $3)',
      ticketId,
      userId,
      'x',
    ),
    statement(
      { userId: adminId },
      `insert into ticket_replies (ticket_id, user_id, is_admin, message) values ($1, $2, true, 'x')`,
      ticketId,
      adminId,
    ),
    statement({ userId: adminId }, `select gift_tokens($1, 1, '', gen_random_uuid())`, userId),
    statement({ userId: adminId }, 'select set_user_as_admin($1)', userId),
    own(`select create_free_subscription((select id from plans where name = 'Free'))`),
    statement('service_role', `select apply_stripe_event($1, 'x', 1, $2)`, randomUUID(), reload),
  ];
  return { userId, videos: [videoId, sharedId], deeds };
}

/** All of the user's operations, repeated, with the deletions in the middle. */
function beside(deletions: readonly Racer[], deeds: readonly Racer[]): Racer[] {
  const rest = Array.from({ length: RACERS - deletions.length }, (_, index) => deeds[index % deeds.length]);
  const racers = rest.filter((racer) => racer !== undefined);
  return [...racers.slice(0, RACERS / 2), ...deletions, ...racers.slice(RACERS / 2)];
}

test('an account is deleted completely during all its other operations', async () => {
  const { userId, deeds } = await busyUser();
  const deletion: Racer = { role: 'owner', sql: 'delete from auth.users where id = $1', params: [userId] };
  const finishes = await race(track(), beside([deletion], deeds));
  expect(Object.keys(tally(finishes)).filter((state) => !EXPECTED.test(state))).toEqual([]);
  expect(finishes[RACERS / 2]?.state).toBe('ok');
  expect((await track().owner('select from users where id = $1', [userId])).rows).toEqual([]);
});

test('videos are deleted completely during all other operations on them', async () => {
  const { userId, videos, deeds } = await busyUser();
  const deletions = videos.map((id): Racer => ({
    role: { userId },
    sql: 'delete from videos where id = $1',
    params: [id],
  }));
  const finishes = await race(track(), beside(deletions, deeds));
  expect(Object.keys(tally(finishes)).filter((state) => !EXPECTED.test(state))).toEqual([]);
  for (const table of ['video_shares', 'playlist_items', 'track_documents', 'video_views']) {
    const { rows } = await track().owner(`select from ${table} where video_id = any($1)`, [videos]);
    expect(rows, table).toEqual([]);
  }
});

test.each([
  [
    'gave tokens to',
    `insert into token_gifts (user_id, amount, admin_id)
     select u, 1, a from unnest($1::uuid[]) u, unnest($1::uuid[]) a where u <> a`,
  ],
  [
    'watched videos of',
    `with shared as (
       insert into video_shares (video_id, created_by, access_code)
       select id, user_id, upper(left(md5(id::text), 8)) from videos where user_id = any($1::uuid[])
       returning id, video_id, access_code
     )
     insert into video_views (video_id, share_id, access_code, viewer_ip, viewer_id)
     select s.video_id, s.id, s.access_code, encode(sha256('x'), 'hex'), u from shared s, unnest($1::uuid[]) u`,
  ],
])('accounts that %s each other are deleted at once', async (_, tie) => {
  const db = track();
  const users = await Promise.all(Array.from({ length: RACERS / 2 }, () => db.addUser()));
  await Promise.all(users.map((userId) => addProcessedVideo(db, userId)));
  await db.owner(tie, [users]);
  const finishes = await race(
    db,
    users.map((id) => ({ role: 'owner', sql: 'delete from auth.users where id = $1', params: [id] })),
  );
  expect(tally(finishes)).toEqual({ ok: users.length });
});
