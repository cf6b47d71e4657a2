import type { Database, RequestContext } from '../database/database';
import type { StoredBytes } from './object-files';
import { insertObject, upsertObject, writeObject, type ObjectRow } from './object-rows';
import type { StorageDeps } from './storage-call';
import { isRefusal } from './storage-error';

/** An upload before its bytes are read. */
export interface PlannedUpload {
  readonly bucketId: string;
  readonly name: string;
  readonly mimeType?: string | undefined;
  readonly sizeBytes?: number | undefined;
}

/**
 * Checks the policies for an upload: writes the row as the caller with version '1' and rolls it back.
 * @throws StorageError KeyAlreadyExists without upsert; or the database's error
 */
export async function testUpload(
  database: Database,
  call: RequestContext,
  { bucketId, name, mimeType, sizeBytes }: PlannedUpload,
  upsert: boolean,
): Promise<void> {
  const metadata = { mimetype: mimeType, contentLength: sizeBytes };
  const object = { bucketId, name, version: '1', ownerId: call.claims.sub, metadata };
  const allowed = new Error('rolled back: this transaction only tested the policies');
  try {
    await database.asRequest(call, async (session) => {
      await (upsert ? upsertObject : insertObject)(session, object);
      throw allowed;
    });
  } catch (error) {
    if (error !== allowed) throw error;
  }
}

/** An object's properties besides its bytes. */
export interface ObjectDescription {
  readonly bucketId: string;
  readonly name: string;
  readonly ownerId: string | undefined;
  readonly mimeType: string;
  readonly cacheControl: string;
}

/** Points an object's row at bytes on disk, then removes its old bytes. Removes the new bytes when it is refused. */
export async function publishBytes(
  { database, files, clock }: StorageDeps,
  { version, sizeBytes }: StoredBytes,
  { bucketId, name, ownerId, mimeType, cacheControl }: ObjectDescription,
): Promise<ObjectRow> {
  const metadata = {
    // A version's bytes never change.
    eTag: `"${version.replaceAll('-', '')}"`,
    size: sizeBytes,
    mimetype: mimeType,
    cacheControl,
    lastModified: clock().toISOString(),
    contentLength: sizeBytes,
    httpStatusCode: 200,
  };
  try {
    const object = { bucketId, name, version, ownerId, metadata };
    const { row, replacedVersion } = await writeObject(database, object);
    if (replacedVersion !== version) await files.remove([replacedVersion]);
    return row;
  } catch (error) {
    // Other failures may have happened after the row was written. The next start removes bytes without a row.
    if (isRefusal(error)) await files.remove([version]);
    throw error;
  }
}
