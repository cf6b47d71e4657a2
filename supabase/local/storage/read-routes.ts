import { Hono, type Context } from 'hono';
import { unsupported } from '../gateway/unsupported';
import type { LocalEnv } from '../service';
import { findBucket } from './buckets';
import type { StorageDeps } from './deps';
import { checkObjectKey } from './names';
import { objectResponse } from './object-response';
import { findObject, type ObjectRow } from './object-rows';
import { verifyDownload } from './signed-tokens';
import { storageErrors } from './storage-error';
import { asCaller, optionalCall, requireCall, type StorageCall } from './storage-call';

/** Downloads and object information; Hono answers HEAD with these too. */
export function createReadRoutes(deps: StorageDeps): Hono<LocalEnv> {
  const app = new Hono<LocalEnv>();

  app.get('/object/info/:bucket/:path{[^]+}', async (c) => {
    const { bucket, path } = c.req.param();
    if (bucket === 'public' || bucket === 'authenticated') return unsupported(c.req.raw);
    const call = optionalCall(c, 'object.get_authenticated_info');
    return c.json(infoOf(await findReadable(deps, call, bucket, path)));
  });

  app.get('/object/public/:bucket/:path{[^]+}', async (c) => {
    const { bucket, path } = c.req.param();
    return send(deps, c, await findPublic(deps, bucket, path));
  });

  app.get('/object/sign/:bucket/:path{[^]+}', async (c) => {
    const { bucket, path } = c.req.param();
    const token = c.req.query('token');
    if (token === undefined) {
      throw storageErrors.schemaMismatch("querystring must have required property 'token'");
    }
    const { endsAtSec } = await verifyDownload(deps.jwt, token, `${bucket}/${path}`);
    const row = await deps.database.asOwner((session) => findObject(session, bucket, path));
    const delivery = { download: c.req.query('download'), endsAtSec };
    return objectResponse(deps.files, c.req.raw, row, delivery);
  });

  app.get('/object/authenticated/:bucket/:path{[^]+}', async (c) => {
    const call = requireCall(c, 'storage.object.get_authenticated');
    const { bucket, path } = c.req.param();
    return send(deps, c, await findReadable(deps, call, bucket, path));
  });

  app.get('/object/:bucket/:path{[^]+}', async (c) => {
    const call = optionalCall(c, 'storage.object.get_authenticated');
    const { bucket, path } = c.req.param();
    return send(deps, c, await findReadable(deps, call, bucket, path));
  });
  return app;
}

function send({ files }: StorageDeps, c: Context<LocalEnv>, row: ObjectRow): Promise<Response> {
  return objectResponse(files, c.req.raw, row, { download: c.req.query('download') });
}

/** An object of a public bucket; private buckets do not exist here. */
async function findPublic({ database }: StorageDeps, bucketId: string, name: string): Promise<ObjectRow> {
  const bucket = await findBucket(database, bucketId);
  if (!bucket.isPublic) throw storageErrors.noSuchBucket();
  checkObjectKey(name);
  return database.asOwner((session) => findObject(session, bucketId, name));
}

/** An object that the caller may read: any of a public bucket, else what the SELECT policies show. */
async function findReadable(
  deps: StorageDeps,
  call: StorageCall | null,
  bucketId: string,
  name: string,
): Promise<ObjectRow> {
  if (call === null) return findPublic(deps, bucketId, name);
  const bucket = await findBucket(deps.database, bucketId);
  if (bucket.isPublic) return findPublic(deps, bucketId, name);
  checkObjectKey(name);
  return asCaller(deps.database, call, (session) => findObject(session, bucketId, name));
}

// supabase/storage src/storage/renderer/info.ts
function infoOf({
  id,
  name,
  version,
  bucket_id,
  metadata,
  user_metadata,
  updated_at,
  created_at,
}: ObjectRow) {
  return {
    id,
    name,
    version,
    bucket_id,
    size: metadata?.size ?? null,
    content_type: metadata?.mimetype ?? null,
    cache_control: metadata?.cacheControl ?? null,
    etag: metadata?.eTag ?? null,
    metadata: user_metadata,
    last_modified: updated_at,
    created_at,
  };
}
