// @module-tag core
import { afterAll, beforeAll, expect, test } from 'vitest';
import { columnsOf } from './attack/column-rules';
import { openTestDatabase, type TestDatabase } from './harness';
import { addPlay, addReel, recipeOf } from './reel-helpers';
import { addProcessedVideo, createPlaylist, from, share } from './sharing-helpers';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.database.close());

/** An account with at least one of everything that its owner can download. */
async function fullAccount(mark: string) {
  const userId = await db.addUser({ email: `${mark}@example.test`, metadata: { first_name: mark } });
  const videoId = await addProcessedVideo(db, userId);
  const link = await share(db, userId, videoId);
  await createPlaylist(db, userId, [videoId]);
  await addReel(db, userId, recipeOf([{ videoId: await addPlay(db, userId), line: mark }]));
  await db.as('anon', 'select record_view($1, $2)', [link.accessCode, videoId], from('192.0.2.7'));
  await db.as({ userId }, `insert into user_settings (user_id, default_player_name) values ($1, $2)`, [
    userId,
    mark,
  ]);
  await db.as({ userId }, `insert into player_cards (user_id, team, contact) values ($1, $2, '12345')`, [
    userId,
    mark,
  ]);
  const { rows } = await db.owner(
    `insert into support_tickets (user_id, subject, description) values ($1, $2, 'x') returning id`,
    [userId, mark],
  );
  await db.owner(
    `insert into ticket_replies (ticket_id, user_id, message, is_admin) values ($1, $2, 'An answer', false)`,
    [rows[0]?.['id'], userId],
  );
  return { userId, videoId };
}

test('has all of the caller’s data and nobody else’s, even for admins', async () => {
  const { userId, videoId } = await fullAccount('mine');
  await fullAccount('theirs');
  await db.owner('update users set is_admin = true where id = $1', [userId]);
  const { rows } = await db.as({ userId }, 'select get_own_data() as data');
  const data = rows[0]?.['data'];
  expect(data).toMatchObject({
    account: { id: userId, email: 'mine@example.test', first_name: 'mine' },
    settings: { default_player_name: 'mine' },
    player_card: { team: 'mine', contact: '12345' },
    videos: [{ id: videoId }, { is_reel: false }, { is_reel: true }],
    reels: [{ title_card: 'classic', plays: [{ line: 'mine' }] }],
    shares: [{ video_id: videoId }],
    playlists: [{ video_ids: [videoId] }],
    views: [{ video_id: videoId, views: 1 }],
    tickets: [{ subject: 'mine', replies: [{ message: 'An answer', from_support: false }] }],
  });
  const text = JSON.stringify(data);
  for (const secret of ['theirs', 'file_key', 'password_hash', 'viewer_ip'])
    expect(text).not.toContain(secret);
});

test('works for an empty account', async () => {
  const userId = await db.addUser();
  const { rows } = await db.as({ userId }, 'select get_own_data() as data');
  expect(rows[0]?.['data']).toMatchObject({
    settings: null,
    player_card: null,
    videos: [],
    tickets: [],
    subscriptions: [],
  });
});

test.each([
  ['shares', 'video_shares', []],
  ['playlists', 'video_playlists', ['video_ids']],
])(
  'has every column of %s that the owner can read, except the key of the files',
  async (part, table, more) => {
    const { userId } = await fullAccount(`columns-${part}`);
    const { rows } = await db.as({ userId }, `select get_own_data() -> $1 -> 0 as link`, [part]);
    const readable = [...columnsOf(table)]
      .filter(([, rights]) => rights.includes('select'))
      .map(([name]) => name);
    expect(Object.keys(rows[0]?.['link'] as object).sort()).toEqual(
      [...readable.filter((name) => name !== 'file_key'), ...more].sort(),
    );
  },
);
