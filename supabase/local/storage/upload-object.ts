import type { StorageDeps } from './deps';
import { hasVersion, metadataOf, writeObject, type ObjectRow } from './object-rows';
import type { StoredBytes } from './object-files';

/** An object's properties besides its bytes. */
export interface ObjectDescription {
  readonly bucketId: string;
  readonly name: string;
  readonly ownerId: string | undefined;
  readonly mimeType: string;
  readonly cacheControl: string;
}

/** Points an object's row at bytes on disk. Removes the new bytes on failure. */
export async function publishBytes(
  deps: StorageDeps,
  bytes: StoredBytes,
  object: ObjectDescription,
): Promise<ObjectRow> {
  try {
    return await pointRowAt(deps, bytes, object);
  } catch (error) {
    if (!(await isPublished(deps, bytes.version))) await deps.files.remove([bytes.version]);
    throw error;
  }
}

/** Points an object's row at bytes on disk, then removes its old bytes. Keeps everything on failure. */
export async function pointRowAt(
  { database, files, clock }: StorageDeps,
  bytes: StoredBytes,
  object: ObjectDescription,
): Promise<ObjectRow> {
  const { row, replacedVersion } = await writeObject(database, {
    ...object,
    version: bytes.version,
    metadata: metadataOf(bytes, object, clock()),
  });
  if (replacedVersion !== null && replacedVersion !== bytes.version) await files.remove([replacedVersion]);
  return row;
}

/**
 * Whether a row points at a version, which may be even if the commit failed. Also true when the database cannot answer;
 * the next start removes bytes without a row.
 */
export async function isPublished({ database }: StorageDeps, version: string): Promise<boolean> {
  try {
    return await hasVersion(database, version);
  } catch {
    return true;
  }
}
