import { randomUUID } from 'node:crypto';
import { createDatabase, type Database, type RequestContext } from 'local-supabase/database/database';
import type { Row, SqlResult } from 'local-supabase/database/driver';
import { isPostgresError } from 'local-supabase/database/driver';
import { createPgliteDriver } from 'local-supabase/testing/pglite-driver';
import { createServerDriver } from 'local-supabase/database/server-driver';
import { databaseImage } from 'local-supabase/testing/database-image';
import { createServerDatabase } from 'local-supabase/testing/postgres/server-database';

/** The caller: a visitor, a user by id, or the edge functions' role. */
export type Role = 'anon' | 'service_role' | { readonly userId: string };

/** A freshly migrated database and shortcuts to query it as a caller. */
export interface TestDatabase {
  readonly database: Database;
  /** Runs one statement under row level security. `headers` are the HTTP request's. */
  readonly as: (
    role: Role,
    sql: string,
    params?: readonly unknown[],
    headers?: Readonly<Record<string, string>>,
  ) => Promise<SqlResult<Row>>;
  /** Runs one statement as the owner. */
  readonly owner: (sql: string, params?: readonly unknown[]) => Promise<SqlResult<Row>>;
  /** Creates an account like the auth service, signed in once, and returns its id. */
  addUser(options?: {
    readonly admin?: boolean;
    readonly metadata?: unknown;
    readonly email?: string;
  }): Promise<string>;
  /** Gives a user an active plan without payments, as if an operator had entered it. */
  holdPlan(userId: string, plan: string): Promise<void>;
  /** Stores a file of this size in original_videos, adds a measured video of this duration for it, and returns its id. */
  addVideo(
    userId: string,
    options?: { readonly sizeBytes?: number; readonly durationSec?: number },
  ): Promise<string>;
}

/**
 * A new migrated database: on the tests' server if there is one (supabase/local/testing/postgres/setup.ts), so that requests really are
 * concurrent, otherwise in this process.
 * @param options.connections how many transactions run at once on the server.
 */
export async function openTestDatabase({ connections = 8 } = {}): Promise<TestDatabase> {
  const database = await openMigrated(connections);
  const owner = (sql: string, params?: readonly unknown[]) =>
    database.asOwner((session) => session.query(sql, params));
  const as: TestDatabase['as'] = (role, sql, params, headers) =>
    database.asRequest(contextOf(role, headers), (session) => session.query(sql, params));
  return {
    database,
    as,
    owner,
    async addUser({ admin = false, metadata = {}, email = `${randomUUID()}@example.test` } = {}) {
      const id = randomUUID();
      await owner('insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3)', [
        id,
        email,
        JSON.stringify(metadata),
      ]);
      await owner('insert into auth.sessions (id, user_id) values ($1, $1)', [id]);
      if (admin) await owner('update public.users set is_admin = true where id = $1', [id]);
      return id;
    },
    async holdPlan(userId, plan) {
      await owner(
        `insert into public.user_subscriptions (user_id, plan_id, current_period_end)
         select $1, p.id, now() + interval '1 month' from public.plans p where p.name = $2`,
        [userId, plan],
      );
    },
    async addVideo(userId, { sizeBytes = 1000, durationSec = 10 } = {}) {
      const path = await addStoredFile(owner, userId, sizeBytes);
      const { rows } = await as(
        { userId },
        `insert into videos (user_id, title, original_name, original_path)
         values ($1, 'Clip', 'clip.mp4', $2) returning id`,
        [userId, path],
      );
      const videoId = String(rows[0]?.['id']);
      await measure(owner, videoId, durationSec);
      return videoId;
    },
  };
}

/** Writes the row that Storage writes for an uploaded file; returns its object name. */
export async function addStoredFile(
  owner: TestDatabase['owner'],
  userId: string,
  sizeBytes: number,
  name = `${randomUUID()}_clip.mp4`,
): Promise<string> {
  const path = `${userId}/${name}`;
  await owner(
    `insert into storage.objects (bucket_id, name, owner_id, metadata) values ('original_videos', $1, $2, $3)`,
    [path, userId, JSON.stringify({ size: sizeBytes, mimetype: 'video/mp4' })],
  );
  return path;
}

/** Records a video's length like the edge function measure-video. */
export async function measure(
  owner: TestDatabase['owner'],
  videoId: string,
  durationSec: number,
): Promise<void> {
  await owner(
    `select public.record_video_measurement(id, private.stored_original_version(original_path), $2)
     from public.videos where id = $1`,
    [videoId, durationSec],
  );
}

/** The SQLSTATE of the failure; 'ok' for success. */
export async function sqlState(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'ok';
  } catch (error) {
    if (isPostgresError(error)) return error.code;
    throw error;
  }
}

/**
 * The request settings that the database gets for a caller. The session from addUser has its user's id.
 */
export function contextOf(role: Role, headers: Readonly<Record<string, string>> = {}): RequestContext {
  if (typeof role === 'string') return { claims: { role }, headers };
  return { claims: { role: 'authenticated', sub: role.userId, session_id: role.userId }, headers };
}

async function openMigrated(connections: number): Promise<Database> {
  const onServer = await createServerDatabase();
  if (!onServer) return createDatabase(await createPgliteDriver({ image: await databaseImage() }));
  const database = createDatabase(createServerDriver(onServer.url, connections));
  return {
    ...database,
    close: async () => {
      await database.close();
      await onServer.drop();
    },
  };
}
