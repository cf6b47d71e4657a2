import { Hono } from 'hono';
import * as v from 'valibot';
import { unsupported } from '../gateway/unsupported';
import type { LocalEnv } from '../service';
import type { StorageDeps } from './deps';
import { deleteObjects } from './object-rows';
import { readJsonBody } from './request-body';
import { asCaller, requireCall } from './storage-call';

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
/** Lists buckets and objects, and removes objects, under the policies of the schema storage. */
export function createManageRoutes(deps: StorageDeps): Hono<LocalEnv> {
  const app = new Hono<LocalEnv>();
  addListRoute(app, deps);
  addRemoveRoute(app, deps);
  addBucketsRoute(app, deps);
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

function addRemoveRoute(app: Hono<LocalEnv>, { database, files }: StorageDeps): void {
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
}

interface BucketRow {
  readonly id: string;
  readonly file_size_limit: string | null;
}

/** The buckets that the caller sees: none without a SELECT policy. */
function addBucketsRoute(app: Hono<LocalEnv>, { database }: StorageDeps): void {
  app.get('/bucket', async (c) => {
    const call = requireCall(c, 'storage.bucket.list');
    if (Object.keys(c.req.query()).some((name) => name !== 'apikey')) return unsupported(c.req.raw);
    const { rows } = await asCaller(database, call, (session) =>
      session.query<BucketRow>(
        `select id, name, owner, public, type::text as type, file_size_limit::text as file_size_limit,
           allowed_mime_types, created_at, updated_at from storage.buckets order by id`,
      ),
    );
    return c.json(
      rows.map(({ file_size_limit: limit, ...bucket }) => ({
        ...bucket,
        file_size_limit: limit === null ? null : Number(limit),
      })),
    );
  });
}
