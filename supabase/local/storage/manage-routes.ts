import { Hono } from 'hono';
import * as v from 'valibot';
import type { LocalEnv } from '../service';
import type { StorageDeps } from './deps';
import { parseUserMetadataHeader } from './incoming-upload';
import { addListV2Route } from './list-v2';
import { checkObjectKey } from './names';
import { deleteObjects, findObject, renameObject } from './object-rows';
import { readJsonBody } from './request-body';
import { storageErrors } from './storage-error';
import { asCaller, requireCall, testAsCaller } from './storage-call';
import { publishBytes } from './upload-object';
import { testUpload } from './upload-permission';

const DELETE_BATCH = 500;

const listSchema = v.object({
  prefix: v.string(),
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 100),
  offset: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
  search: v.optional(v.string(), ''),
  sortBy: v.optional(
    v.object({
      column: v.picklist(['name', 'updated_at', 'created_at', 'last_accessed_at']),
      order: v.optional(v.picklist(['asc', 'desc'])),
    }),
    { column: 'name' },
  ),
});
const removeSchema = v.object({ prefixes: v.pipe(v.array(v.string()), v.minLength(1)) });
const moveSchema = v.object({
  bucketId: v.string(),
  sourceKey: v.string(),
  destinationBucket: v.optional(v.string()),
  destinationKey: v.string(),
});
const copySchema = v.object({
  ...moveSchema.entries,
  metadata: v.optional(v.object({ cacheControl: v.optional(v.string()), mimetype: v.optional(v.string()) })),
  copyMetadata: v.optional(v.boolean(), true),
});

/** List, remove, move and copy; each runs under the policies of storage.objects. */
export function createManageRoutes(deps: StorageDeps): Hono<LocalEnv> {
  const app = new Hono<LocalEnv>();
  addListRoute(app, deps);
  addListV2Route(app, deps);
  addRemoveRoutes(app, deps);
  addMoveRoute(app, deps);
  addCopyRoute(app, deps);
  return app;
}

function addListRoute(app: Hono<LocalEnv>, { database }: StorageDeps): void {
  app.post('/object/list/:bucket', async (c) => {
    const call = requireCall(c, 'storage.object.list');
    const { prefix, limit, offset, search, sortBy } = await readJsonBody(c.req.raw, listSchema);
    const folder = prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`;
    const { rows } = await asCaller(database, call, (session) =>
      session.query('select * from storage.search($1, $2, $3, 1, $4, $5, $6, $7)', [
        folder,
        c.req.param('bucket'),
        limit,
        offset,
        search,
        sortBy.column,
        sortBy.order ?? 'asc',
      ]),
    );
    return c.json(rows);
  });
}

function addRemoveRoutes(app: Hono<LocalEnv>, { database, files }: StorageDeps): void {
  app.delete('/object/:bucket', async (c) => {
    const call = requireCall(c, 'storage.object.delete_many');
    const { prefixes } = await readJsonBody(c.req.raw, removeSchema);
    const removed = [];
    for (let start = 0; start < prefixes.length; start += DELETE_BATCH) {
      const names = prefixes.slice(start, start + DELETE_BATCH);
      const rows = await asCaller(database, call, (session) =>
        deleteObjects(session, c.req.param('bucket'), names),
      );
      await files.remove(rows.map((row) => row.version));
      removed.push(...rows);
    }
    return c.json(removed);
  });

  app.delete('/object/:bucket/:path{[^]+}', async (c) => {
    const call = requireCall(c, 'storage.object.delete');
    const { bucket, path } = c.req.param();
    await database.asOwner((session) => findObject(session, bucket, path));
    const rows = await asCaller(database, call, (session) => deleteObjects(session, bucket, [path]));
    if (rows.length === 0) throw storageErrors.accessDenied('Access denied');
    await files.remove(rows.map((row) => row.version));
    return c.json({ message: 'Successfully deleted' });
  });
}

function addMoveRoute(app: Hono<LocalEnv>, { database }: StorageDeps): void {
  app.post('/object/move', async (c) => {
    const call = requireCall(c, 'storage.object.move');
    const body = await readJsonBody(c.req.raw, moveSchema);
    checkObjectKey(body.destinationKey);
    const source = { bucketId: body.bucketId, name: body.sourceKey };
    const target = {
      bucketId: body.destinationBucket ?? body.bucketId,
      name: body.destinationKey,
      ownerId: call.claims.sub,
    };
    await testAsCaller(database, call, async (session) => {
      await findObject(session, source.bucketId, source.name);
      await renameObject(session, source, target);
    });
    await database.asOwner((session) => renameObject(session, source, target));
    return c.json({ message: 'Successfully moved' });
  });
}

function addCopyRoute(app: Hono<LocalEnv>, deps: StorageDeps): void {
  const { database, files } = deps;
  app.post('/object/copy', async (c) => {
    const call = requireCall(c, 'storage.object.copy');
    const body = await readJsonBody(c.req.raw, copySchema);
    checkObjectKey(body.destinationKey);
    const source = await asCaller(database, call, (session) =>
      findObject(session, body.bucketId, body.sourceKey),
    );
    if (source.version === null) throw storageErrors.bytesGone();
    const changes = body.copyMetadata ? undefined : body.metadata;
    const target = {
      bucketId: body.destinationBucket ?? body.bucketId,
      name: body.destinationKey,
      ownerId: call.claims.sub,
      mimeType: changes?.mimetype ?? source.metadata?.mimetype ?? 'application/octet-stream',
      cacheControl: changes?.cacheControl ?? source.metadata?.cacheControl ?? 'no-cache',
      userMetadata: body.copyMetadata
        ? (source.user_metadata ?? undefined)
        : parseUserMetadataHeader(c.req.raw),
    };
    const upsert = c.req.header('x-upsert') === 'true';
    const copied = source.metadata ?? undefined;
    await testUpload(database, call, { ...target, upsert, copied, sizeBytes: copied?.size });
    const row = await publishBytes(deps, await files.copy(source.version), target);
    return c.json({ Id: row.id, Key: `${row.bucket_id}/${row.name}`, ...row });
  });
}
