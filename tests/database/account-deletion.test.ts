// @module-tag core
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RequestClaims } from 'local-supabase/database/database';
import { addStoredFile, openTestDatabase, sqlState, type TestDatabase } from './harness';
import { addProcessedVideo, createPlaylist, share } from './sharing-helpers';

// Attacks on account deletion: somebody else's account, no code, an old code, repeated and half-finished deletions.
let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.database.close());

let userId: string;
let otherId: string;
beforeEach(async () => {
  userId = await db.addUser();
  otherId = await db.addUser();
});

type Amr = readonly { readonly method: string }[];
const BY_MAIL: Amr = [{ method: 'otp' }];

/** A session that began this many seconds from now. @returns the claims of its token. */
async function sessionOf(id: string, { fromNowSec = 1, amr = BY_MAIL } = {}): Promise<RequestClaims> {
  const sessionId = randomUUID();
  await db.owner(
    `insert into auth.sessions (id, user_id, created_at) values ($1, $2, now() + make_interval(secs => $3))`,
    [sessionId, id, fromNowSec],
  );
  return { role: 'authenticated', sub: id, session_id: sessionId, amr };
}

const ask = (claims: RequestClaims, call: string, params: readonly unknown[] = []) =>
  db.database.asRequest({ claims }, (session) => session.query(`select ${call} as answer`, params));
const state = (claims: RequestClaims, call: string) => sqlState(ask(claims, call));
const exists = async (id: string) =>
  (await db.owner('select from users where id = $1', [id])).rows.length === 1;

/** An account whose deletion was requested and confirmed. */
async function confirmed(id = userId): Promise<RequestClaims> {
  await ask(await sessionOf(id, { fromNowSec: -60 }), 'request_account_deletion()');
  const claims = await sessionOf(id);
  await ask(claims, 'confirm_account_deletion()');
  return claims;
}

describe('the proof', () => {
  test('is a session started by an emailed link after the request', async () => {
    const old = await sessionOf(userId, { fromNowSec: -60 });
    await ask(old, 'request_account_deletion()');
    expect(await state(old, 'confirm_account_deletion()')).toBe('PT403');
    const fresh = await sessionOf(userId);
    expect(await state(fresh, 'confirm_account_deletion()')).toBe('ok');
    expect((await ask(old, 'is_account_deletion_confirmed()')).rows).toEqual([{ answer: true }]);
  });

  test.each([
    ['a password', [{ method: 'password' }]],
    ['nothing', []],
    ['a text', 'otp'],
    ['a name of another kind', ['otp']],
  ])('is not given by %s', async (_, amr) => {
    await ask(await sessionOf(userId, { fromNowSec: -60 }), 'request_account_deletion()');
    const claims = { ...(await sessionOf(userId)), amr };
    expect(await state(claims, 'confirm_account_deletion()')).toBe('PT403');
  });

  test('needs a recent deletion request', async () => {
    expect(await state(await sessionOf(userId), 'confirm_account_deletion()')).toBe('PT403');
    await ask(await sessionOf(userId, { fromNowSec: -60 }), 'request_account_deletion()');
    await db.owner(
      `update private.account_deletions set requested_at = now() - interval '61 minutes' where user_id = $1`,
      [userId],
    );
    expect(await state(await sessionOf(userId), 'confirm_account_deletion()')).toBe('PT403');
  });

  test('of another account does not count', async () => {
    await ask(await sessionOf(userId, { fromNowSec: -60 }), 'request_account_deletion()');
    const mine = await sessionOf(otherId);
    expect(await state({ ...mine, sub: userId }, 'confirm_account_deletion()')).toBe('PT401');
    expect(await state(mine, 'confirm_account_deletion()')).toBe('PT403');
  });

  test('expires with a new request, and after a day', async () => {
    const claims = await confirmed();
    await ask(claims, 'request_account_deletion()');
    expect(await state(claims, 'clear_account()')).toBe('PT403');
    await ask(await sessionOf(userId), 'confirm_account_deletion()');
    await db.owner(
      `update private.account_deletions set confirmed_at = now() - interval '25 hours' where user_id = $1`,
      [userId],
    );
    expect(await state(claims, 'clear_account()')).toBe('PT403');
    expect(await state(claims, 'delete_account()')).toBe('PT403');
  });

  test('cannot be written by its owner', async () => {
    const claims = await sessionOf(userId);
    for (const sql of [
      `insert into private.account_deletions (user_id, confirmed_at) values ('${userId}', now())`,
      'update private.account_deletions set confirmed_at = now()',
    ]) {
      expect(await sqlState(db.database.asRequest({ claims }, (session) => session.query(sql)))).toBe(
        '42501',
      );
    }
  });
});

describe('the steps', () => {
  test('delete nothing without the proof', async () => {
    const videoId = await db.addVideo(userId);
    const claims = await sessionOf(userId);
    await ask(claims, 'request_account_deletion()');
    expect(await state(claims, 'clear_account()')).toBe('PT403');
    expect(await state(claims, 'delete_account()')).toBe('PT403');
    expect((await db.owner('select id from videos where user_id = $1', [userId])).rows).toEqual([
      { id: videoId },
    ]);
    expect(await exists(userId)).toBe(true);
  });

  test('delete only the caller’s links, files and account, and may be repeated', async () => {
    const [mine, theirs] = [await addProcessedVideo(db, userId), await addProcessedVideo(db, otherId)];
    await share(db, userId, mine);
    await createPlaylist(db, userId, [mine]);
    const theirLink = await share(db, otherId, theirs);
    await addStoredFile(db.owner, userId, 10);
    await addStoredFile(db.owner, otherId, 10);
    const claims = await confirmed();
    await ask(claims, 'clear_account()');
    await ask(claims, 'clear_account()');
    for (const table of [
      'videos where user_id',
      'video_shares where created_by',
      'video_playlists where created_by',
    ]) {
      expect((await db.owner(`select from ${table} = $1`, [userId])).rows).toEqual([]);
    }
    expect((await db.owner('select from video_shares where id = $1', [theirLink.id])).rows).toHaveLength(1);

    expect(await state(claims, 'delete_account()')).toBe('PT409');
    const { rows } = await ask(claims, 'list_own_files()');
    const files = rows[0]?.['answer'] as readonly { readonly bucket: string; readonly name: string }[];
    expect(files.length).toBeGreaterThan(0);
    expect(files.every(({ name }) => name.startsWith(`${userId}/`))).toBe(true);
    await removeFiles(userId);
    await ask(claims, 'delete_account()');
    expect(await exists(userId)).toBe(false);
    expect((await db.owner('select from auth.users where id = $1', [userId])).rows).toEqual([]);
    expect(await exists(otherId)).toBe(true);
    // The token of the deleted account.
    expect(await state(claims, 'delete_account()')).toBe('PT401');
    expect(await state(claims, 'request_account_deletion()')).toBe('PT401');
  });

  test('no file is added after the proof', async () => {
    const claims = await confirmed();
    const upload = db.database.asRequest({ claims }, (session) =>
      session.query(
        `insert into storage.objects (bucket_id, name, owner_id, metadata)
         values ('original_videos', $1, $2, '{"size": 10, "mimetype": "video/mp4"}')`,
        [`${userId}/late.mp4`, userId],
      ),
    );
    expect(await sqlState(upload)).toBe('42501');
  });

  test('files are listed a thousand at a time, after the named one', async () => {
    await db.owner(
      `insert into storage.objects (bucket_id, name, owner_id, metadata)
       select 'thumbnails', $1 || '/' || lpad(i::text, 5, '0') || '.jpg', $1, '{"size": 1}' from generate_series(1, 1500) i`,
      [userId],
    );
    await addStoredFile(db.owner, userId, 5, 'a.mp4');
    const claims = await sessionOf(userId);
    const list = async (bucket: string, name: string) =>
      (await ask(claims, 'list_own_files($1, $2)', [bucket, name])).rows[0]?.['answer'] as readonly {
        readonly bucket: string;
        readonly name: string;
        readonly sizeBytes: number;
      }[];
    const first = await list('', '');
    expect(first).toHaveLength(1000);
    expect(first[0]).toEqual({ bucket: 'original_videos', name: `${userId}/a.mp4`, sizeBytes: 5 });
    const last = first.at(-1);
    const second = await list(last?.bucket ?? '', last?.name ?? '');
    expect(new Set([...first, ...second].map(({ bucket, name }) => `${bucket}/${name}`)).size).toBe(1501);
  });
});

describe('accounts that have to stay', () => {
  test('a paying account can be deleted once its payments have ended', async () => {
    await db.owner(
      `insert into user_subscriptions (user_id, plan_id, stripe_subscription_id, status, current_period_end)
       select $1, id, $2, 'active', now() + interval '1 month' from plans where name = 'Pro'`,
      [userId, `sub_${userId}`],
    );
    const claims = await confirmed();
    expect(await state(claims, 'delete_account()')).toBe('PT409');
    await db.owner(`update user_subscriptions set status = 'canceled' where user_id = $1`, [userId]);
    expect(await state(claims, 'delete_account()')).toBe('ok');
  });

  test('the last admin is refused before anything is deleted', async () => {
    await db.owner('update users set is_admin = true where id = $1', [userId]);
    const claims = await sessionOf(userId);
    expect(await state(claims, 'request_account_deletion()')).toBe('PT409');
    await db.owner('update users set is_admin = true where id = $1', [otherId]);
    expect(await state(claims, 'request_account_deletion()')).toBe('ok');
    await db.owner('update users set is_admin = false where id = $1', [otherId]);
    expect(await state(await sessionOf(userId), 'confirm_account_deletion()')).toBe('PT409');
  });
});

/** Deletes the rows of the files, like Storage. */
async function removeFiles(id: string): Promise<void> {
  await db.database.asOwner(async (session) => {
    await session.query(`select set_config('storage.allow_delete_query', 'true', true)`);
    await session.query('delete from storage.objects where owner_id = $1', [id]);
  });
}
