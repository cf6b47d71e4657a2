import { Hono } from 'hono';
import * as v from 'valibot';
import { unsupported } from '../gateway/unsupported';
import type { LocalEnv } from '../service';
import { deleteObjects } from './object-rows';
import { readJsonBody } from './request-body';
import { requireCall, type StorageDeps } from './storage-call';
import { notSupported } from './storage-error';

const MOST_LISTED = 1500;
/** Postgres's integer. */
const LARGEST = 2 ** 31 - 1;

const listSchema = v.object({
  prefix: v.string(),
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(LARGEST)), 100),
  offset: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(LARGEST)), 0),
  search: v.optional(v.string(), ''),
  sortBy: v.optional(
    v.object({
      column: v.picklist(['name', 'updated_at', 'created_at', 'last_accessed_at']),
      order: v.optional(v.picklist(['asc', 'desc']), 'asc'),
    }),
    { column: 'name' },
  ),
});
const removeSchema = v.object({ prefixes: v.pipe(v.array(v.string()), v.minLength(1)) });

/** Lists buckets and objects, and removes objects, under the policies of the schema storage. */
export function createManageRoutes({ database, files }: StorageDeps): Hono<LocalEnv> {
  const app = new Hono<LocalEnv>();

  app.post('/object/list/:bucket', async (c) => {
    const call = requireCall(c, 'storage.object.list');
    const { prefix, limit, offset, search, sortBy } = await readJsonBody(c.req.raw, listSchema);
    if (search !== '') throw notSupported('a search in a list');
    const folder = prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`;
    const params = [folder, c.req.param('bucket'), Math.min(limit, MOST_LISTED), offset];
    const { rows } = await database.asRequest(call, (session) => session.query(listSql(sortBy), params));
    return c.json(rows);
  });

  app.delete('/object/:bucket', async (c) => {
    const call = requireCall(c, 'storage.object.delete_many');
    const { prefixes } = await readJsonBody(c.req.raw, removeSchema);
    const removed = await database.asRequest(call, (session) =>
      deleteObjects(session, c.req.param('bucket'), prefixes),
    );
    await files.remove(removed.map((row) => row.version));
    return c.json(removed);
  });

  // The buckets that the caller sees: none without a SELECT policy.
  app.get('/bucket', async (c) => {
    const call = requireCall(c, 'storage.bucket.list');
    if (Object.keys(c.req.query()).some((name) => name !== 'apikey')) return unsupported(c.req.raw);
    const { rows } = await database.asRequest(call, (session) =>
      session.query(
        `select id, name, owner, public, type::text as type, file_size_limit::float8 as file_size_limit,
           allowed_mime_types, created_at, updated_at from storage.buckets order by id`,
      ),
    );
    return c.json(rows);
  });
  return app;
}

/**
 * One level of bucket $2, below the folder $1 in any case, as upstream's storage.search lists it. By name, files and
 * folders are mixed in byte order of the lower-case name; by a date, folders come first. Folders have a name and five
 * nulls.
 */
function listSql({ column, order }: v.InferOutput<typeof listSchema>['sortBy']): string {
  const byDate = column === 'name' ? '' : `id is null desc, ${column} ${order},`;
  return `
    with below as (
      select *, substr(name, length($1) + 1) as rest from storage.objects
      where bucket_id = $2 and starts_with(lower(name), lower($1))
    ), entries as (
      select rest as name, id, updated_at, created_at, last_accessed_at, metadata
      from below where strpos(rest, '/') = 0
      union all
      select min(split_part(rest, '/', 1)), null, null, null, null, null
      from below where strpos(rest, '/') > 0 group by lower(split_part(rest, '/', 1))
    )
    select * from entries
    order by ${byDate} (lower(name) || case when id is null then '/' else '' end) collate "C" ${order}
    limit $3 offset $4`;
}
