import { randomUUID } from 'node:crypto';
import { enterRequest } from 'local-supabase/database/database';
import { isPostgresError } from 'local-supabase/database/driver';
import { contextOf, type Role, type TestDatabase } from './harness';

/** Headers of a request from an address, as a hosted project's edge sets them. */
export const from = (address: string): Headers => ({ 'cf-connecting-ip': address });

/** Adds a video with an export and a thumbnail; returns its id. */
export async function addProcessedVideo(
  db: TestDatabase,
  userId: string,
  title = 'Clip.mp4',
): Promise<string> {
  const { rows } = await db.owner(
    `insert into videos (user_id, title, original_name, processed_video_path, thumbnail_path, processed_at)
     values ($1, $2, 'clip.mp4', $3, $4, now()) returning id`,
    [userId, title, `${userId}/${randomUUID()}.mp4`, `${userId}/${randomUUID()}.jpg`],
  );
  return String(rows[0]?.['id']);
}

type Arguments = Readonly<Record<string, unknown>>;
type Headers = Readonly<Record<string, string>>;

/** Calls a function as a caller and returns its result. */
export async function call<T>(
  db: TestDatabase,
  role: Role,
  name: string,
  args: Arguments,
  headers?: Headers,
): Promise<T> {
  const { rows } = await db.as(role, callSql(name, args), Object.values(args), headers);
  return rows[0]?.['answer'] as T;
}

/** One call of a batch. */
export interface Attempt {
  readonly role: Role;
  readonly name: string;
  readonly args: Arguments;
  readonly headers: Headers;
}

/** A code that is not in use. */
export const wrong = (index = 0) => `WRONG${String(index).padStart(3, '0')}`;

/** Looks up a code as a caller from an address. */
export const asking = (code: string, address = '192.0.2.1', role: Role = 'anon'): Attempt => ({
  role,
  name: 'begin_look_up',
  args: { p_access_code: code },
  headers: from(address),
});
/** The same call, repeated. */
export const repeat = (count: number, make: (index: number) => Attempt) =>
  Array.from({ length: count }, (_, i) => make(i));

/**
 * Runs calls one after the other at one moment of the database's clock, so that no rate limit window ends between them.
 * @returns the SQLSTATE of each, 'ok' for those that succeed. What they wrote stays.
 */
export function inOneMoment(db: TestDatabase, attempts: readonly Attempt[]): Promise<string[]> {
  return db.database.asOwner(async (session) => {
    const states: string[] = [];
    for (const { role, name, args, headers } of attempts) {
      await session.exec('savepoint attempt');
      try {
        await enterRequest(session, contextOf(role, headers));
        await session.query(callSql(name, args), Object.values(args));
        await session.exec('release savepoint attempt');
        states.push('ok');
      } catch (error) {
        if (!isPostgresError(error)) throw error;
        await session.exec('rollback to savepoint attempt');
        states.push(error.code);
      }
    }
    return states;
  });
}

/** The most calls that one window of a limit allowed, by the database's own count. */
export async function mostCalls(db: TestDatabase, action: string): Promise<number> {
  const { rows } = await db.owner('select max(calls) as calls from private.rate_limits where action = $1', [
    action,
  ]);
  return Number(rows[0]?.['calls']);
}

function callSql(name: string, args: Arguments): string {
  const list = Object.keys(args).map((arg, index) => `${arg} => $${index + 1}`);
  return `select ${name}(${list.join(', ')}) as answer`;
}

export interface Link {
  readonly id: string;
  readonly accessCode: string;
}

/** Shares a video as its owner. */
export function share(db: TestDatabase, userId: string, videoId: string): Promise<Link> {
  return call(db, { userId }, 'create_share', { p_video_id: videoId });
}

/** Makes a playlist as its owner. */
export function createPlaylist(
  db: TestDatabase,
  userId: string,
  videoIds: readonly string[],
  more: Readonly<Record<string, unknown>> = {},
): Promise<Link> {
  return call(db, { userId }, 'create_playlist', {
    p_title: 'Autumn',
    p_description: null,
    p_video_ids: videoIds,
    ...more,
  });
}

/** What a link shows to a caller after counting the lookup; null for nothing. */
export async function lookUp<T = Readonly<Record<string, unknown>> | null>(
  db: TestDatabase,
  role: Role,
  accessCode: string | null,
  address = '192.0.2.1',
): Promise<T> {
  const link = { p_access_code: accessCode };
  const receipt = await call(db, role, 'begin_look_up', link, from(address));
  const args = { ...link, p_receipt: receipt };
  return call(db, role, 'get_share_or_playlist_by_access_code', args, from(address));
}

/** Records that a video of a link began to play. */
export function recordView(
  db: TestDatabase,
  role: Role,
  accessCode: string | null,
  videoId: string | null,
  headers: Headers = from('192.0.2.1'),
): Promise<unknown> {
  return call(db, role, 'record_view', { p_access_code: accessCode, p_video_id: videoId }, headers);
}

/** Resets all counted calls, as if a day had passed. */
export async function forgetCalls(db: TestDatabase): Promise<void> {
  await db.owner('delete from private.rate_limits');
}

/** Storage's operation for reading a file, which visitors may do with a key. */
export const READ_FILE = 'storage.object.get_authenticated';

/** The files, as bucket/name, that Storage's own statement finds for a caller with a share key. */
export async function filesSeen(
  db: TestDatabase,
  role: Role,
  key?: string,
  operation = READ_FILE,
): Promise<string[]> {
  const headers: Readonly<Record<string, string>> = key === undefined ? {} : { 'x-share-key': key };
  const context = { ...contextOf(role, headers), settings: { 'storage.operation': operation } };
  const { rows } = await db.database.asRequest(context, (session) =>
    session.query(`select bucket_id || '/' || name as path from storage.objects order by 1`),
  );
  return rows.map((row) => String(Object(row).path));
}
