import type { Database } from '../database/database';
import type { SqlSession } from '../database/driver';
import { storageErrors } from './storage-error';

/** What Storage itself writes into an object's metadata. */
export interface ObjectMetadata {
  readonly eTag: string;
  readonly size: number;
  readonly mimetype: string;
  readonly cacheControl: string;
  readonly lastModified: string;
  readonly contentLength: number;
  readonly httpStatusCode: number;
}

/** A row of storage.objects. */
export interface ObjectRow {
  readonly id: string;
  readonly name: string;
  readonly bucket_id: string;
  readonly owner: string | null;
  readonly owner_id: string | null;
  /** Identifies its bytes; null for a row made by SQL, which has none. */
  readonly version: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly last_accessed_at: Date;
  readonly metadata: ObjectMetadata | null;
  readonly user_metadata: Readonly<Record<string, unknown>> | null;
}

const COLUMNS =
  'id, name, bucket_id, owner, owner_id, version, created_at, updated_at, last_accessed_at, metadata, user_metadata';
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** The values written when an object is created or replaced. */
export interface NewObject {
  readonly bucketId: string;
  readonly name: string;
  readonly version: string;
  /** The token's sub; left out for callers without one. */
  readonly ownerId?: string | undefined;
  readonly metadata: Readonly<Partial<Record<keyof ObjectMetadata, unknown>>>;
}

const INSERT = `
  insert into storage.objects (bucket_id, name, version, owner, owner_id, metadata, user_metadata)
  values ($1, $2, $3, $4, $5, $6, '{}')`;

/** INSERT without RETURNING: needs only an INSERT policy. */
export async function insertObject(session: SqlSession, object: NewObject): Promise<void> {
  await session.query(INSERT, valuesOf(object));
}

/** INSERT or UPDATE with RETURNING *: needs SELECT too, and UPDATE when the object exists. */
export async function upsertObject(session: SqlSession, object: NewObject): Promise<ObjectRow> {
  const { rows } = await session.query<ObjectRow>(
    `${INSERT} on conflict (name, bucket_id) do update set
       version = excluded.version, metadata = excluded.metadata,
       owner = coalesce(excluded.owner, storage.objects.owner),
       owner_id = coalesce(excluded.owner_id, storage.objects.owner_id)
     returning *`,
    valuesOf(object),
  );
  return oneOf(rows);
}

function valuesOf({ bucketId, name, version, ownerId, metadata }: NewObject): unknown[] {
  const owner = ownerId !== undefined && UUID.test(ownerId) ? ownerId : null;
  return [bucketId, name, version, owner, ownerId ?? null, JSON.stringify(metadata)];
}

/** @throws StorageError NoSuchKey when there is no such row or the policies hide it */
export async function findObject(session: SqlSession, bucketId: string, name: string): Promise<ObjectRow> {
  const { rows } = await session.query<ObjectRow>(
    `select ${COLUMNS} from storage.objects where bucket_id = $1 and name = $2`,
    [bucketId, name],
  );
  return oneOf(rows);
}

/** Deletes what the policies let the session delete. */
export async function deleteObjects(
  session: SqlSession,
  bucketId: string,
  names: readonly string[],
): Promise<readonly ObjectRow[]> {
  const { rows } = await session.query<ObjectRow>(
    `delete from storage.objects where bucket_id = $1 and name = any($2::text[]) returning ${COLUMNS}`,
    [bucketId, names],
  );
  return rows;
}

/**
 * Writes the row of arrived bytes past the policies, which were checked before.
 * @returns the row, and the version whose bytes are no longer used
 */
export function writeObject(
  database: Database,
  object: NewObject,
): Promise<{ readonly row: ObjectRow; readonly replacedVersion: string | null }> {
  return database.asOwner(async (session) => {
    const { rows } = await session.query<{ version: string | null }>(
      'select version from storage.objects where bucket_id = $1 and name = $2 for update',
      [object.bucketId, object.name],
    );
    const row = await upsertObject(session, object);
    return { row, replacedVersion: rows[0]?.version ?? null };
  });
}

/** The versions that rows point at. @param only asks for one version alone. */
export function knownVersions(database: Database, only: string | null = null): Promise<ReadonlySet<string>> {
  return database.asOwner(async (session) => {
    const { rows } = await session.query<{ version: string }>(
      'select version from storage.objects where version = coalesce($1, version)',
      [only],
    );
    return new Set(rows.map((row) => row.version));
  });
}

function oneOf(rows: readonly ObjectRow[]): ObjectRow {
  const row = rows[0];
  if (!row) throw storageErrors.noSuchKey();
  return row;
}
