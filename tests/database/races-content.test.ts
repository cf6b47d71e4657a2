import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { addStoredFile, type Role } from './harness';
import { RACERS, race, raceOf, tally, openRaceTrack, type Racer } from './race';
import { addProcessedVideo, createPlaylist, from, share } from './sharing-helpers';

const track = openRaceTrack();
const times = <T>(make: (index: number) => T): T[] =>
  Array.from({ length: RACERS }, (_, index) => make(index));

async function values(sql: string, params: readonly unknown[]): Promise<unknown[]> {
  const { rows } = await track().owner(sql, params);
  return rows.map((row) => Object.values(row)[0]);
}

test('recording one uploaded file 50 times at once makes one video', async () => {
  const db = track();
  const userId = await db.addUser();
  const path = await addStoredFile(db.owner, userId, 1000);
  const finishes = await raceOf(db, {
    role: { userId },
    sql: `insert into videos (user_id, title, original_name, original_path) values ($1, 'Clip', 'clip.mp4', $2)`,
    params: [userId, path],
  });
  expect(tally(finishes)).toEqual({ ok: 1, '23505': RACERS - 1 });
  expect(await values('select title from videos where original_path = $1', [path])).toEqual(['Clip']);
});

describe('50 saves of a track document at once', () => {
  test('from one revision succeed once, the first time and later', async () => {
    const db = track();
    const userId = await db.addUser();
    const videoId = await db.addVideo(userId);
    for (const base of [0, 1]) {
      const finishes = await race(
        db,
        times((index) => ({
          role: { userId },
          sql: 'select save_track_document($1, $2, $3::jsonb, $4)',
          params: [videoId, base, JSON.stringify({ index }), randomUUID()],
        })),
      );
      expect(tally(finishes)).toEqual({ ok: 1, PT409: RACERS - 1 });
      const taken = finishes.findIndex(({ state }) => state === 'ok');
      expect(await values('select document from track_documents where video_id = $1', [videoId])).toEqual([
        { index: taken },
      ]);
    }
  });
});

describe('links, made 50 at once', () => {
  test('to one video are one link', async () => {
    const db = track();
    const userId = await db.addUser();
    const videoId = await addProcessedVideo(db, userId);
    const sql = `select create_share($1) ->> 'accessCode'`;
    const finishes = await raceOf(db, { role: { userId }, sql, params: [videoId] });
    expect(tally(finishes)).toEqual({ ok: RACERS });
    expect(await values('select access_code from video_shares where video_id = $1', [videoId])).toEqual([
      ...new Set(finishes.map(({ value }) => value)),
    ]);
  });

  test('to videos and playlists of one user get distinct codes, and all are counted', async () => {
    const db = track();
    const userId = await db.addUser();
    const videos = await Promise.all(Array.from({ length: RACERS / 2 }, () => addProcessedVideo(db, userId)));
    const racers = videos.flatMap((id): Racer[] => [
      { role: { userId }, sql: `select create_share($1) ->> 'accessCode'`, params: [id] },
      {
        role: { userId },
        sql: `select create_playlist('Autumn', null, $1::uuid[]) ->> 'accessCode'`,
        params: [videos],
      },
    ]);
    const finishes = await race(db, racers);
    expect(tally(finishes)).toEqual({ ok: RACERS });
    expect(new Set(finishes.map(({ value }) => value)).size).toBe(RACERS);
    expect(
      await values(
        `select sum(calls)::integer from private.rate_limits where action = 'access_code/user'`,
        [],
      ),
    ).toEqual([RACERS + 1]);
  });

  test('while half of the calls delete them, leave at most one link, without a deadlock', async () => {
    const db = track();
    const userId = await db.addUser();
    const videoId = await addProcessedVideo(db, userId);
    const { id } = await share(db, userId, videoId);
    const finishes = await race(
      db,
      times((index) =>
        index % 2
          ? { role: { userId }, sql: 'select create_share($1)', params: [videoId] }
          : { role: { userId }, sql: 'select delete_share($1, $2)', params: [id, userId] },
      ),
    );
    const deletions = finishes.filter((_, index) => index % 2 === 0);
    expect(tally(deletions)).toEqual({ ok: 1, PT404: RACERS / 2 - 1 });
    expect(tally(finishes)).toEqual({ ok: RACERS / 2 + 1, PT404: RACERS / 2 - 1 });
    expect(
      (await values('select id from video_shares where video_id = $1', [videoId])).length,
    ).toBeLessThanOrEqual(1);
  });
});

test('a playlist edited 50 times at once keeps one complete list, even while one of its videos is deleted', async () => {
  const db = track();
  const userId = await db.addUser();
  const videos = await Promise.all(Array.from({ length: 6 }, () => addProcessedVideo(db, userId)));
  const [doomed = '', ...kept] = videos;
  const { id } = await createPlaylist(db, userId, videos);
  // Each tab has its own order, some with the video that is deleted.
  const lists = times((index) => {
    const turn = index % kept.length;
    const turned = [...kept.slice(turn), ...kept.slice(0, turn)];
    return index % 2 ? [doomed, ...turned] : turned;
  });
  const edits = lists.slice(1).map((list, index): Racer => ({
    role: { userId },
    sql: 'select update_playlist($1, $2, null, $3::uuid[])',
    params: [id, `List ${index + 1}`, list],
  }));
  const deletion: Racer = { role: { userId }, sql: 'delete from videos where id = $1', params: [doomed] };
  const finishes = await race(db, [deletion, ...edits]);
  expect(finishes[0]?.state).toBe('ok');
  expect(Object.keys(tally(finishes)).filter((state) => state !== 'ok' && state !== 'PT404')).toEqual([]);
  const [title] = await values('select title from video_playlists where id = $1', [id]);
  const items = await values(
    'select video_id from playlist_items where playlist_id = $1 order by order_num',
    [id],
  );
  const edited = lists[Number(String(title).split(' ')[1])] ?? [];
  expect(items).toEqual(edited.filter((video) => video !== doomed));
});

test('a playlist that 50 tabs add to at once has all added videos, each once', async () => {
  const db = track();
  const userId = await db.addUser();
  const videos = await Promise.all(Array.from({ length: 12 }, () => addProcessedVideo(db, userId)));
  const { id, accessCode } = await createPlaylist(db, userId, videos.slice(0, 2));
  const finishes = await race(
    db,
    times((index) => ({
      role: { userId },
      sql: `select (add_to_playlist($1, $2::uuid[]) ->> 'count')::integer`,
      params: [accessCode, [videos[index % 12], videos[(index + 1) % 12]]],
    })),
  );
  expect(tally(finishes)).toEqual({ ok: RACERS });
  const added = finishes.reduce((sum, { value }) => sum + Number(value), 0);
  const items = await values(
    'select video_id from playlist_items where playlist_id = $1 order by order_num',
    [id],
  );
  expect(added).toBe(10);
  expect(items.slice(0, 2)).toEqual(videos.slice(0, 2));
  expect(items).toHaveLength(videos.length);
  expect(new Set(items)).toEqual(new Set(videos));
});

test('a playlist changed by 50 tabs at once loses no change', async () => {
  const db = track();
  const userId = await db.addUser();
  const make = (count: number) =>
    Promise.all(Array.from({ length: count }, () => addProcessedVideo(db, userId)));
  const [added, removed, moved, deleted] = [await make(12), await make(12), await make(13), await make(12)];
  const first = [...removed, ...moved, ...deleted];
  const { id, accessCode } = await createPlaylist(db, userId, first);
  const by = (sql: string, ...params: readonly unknown[]): Racer => ({ role: { userId }, sql, params });
  const place = 'select place_in_playlist($1, $2, $3::uuid[], $4)';
  const [anchor = '', ...others] = moved;
  const racers = [
    // Each is placed after the same video, as in the list that its tab shows.
    ...others.map((video) => by(place, accessCode, video, [...removed, anchor], false)),
    ...added.map((video) => by(place, accessCode, video, first, true)),
    ...removed.map((video) => by('select remove_from_playlist($1, $2)', accessCode, video)),
    ...deleted.map((video) => by('delete from videos where id = $1', video)),
    by('select update_playlist($1, p_title => $2, p_keeps_background => true)', id, 'Winter'),
    by('select update_playlist($1, p_description => $2, p_keeps_background => true)', id, 'Best first'),
  ];
  expect(racers).toHaveLength(RACERS);
  expect(tally(await race(db, racers))).toEqual({ ok: RACERS });
  const sql = 'select video_id from playlist_items where playlist_id = $1 order by order_num';
  const items = await values(sql, [id]);
  expect(items).toHaveLength(added.length + moved.length);
  expect(new Set(items)).toEqual(new Set([...added, ...moved]));
  expect(items[0]).toBe(anchor);
  const details = `select title || ', ' || description from video_playlists where id = $1`;
  expect(await values(details, [id])).toEqual(['Winter, Best first']);
});

test('claiming the emails about two answers of one ticket 50 times at once sends one email', async () => {
  const db = track();
  const [userId, adminId] = [await db.addUser(), await db.addUser({ admin: true })];
  const [ticketId] = await values(
    `insert into support_tickets (user_id, subject, description) values ($1, 'Ring', 'Jumps') returning id`,
    [userId],
  );
  const replyIds = await values(
    `insert into ticket_replies (ticket_id, user_id, is_admin, message)
     values ($1, $2, true, 'Hello'), ($1, $2, true, 'Hello again') returning id`,
    [ticketId, adminId],
  );
  const finishes = await race(
    db,
    times((index) => ({
      role: 'service_role',
      sql: `select claim_ticket_mail($1) ->> 'ticketId'`,
      params: [replyIds[index % 2]],
    })),
  );
  expect(tally(finishes)).toEqual({ ok: RACERS });
  expect(finishes.filter(({ value }) => value !== null)).toHaveLength(1);
  expect(await values('select attempts from private.ticket_mails where ticket_id = $1', [ticketId])).toEqual([
    1,
  ]);
});

describe('limits', () => {
  /** The number of accepted calls, and the most within one window: a minute or an hour may end during the test. */
  async function passed(action: string) {
    const [sum, most] = await values(
      `select unnest(array[sum(calls), max(calls)])::integer from private.rate_limits where action = $1`,
      [action],
    );
    return { sum, most };
  }

  test('one network can look up 20 of 50 wrong codes', async () => {
    const db = track();
    const finishes = await race(
      db,
      times((index) => ({
        role: 'anon',
        sql: 'select begin_look_up($1)',
        params: [String(index).padStart(8, '0')],
        headers: from('192.0.2.7'),
      })),
    );
    const { ok = 0, PT429 = 0 } = tally(finishes);
    expect(ok + PT429).toBe(RACERS);
    expect(await passed('shared_content/wrong')).toEqual({ sum: ok, most: 20 });
  });

  test('one user can open 10 of 50 tickets', async () => {
    const db = track();
    const userId = await db.addUser();
    const finishes = await raceOf(db, {
      role: { userId },
      sql: `insert into support_tickets (user_id, subject, description) values ($1, 'Ring', 'Jumps')`,
      params: [userId],
    });
    const { ok = 0, PT429 = 0 } = tally(finishes);
    expect(ok + PT429).toBe(RACERS);
    expect(await passed('ticket/user')).toEqual({ sum: ok, most: 10 });
    expect(await values('select id from support_tickets where user_id = $1', [userId])).toHaveLength(ok);
  });

  test('a ticket with 490 replies accepts 10 of 50, from its user and from admins', async () => {
    const db = track();
    const [userId, adminId] = [await db.addUser(), await db.addUser({ admin: true })];
    const [ticketId] = await values(
      `insert into support_tickets (user_id, subject, description) values ($1, 'Ring', 'Jumps') returning id`,
      [userId],
    );
    await db.owner(
      `insert into ticket_replies (ticket_id, user_id, message) select $1, $2, 'x' from generate_series(1, 490)`,
      [ticketId, userId],
    );
    const replyOf = (role: Exclude<Role, string>, isAdmin: boolean): Racer => ({
      role,
      sql: `insert into ticket_replies (ticket_id, user_id, is_admin, message) values ($1, $2, $3, 'One more')`,
      params: [ticketId, role.userId, isAdmin],
    });
    const finishes = await race(
      db,
      times((index) => (index % 2 ? replyOf({ userId }, false) : replyOf({ userId: adminId }, true))),
    );
    expect(tally(finishes)).toEqual({ ok: 10, PT422: RACERS - 10 });
    expect(await values('select id from ticket_replies where ticket_id = $1', [ticketId])).toHaveLength(500);
  });
});
