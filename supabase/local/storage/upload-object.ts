import type { StorageDeps } from './deps';
import { hasVersion, metadataOf, writeObject, type ObjectRow } from './object-rows';
import type { StoredBytes } from './object-files';

/** What is known about an object beside its bytes. */
export interface ObjectDescription {
  readonly bucketId: string;
  readonly name: string;
  readonly ownerId: string | undefined;
  readonly mimeType: string;
  readonly cacheControl: string;
}

/** Points an object's row at bytes that are on disk. When that fails, the new bytes go. */
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

/** Points an object's row at bytes that are on disk, then drops the bytes it had before. When that fails, all stays. */
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
 * Whether a row points at a version: a database that failed while it committed may have done so. True as well when it
 * cannot be asked; bytes without a row are removed at the next start.
 */
export async function isPublished({ database }: StorageDeps, version: string): Promise<boolean> {
  try {
    return await hasVersion(database, version);
  } catch {
    return true;
  }
}
