import { checkBucketName, checkObjectKey } from '../names';
import { storageErrors } from '../storage-error';

/** Which object a resumable upload makes; `version` names its bytes. */
export interface UploadId {
  readonly bucketId: string;
  readonly name: string;
  readonly version: string;
}

const VERSION = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** bucket/object/version, the form the tus server knows. */
export function formatUploadId({ bucketId, name, version }: UploadId): string {
  return `${bucketId}/${name}/${version}`;
}

/**
 * Reads bucket/object/version, as a client may have made it up.
 * @throws StorageError InvalidUploadId, InvalidBucketName, InvalidKey, or 404 when no upload can have this id
 */
export function parseUploadId(id: string): UploadId {
  const parts = id.split('/');
  if (parts.length < 3) throw storageErrors.invalidUploadId();
  const [bucketId = '', ...rest] = parts;
  const version = rest.pop() ?? '';
  const name = rest.join('/');
  checkBucketName(bucketId);
  checkObjectKey(name);
  if (!VERSION.test(version)) throw storageErrors.uploadNotFound();
  return { bucketId, name, version };
}

/** The last segment of an upload's URL. */
export function encodeUploadId(id: string): string {
  return Buffer.from(id, 'utf8').toString('base64url');
}

export function decodeUploadId(segment: string): string {
  return Buffer.from(segment, 'base64url').toString('utf8');
}
