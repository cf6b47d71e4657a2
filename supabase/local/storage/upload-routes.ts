import { Hono, type Context } from 'hono';
import type { LocalEnv } from '../service';
import { checkMimeType, findBucket } from './buckets';
import { checkObjectKey } from './names';
import { requireCall, type StorageDeps } from './storage-call';
import { notSupported, storageErrors } from './storage-error';
import { publishBytes, testUpload } from './upload-object';

/** Uploads in one request: POST makes an object, PUT makes or replaces it. */
export function createUploadRoutes(deps: StorageDeps): Hono<LocalEnv> {
  const app = new Hono<LocalEnv>();
  app.post('/object/:bucket/:path{[^]+}', (c) =>
    upload(deps, c, 'storage.object.upload', c.req.header('x-upsert') === 'true'),
  );
  app.put('/object/:bucket/:path{[^]+}', (c) => upload(deps, c, 'storage.object.upload_update', true));
  return app;
}

/** The checks of supabase/storage src/storage/uploader.ts, then the bytes, then the row. */
async function upload(
  deps: StorageDeps,
  c: Context<LocalEnv, '/object/:bucket/:path'>,
  operation: string,
  upsert: boolean,
): Promise<Response> {
  const call = requireCall(c, operation);
  const name = c.req.param('path');
  const bucket = await findBucket(deps.database, c.req.param('bucket'));
  const mimeType = c.req.header('content-type') ?? 'application/octet-stream';
  if (mimeType.startsWith('multipart/form-data')) throw notSupported('an upload as a form');
  if (c.req.header('x-metadata') !== undefined) throw notSupported("metadata of the caller's own");
  const sizeBytes = contentLengthOf(c.req.header('content-length'));
  if (sizeBytes !== undefined && sizeBytes > bucket.maxBytes) throw storageErrors.tooLarge();
  checkObjectKey(name);
  checkMimeType(bucket, mimeType);
  await testUpload(deps.database, call, { bucketId: bucket.id, name, mimeType, sizeBytes }, upsert);
  const bytes = await deps.files.receive(c.req.raw.body ?? new Blob().stream(), bucket.maxBytes);
  const { bucket_id: bucketId, id } = await publishBytes(deps, bytes, {
    bucketId: bucket.id,
    name,
    ownerId: call.claims.sub,
    mimeType,
    cacheControl: c.req.header('cache-control') ?? 'no-cache',
  });
  return c.json({ Id: id, Key: `${bucketId}/${name}` });
}

/** Bytes as the header states them; undefined when it is missing or no length. */
function contentLengthOf(header: string | undefined): number | undefined {
  return header !== undefined && /^\d+$/.test(header) ? Number(header) : undefined;
}
