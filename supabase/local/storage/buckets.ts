import type { Database } from '../database/database';
import { storageErrors } from './storage-error';

/** The project's file limit, whatever a bucket says: file_size_limit of [storage] in supabase/config.toml. */
const PROJECT_FILE_SIZE_LIMIT = 5 * 1024 ** 3;

/** A bucket's rules. */
export interface Bucket {
  readonly id: string;
  readonly isPublic: boolean;
  /** The smaller of the bucket's and the project's limit, in bytes. */
  readonly maxBytes: number;
  /** null allows every type. */
  readonly allowedMimeTypes: readonly string[] | null;
}

/** Looks a bucket up past the policies, as uploads and reads do. @throws StorageError NoSuchBucket */
export async function findBucket(database: Database, id: string): Promise<Bucket> {
  const { rows } = await database.asOwner((session) =>
    session.query<{ public: boolean | null; limit: string | null; types: string[] | null }>(
      `select public, file_size_limit::text as "limit", allowed_mime_types as types
       from storage.buckets where id = $1`,
      [id],
    ),
  );
  const row = rows[0];
  if (!row) throw storageErrors.noSuchBucket();
  return {
    id,
    isPublic: row.public === true,
    maxBytes: Math.min(row.limit === null ? Infinity : Number(row.limit), PROJECT_FILE_SIZE_LIMIT),
    allowedMimeTypes: row.types,
  };
}

/**
 * Checks an upload's type against a bucket's list. Parameters are part of the type: `video/webm;codecs=vp9` does not
 * fit `video/webm`. No list or an empty one allows every type.
 * @throws StorageError InvalidMimeType
 */
export function checkMimeType({ allowedMimeTypes }: Bucket, type: string): void {
  if (allowedMimeTypes === null || allowedMimeTypes.length === 0) return;
  const [group, format] = type.split('/');
  const fits = allowedMimeTypes.some((entry) => {
    const [allowedGroup, allowedFormat] = entry.split('/');
    return (
      format !== undefined && allowedGroup === group && (allowedFormat === '*' || allowedFormat === format)
    );
  });
  if (!fits) throw storageErrors.mimeType(type);
}
