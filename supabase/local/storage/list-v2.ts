import type { Hono } from 'hono';
import * as v from 'valibot';
import type { LocalEnv } from '../service';
import type { StorageDeps } from './deps';
import { decodeCursor, encodeCursor } from './list-cursor';
import { LIST_TIMES, readEntries, type Entry, type Listing } from './list-entries';
import { readJsonBody } from './request-body';
import { asCaller, requireCall } from './storage-call';

const MAX_ENTRIES = 1000;

const listSchema = v.object({
  prefix: v.optional(v.string(), ''),
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), MAX_ENTRIES),
  // An empty one is none, so that a loop may begin with it.
  cursor: v.optional(v.string(), ''),
  with_delimiter: v.optional(v.boolean(), false),
  sortBy: v.optional(
    v.object({
      column: v.picklist(['name', ...LIST_TIMES]),
      order: v.optional(v.picklist(['asc', 'desc'])),
    }),
  ),
});

/** Listing of objects by whole names, page after page (supabase/storage src/storage/object.ts, listObjectsV2). */
export function addListV2Route(app: Hono<LocalEnv>, { database }: StorageDeps): void {
  app.post('/object/list-v2/:bucket', async (c) => {
    const call = requireCall(c, 'storage.object.list_v2');
    const body = await readJsonBody(c.req.raw, listSchema);
    const limit = Math.min(body.limit, MAX_ENTRIES);
    const cursor = body.cursor === '' ? null : decodeCursor(body.cursor);
    // The pages of one listing are sorted as its first one was.
    const { column, order } = cursor ?? { column: body.sortBy?.column, order: body.sortBy?.order };
    const listing: Listing = {
      bucket: c.req.param('bucket'),
      prefix: body.prefix,
      byFolder: body.with_delimiter,
      time: LIST_TIMES.find((name) => name === column) ?? null,
      descending: order === 'desc',
      cursor,
      most: limit + 1,
    };
    const found = await asCaller(database, call, (session) => readEntries(session, listing));
    const entries = found.slice(0, limit);
    const last = found.length > limit ? entries.at(-1) : undefined;
    const time = listing.time === null ? undefined : last?.[listing.time]?.toISOString();
    return c.json({
      hasNext: last !== undefined,
      ...(last && {
        nextCursor: encodeCursor({ after: fullName(last), order, column, time }),
        nextCursorKey: last.name,
      }),
      folders: entries.filter(({ id }) => id === null).map((entry) => ({ ...entry, name: fullName(entry) })),
      objects: entries.filter(({ id }) => id !== null),
    });
  });
}

function fullName({ id, name }: Entry): string {
  return id === null ? `${name}/` : name;
}
