import type { StorageDeps } from './deps';
import { metadataOf, writeObject, type ObjectRow, type UserMetadata } from './object-rows';
import type { StoredBytes } from './object-files';

/** What is known about an object beside its bytes. */
export interface ObjectDescription {
  readonly bucketId: string;
  readonly name: string;
  readonly ownerId: string | undefined;
  readonly mimeType: string;
  readonly cacheControl: string;
  readonly userMetadata: UserMetadata | undefined;
}

/**
 * Points an object's row at bytes that are on disk, then drops the bytes it had before. When the row cannot be
 * written, the new bytes go.
 */
export async function publishBytes(
  { database, files, clock }: StorageDeps,
  bytes: StoredBytes,
  object: ObjectDescription,
): Promise<ObjectRow> {
  try {
    const { row, replacedVersion } = await writeObject(database, {
      ...object,
      version: bytes.version,
      metadata: metadataOf(bytes, object, clock()),
    });
    if (replacedVersion !== null && replacedVersion !== bytes.version) await files.remove([replacedVersion]);
    return row;
  } catch (error) {
    await files.remove([bytes.version]);
    throw error;
  }
}
