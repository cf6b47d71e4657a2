import { Hono, type Context } from 'hono';
import type { RequestContext } from '../database/database';
import { unsupported } from '../gateway/unsupported';
import type { LocalEnv } from '../service';
import { findBucket } from './buckets';
import { checkObjectKey } from './names';
import { objectResponse } from './object-response';
import { findObject, type ObjectRow } from './object-rows';
import { optionalCall, requireCall, type StorageDeps } from './storage-call';
import { storageErrors } from './storage-error';

const DOWNLOAD = 'storage.object.get_authenticated';

/** Downloads and object information; Hono answers HEAD with these too. */
export function createReadRoutes(deps: StorageDeps): Hono<LocalEnv> {
  const app = new Hono<LocalEnv>();
  const send = async (
    c: Context<LocalEnv, '/:bucket/:path'>,
    call: RequestContext | null,
  ): Promise<Response> => {
    const row = await findReadable(deps, call, c.req.param('bucket'), c.req.param('path'));
    return objectResponse(deps.files, c.req.raw, row, { download: c.req.query('download') });
  };

  app.get('/object/info/:bucket/:path{[^]+}', async (c) => {
    const { bucket, path } = c.req.param();
    if (bucket === 'public' || bucket === 'authenticated') return unsupported(c.req.raw);
    const call = optionalCall(c, 'object.get_authenticated_info');
    return c.json(infoOf(await findReadable(deps, call, bucket, path)));
  });
  app.get('/object/public/:bucket/:path{[^]+}', (c) => send(c, null));
  app.get('/object/authenticated/:bucket/:path{[^]+}', (c) => send(c, requireCall(c, DOWNLOAD)));
  app.get('/object/:bucket/:path{[^]+}', (c) => send(c, optionalCall(c, DOWNLOAD)));
  return app;
}

/**
 * An object that the caller may read: any of a public bucket, else what the SELECT policies show. Private buckets do
 * not exist for callers without a token.
 */
async function findReadable(
  { database }: StorageDeps,
  call: RequestContext | null,
  bucketId: string,
  name: string,
): Promise<ObjectRow> {
  const { isPublic } = await findBucket(database, bucketId);
  if (!isPublic && call === null) throw storageErrors.noSuchBucket();
  checkObjectKey(name);
  return isPublic || call === null
    ? database.asOwner((session) => findObject(session, bucketId, name))
    : database.asRequest(call, (session) => findObject(session, bucketId, name));
}

// supabase/storage src/storage/renderer/info.ts
function infoOf({ id, name, version, bucket_id, metadata, ...row }: ObjectRow) {
  return {
    id,
    name,
    version,
    bucket_id,
    size: metadata?.size ?? null,
    content_type: metadata?.mimetype ?? null,
    cache_control: metadata?.cacheControl ?? null,
    etag: metadata?.eTag ?? null,
    metadata: row.user_metadata,
    last_modified: row.updated_at,
    created_at: row.created_at,
  };
}
