// @module-tag core
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, sqlState, type Role, type TestDatabase } from './harness';
import {
  addProcessedVideo,
  call,
  createPlaylist,
  filesSeen,
  forgetCalls,
  from,
  inOneMoment,
  lookUp,
  recordView,
  repeat,
  share,
  type Attempt,
  type Link,
} from './sharing-helpers';

const ADDRESS = '192.0.2.1';
const WORD = 'north stand';

let db: TestDatabase;
let userId: string;
let other: string;
let videoId: string;
let link: Link;
let playlist: Link;

beforeAll(async () => {
  db = await openTestDatabase();
  other = await db.addUser();
});
beforeEach(async () => {
  await forgetCalls(db);
  userId = await db.addUser();
  videoId = await addProcessedVideo(db, userId);
  link = await share(db, userId, videoId);
  playlist = await createPlaylist(db, userId, [videoId]);
  await db.owner(
    `insert into storage.objects (bucket_id, name)
     select 'processed_videos', processed_video_path from videos where id = $1`,
    [videoId],
  );
});
afterAll(() => db.database.close());

const both = () => [link, playlist];
const setActive = (code: string, isActive: boolean, role: Role = { userId }) =>
  call(db, role, 'set_link_active', { p_access_code: code, p_is_active: isActive });
const guard = (
  code: string,
  more: { expiresAt?: string; password?: string | null },
  role: Role = { userId },
) =>
  call(db, role, 'guard_link', {
    p_access_code: code,
    p_expires_at: more.expiresAt ?? null,
    p_password: more.password ?? null,
  });
const preview = (code: string, address: string | null = ADDRESS) =>
  call(db, 'service_role', 'get_link_preview', { p_access_code: code, p_client_address: address });

async function unlock(
  code: string,
  password: string,
  role: Role = 'anon',
): Promise<Readonly<Record<string, unknown>> | null> {
  const args = { p_access_code: code, p_password: password };
  const receipt = await call(db, role, 'begin_unlock', args, from(ADDRESS));
  return call(db, role, 'unlock_share_or_playlist', { ...args, p_receipt: receipt }, from(ADDRESS));
}

const filesFor = async (key: unknown) => (await filesSeen(db, 'anon', String(key))).length;

async function keyOf({ id }: Link): Promise<string> {
  const { rows } = await db.owner(
    `select file_key from video_shares where id = $1
     union all select file_key from video_playlists where id = $1`,
    [id],
  );
  return String(rows[0]?.['file_key']);
}

async function endNow({ id }: Link): Promise<void> {
  for (const table of ['video_shares', 'video_playlists']) {
    await db.owner(`update ${table} set expires_at = now() - interval '1 second' where id = $1`, [id]);
  }
}

/** Only the owner still gets anything from the link. */
async function expectShut(each: Link): Promise<void> {
  expect(await lookUp(db, 'anon', each.accessCode)).toBeNull();
  expect(await lookUp(db, { userId: other }, each.accessCode)).toBeNull();
  expect(await preview(each.accessCode)).toBeNull();
  expect(await preview(each.accessCode, null)).toBeNull();
  expect(await filesFor(await keyOf(each))).toBe(0);
  await recordView(db, 'anon', each.accessCode, videoId);
  const views = await db.owner('select 1 from video_views where access_code = $1', [each.accessCode]);
  expect(views.rows).toEqual([]);
}

describe('a paused link', () => {
  test('is closed to visitors, previews, files and views, and works again when resumed', async () => {
    for (const each of both()) {
      await setActive(each.accessCode, false);
      await expectShut(each);
      await setActive(each.accessCode, true);
      expect(await lookUp(db, 'anon', each.accessCode)).toMatchObject({ fileKey: await keyOf(each) });
      expect(await filesFor(await keyOf(each))).toBe(1);
    }
  });

  test('stays paused while its video has another active link', async () => {
    await setActive(link.accessCode, false);
    const second = await share(db, userId, videoId);
    expect(second.accessCode).not.toBe(link.accessCode);
    expect(await sqlState(setActive(link.accessCode, true))).toBe('PT409');
    await setActive(second.accessCode, false);
    await setActive(link.accessCode, true);
  });

  test('can be paused, guarded and resumed only by its owner', async () => {
    for (const { accessCode } of both()) {
      expect(await sqlState(setActive(accessCode, false, { userId: other }))).toBe('PT404');
      expect(await sqlState(setActive(accessCode, false, 'anon'))).toBe('42501');
      expect(await sqlState(guard(accessCode, { password: WORD }, { userId: other }))).toBe('PT404');
      expect(await sqlState(guard(accessCode, { password: WORD }, 'anon'))).toBe('42501');
      expect(await lookUp(db, 'anon', accessCode)).not.toBeNull();
    }
  });
});

describe('a link that ends', () => {
  test('is open until its end and closed afterwards, even with a password', async () => {
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    for (const each of both()) {
      await guard(each.accessCode, { expiresAt });
      const content = await lookUp(db, 'anon', each.accessCode);
      expect(new Date(String(content?.['expiresAt'])).toISOString()).toBe(expiresAt);
      await endNow(each);
      await expectShut(each);
      await db.owner(`update ${each === link ? 'video_shares' : 'video_playlists'} set password_hash = 'x'`);
      expect(await unlock(each.accessCode, WORD)).toBeNull();
      await expectShut(each);
    }
  });

  test('accepts only an end in the future, or none', async () => {
    expect(await sqlState(guard(link.accessCode, { expiresAt: '2020-01-01T00:00:00Z' }))).toBe('PT422');
    await endNow(link);
    await guard(link.accessCode, {});
    expect(await lookUp(db, 'anon', link.accessCode)).not.toBeNull();
  });

  test('makes room for a new one of its video', async () => {
    await endNow(link);
    const next = await share(db, userId, videoId);
    expect(next.accessCode).not.toBe(link.accessCode);
    expect(await lookUp(db, 'anon', next.accessCode)).not.toBeNull();
    await expectShut(link);
  });
});

describe('a link with a password', () => {
  test('reveals only that it has one until the password is entered, then shows everything', async () => {
    for (const [each, kind] of [
      [link, 'video'],
      [playlist, 'playlist'],
    ] as const) {
      const open = await lookUp(db, 'anon', each.accessCode);
      await guard(each.accessCode, { password: WORD });
      for (const role of ['anon', { userId: other }] as const) {
        expect(await lookUp(db, role, each.accessCode)).toEqual({ kind: 'locked', of: kind });
        expect(await unlock(each.accessCode, 'south stand', role)).toBeNull();
        const shown = await unlock(each.accessCode, WORD, role);
        expect(shown).toEqual({ ...open, fileKey: await keyOf(each) });
      }
      expect(await preview(each.accessCode)).toBeNull();
      expect(await preview(each.accessCode, null)).toBeNull();
    }
  });

  test('does not ask its owner for one', async () => {
    await guard(link.accessCode, { password: WORD });
    expect(await lookUp(db, { userId }, link.accessCode)).toMatchObject({ kind: 'video', isOwner: true });
  });

  test('closes the files to keys handed out earlier', async () => {
    for (const each of both()) {
      const before = await keyOf(each);
      await guard(each.accessCode, { password: WORD });
      expect(await filesFor(before)).toBe(0);
      const told = (await unlock(each.accessCode, WORD))?.['fileKey'];
      expect(await filesFor(told)).toBe(1);
      await guard(each.accessCode, { password: 'west stand' });
      expect(await filesFor(told)).toBe(0);
      await guard(each.accessCode, {});
      expect(await unlock(each.accessCode, 'west stand')).not.toBeNull();
      await guard(each.accessCode, { password: '' });
      expect(await lookUp(db, 'anon', each.accessCode)).toMatchObject({ fileKey: await keyOf(each) });
    }
  });

  test('counts the views of those who got its key', async () => {
    await guard(link.accessCode, { password: WORD });
    await recordView(db, 'anon', link.accessCode, videoId);
    await recordView(db, 'anon', link.accessCode, videoId, {
      ...from(ADDRESS),
      'x-share-key': crypto.randomUUID(),
    });
    const views = async () =>
      (await db.owner('select 1 from video_views where access_code = $1', [link.accessCode])).rows.length;
    expect(await views()).toBe(0);
    await recordView(db, 'anon', link.accessCode, videoId, {
      ...from(ADDRESS),
      'x-share-key': await keyOf(link),
    });
    expect(await views()).toBe(1);
  });

  test('stores it as a salted hash that nobody can read', async () => {
    await guard(link.accessCode, { password: WORD });
    await guard(playlist.accessCode, { password: WORD });
    const { rows } = await db.owner(
      `select password_hash from video_shares where id = $1
       union all select password_hash from video_playlists where id = $2`,
      [link.id, playlist.id],
    );
    const hashes = rows.map((row) => String(row['password_hash']));
    expect(new Set(hashes).size).toBe(2);
    for (const hash of hashes) expect(hash).toMatch(/^\$2a\$10\$/);
    for (const table of ['video_shares', 'video_playlists']) {
      expect(await sqlState(db.as({ userId }, `select password_hash from ${table}`))).toBe('42501');
    }
    const lists = [
      await call(db, { userId }, 'get_user_shares', {}),
      await call(db, { userId }, 'get_user_playlists', {}),
      await call(db, { userId }, 'get_user_playlist', { p_access_code: playlist.accessCode }),
    ];
    expect(JSON.stringify(lists)).not.toContain('$2a$');
    expect(JSON.stringify(lists).match(/"hasPassword":true/g)).toHaveLength(3);
  });

  test('accepts 6 to 72 bytes', async () => {
    expect(await sqlState(guard(link.accessCode, { password: 'short' }))).toBe('PT422');
    expect(await sqlState(guard(link.accessCode, { password: 'ü'.repeat(37) }))).toBe('PT422');
    await guard(link.accessCode, { password: 'ü'.repeat(36) });
    expect(await unlock(link.accessCode, 'ü'.repeat(36))).not.toBeNull();
  });
});

describe('guessing a password', () => {
  const trying = (password: string, address = ADDRESS, code = link.accessCode): Attempt => ({
    role: 'anon',
    name: 'begin_unlock',
    args: { p_access_code: code, p_password: password },
    headers: from(address),
  });

  test('stops after ten wrong ones from a network, even for the right one; other networks and links still work', async () => {
    await guard(link.accessCode, { password: WORD });
    await guard(playlist.accessCode, { password: WORD });
    const states = await inOneMoment(db, [
      ...repeat(10, (index) => trying(`guess ${index}`)),
      trying(WORD),
      trying('guess again'),
      trying(WORD, '192.0.2.2'),
      trying(WORD, ADDRESS, playlist.accessCode),
    ]);
    expect(states).toEqual([...Array<string>(10).fill('ok'), 'PT429', 'PT429', 'ok', 'ok']);
  });

  test('stops after 300 wrong ones an hour from all networks together', async () => {
    // Bcrypt is slow on purpose, so the earlier guesses are written directly, in the form that the counter uses.
    await guard(link.accessCode, { password: WORD });
    expect(await inOneMoment(db, [trying('guess')])).toEqual(['ok']);
    await db.owner(`update private.rate_limits set calls = 299 where action = 'unlock/wrong_everywhere'`);
    expect(
      await inOneMoment(db, [
        trying('guess', '192.0.2.7'),
        trying(WORD, '192.0.2.8'),
        trying('guess', '192.0.2.9'),
      ]),
    ).toEqual(['ok', 'PT429', 'PT429']);
  });

  test('needs a receipt for exactly that password and network, which works once', async () => {
    await guard(link.accessCode, { password: WORD });
    const code = { p_access_code: link.accessCode };
    const open = (password: string, receipt: unknown, address = ADDRESS) =>
      sqlState(
        call(
          db,
          'anon',
          'unlock_share_or_playlist',
          { ...code, p_password: password, p_receipt: receipt },
          from(address),
        ),
      );
    const begin = (password: string) =>
      call(db, 'anon', 'begin_unlock', { ...code, p_password: password }, from(ADDRESS));
    expect(await open(WORD, crypto.randomUUID())).toBe('PT428');
    expect(await open(WORD, await begin('guess 1'))).toBe('PT428');
    const receipt = await begin(WORD);
    expect(await open(WORD, receipt, '192.0.2.2')).toBe('PT428');
    expect(await open(WORD, receipt)).toBe('ok');
    expect(await open(WORD, receipt)).toBe('PT428');
  });

  test('reveals nothing about an invalid code or a link without a password', async () => {
    expect(await unlock('ZZZZZZZZ', WORD)).toBeNull();
    expect(await unlock(link.accessCode, '')).toBeNull();
    expect(await unlock(link.accessCode, WORD)).toBeNull();
  });
});
