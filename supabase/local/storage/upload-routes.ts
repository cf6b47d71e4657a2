import { Hono, type Context } from 'hono';
import type { LocalEnv } from '../service';
import { findBucket } from './buckets';
import type { StorageDeps } from './deps';
import { readUpload } from './incoming-upload';
import { checkObjectKey } from './names';
import type { ObjectRow } from './object-rows';
import { requireCall } from './storage-call';
import { publishBytes } from './upload-object';
import { testUpload } from './upload-permission';

/** Uploads in one request: POST makes an object, PUT makes or replaces it. */
export function createUploadRoutes(deps: StorageDeps): Hono<LocalEnv> {
  const app = new Hono<LocalEnv>();
  app.post('/object/:bucket/:path{[^]+}', async (c) =>
    answer(c, await upload(deps, c, 'storage.object.upload', c.req.header('x-upsert') === 'true')),
  );
  app.put('/object/:bucket/:path{[^]+}', async (c) =>
    answer(c, await upload(deps, c, 'storage.object.upload_update', true)),
  );
  return app;
}

function answer(c: Context<LocalEnv>, row: ObjectRow): Response {
  return c.json({ Id: row.id, Key: `${row.bucket_id}/${row.name}` });
}

async function upload(
  deps: StorageDeps,
  c: Context<LocalEnv, '/object/:bucket/:path'>,
  operation: string,
  upsert: boolean,
): Promise<ObjectRow> {
  const call = requireCall(c, operation);
  const name = c.req.param('path');
  const bucket = await findBucket(deps.database, c.req.param('bucket'));
  const incoming = readUpload(c.req.raw, bucket, name);
  checkObjectKey(name);
  await testUpload(deps.database, call, {
    bucketId: bucket.id,
    name,
    upsert,
    mimeType: incoming.mimeType,
    sizeBytes: incoming.declaredBytes,
  });
  const object = { bucketId: bucket.id, name, ownerId: call.claims.sub };
  const bytes = await deps.files.receive(incoming.bytes, incoming.maxBytes);
  return publishBytes(deps, bytes, { ...incoming, ...object });
}
