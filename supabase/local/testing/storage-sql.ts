import { isPostgresError, type SqlSession } from '../database/driver';
import type { RequestClaims } from '../database/database';
import type { LocalBackend } from '../backend';
import type { SignedInUser } from './harness';

type User = Pick<SignedInUser, 'id' | 'accessToken'>;
type Backend = Pick<LocalBackend, 'database'>;

/** A bucket and the name of a file in it; a name alone is a clip's. */
type Place = string | readonly [bucket: string, name: string];

const partsOf = (place: Place) => (typeof place === 'string' ? (['original_videos', place] as const) : place);

/**
 * The statements that hosted Storage runs for calls that the embedded backend refuses, so that tests can attack the
 * policies with them. Each runs as the user (null: a visitor) and returns the SQLSTATE of a refusal, 'hidden' when the
 * policies hide the source, or 'allowed'. Changes are rolled back unless `isKept`.
 */
export function storageInSql(backend: Backend | undefined) {
  return {
    /** supabase/storage src/storage/object.ts, moveObject */
    move: (user: User | null, source: Place, target: Place, isKept = false) =>
      run(backend, user, 'storage.object.move', isKept, async (session) => {
        if ((await find(session, source)).length === 0) return 'hidden';
        const { rows } = await session.query(
          `update storage.objects set bucket_id = $3, name = $4, owner = $5::uuid, owner_id = $5::text
           where bucket_id = $1 and name = $2 returning *`,
          [...partsOf(source), ...partsOf(target), user?.id ?? null],
        );
        return rows.length === 0 ? 'hidden' : 'allowed';
      }),
    /** copyObject */
    copy: (user: User | null, source: Place, target: Place) =>
      run(backend, user, 'storage.object.copy', false, async (session) => {
        const [found] = await find(session, source);
        if (!found) return 'hidden';
        const copied = Object(found['metadata']) as { size?: number };
        await insert(session, user, target, { ...copied, contentLength: copied.size });
        return 'allowed';
      }),
    /** signUploadObjectUrl: its token accepts bytes later, past the policies. */
    signUpload: (user: User | null, target: Place) =>
      run(backend, user, 'storage.object.sign_upload_url', false, async (session) => {
        await insert(session, user, target, {});
        return 'allowed';
      }),
  };
}

async function find(session: SqlSession, source: Place) {
  const sql = 'select metadata from storage.objects where bucket_id = $1 and name = $2';
  return (await session.query(sql, partsOf(source))).rows;
}

function insert(session: SqlSession, user: User | null, target: Place, metadata: object) {
  return session.query(
    `insert into storage.objects (bucket_id, name, version, owner, owner_id, metadata)
     values ($1, $2, '1', $3::uuid, $3::text, $4)`,
    [...partsOf(target), user?.id ?? null, JSON.stringify(metadata)],
  );
}

async function run(
  backend: Backend | undefined,
  user: User | null,
  operation: string,
  isKept: boolean,
  work: (session: SqlSession) => Promise<string>,
): Promise<string> {
  if (!backend) throw new Error('Only the embedded backend runs SQL.');
  const [, payload = ''] = user?.accessToken.split('.') ?? [];
  const claims = (
    user ? JSON.parse(Buffer.from(payload, 'base64url').toString()) : { role: 'anon' }
  ) as RequestClaims;
  const settings = { search_path: 'storage, public, extensions', 'storage.operation': operation };
  let outcome = '';
  const tested = new Error('rolled back');
  try {
    await backend.database.asRequest({ claims, settings }, async (session) => {
      outcome = await work(session);
      if (!isKept) throw tested;
    });
  } catch (error) {
    if (error !== tested) return isPostgresError(error) ? error.code : String(error);
  }
  return outcome;
}
