import { isPostgresError } from '../database/driver';
import { insertObject, upsertObject } from './object-rows';
import { storageErrors } from './storage-error';
import { testAsCaller, type StorageCall } from './storage-call';
import type { Database } from '../database/database';

/** An upload before its bytes are read. */
export interface PlannedUpload {
  readonly bucketId: string;
  readonly name: string;
  readonly upsert: boolean;
  readonly mimeType?: string | undefined;
  readonly sizeBytes?: number | undefined;
}

/**
 * Checks the policies for an upload: writes the row as the caller with version '1' and rolls it back.
 * @throws StorageError AccessDenied, or KeyAlreadyExists without upsert; or the database's error
 */
export async function testUpload(
  database: Database,
  call: StorageCall,
  planned: PlannedUpload,
): Promise<void> {
  const object = {
    bucketId: planned.bucketId,
    name: planned.name,
    version: '1',
    ownerId: call.claims.sub,
    metadata: { mimetype: planned.mimeType, contentLength: planned.sizeBytes },
  };
  await testAsCaller(database, call, async (session) => {
    if (planned.upsert) {
      await upsertObject(session, object);
      return;
    }
    try {
      await insertObject(session, object);
    } catch (error) {
      throw isPostgresError(error) && error.code === '23505' ? storageErrors.keyExists() : error;
    }
  });
}
