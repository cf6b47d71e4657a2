import { Hono } from 'hono';
import * as v from 'valibot';
import type { Database } from '../database/database';
import type { SqlSession } from '../database/driver';
import { unsupported } from '../gateway/unsupported';
import type { LocalEnv } from '../service';
import { PROJECT_FILE_SIZE_LIMIT } from './buckets';
import type { StorageDeps } from './deps';
import { checkAllowedMimeTypes } from './mime-types';
import { checkBucketName } from './names';
import { readJsonBody } from './request-body';
import { storageErrors } from './storage-error';
import { asCaller, requireCall } from './storage-call';

const newBucketSchema = v.object({
  id: v.optional(v.string()),
  name: v.string(),
  public: v.optional(v.boolean()),
  file_size_limit: v.optional(v.nullable(v.union([v.number(), v.string()]))),
  allowed_mime_types: v.optional(v.nullable(v.array(v.string()))),
});

const bucketChangesSchema = v.object({
  public: v.optional(v.boolean()),
  file_size_limit: newBucketSchema.entries.file_size_limit,
  allowed_mime_types: newBucketSchema.entries.allowed_mime_types,
});

interface BucketRow {
  readonly id: string;
  readonly type: string;
  readonly file_size_limit: string | null;
}

const COLUMNS =
  'id, name, owner, public, type::text as type, file_size_limit::text as file_size_limit, allowed_mime_types, created_at, updated_at';

/** Buckets as the caller sees them: without a SELECT policy there are none. */
export function createBucketRoutes(deps: StorageDeps): Hono<LocalEnv> {
  const { database } = deps;
  const app = new Hono<LocalEnv>();

  app.get('/bucket', async (c) => {
    const call = requireCall(c, 'storage.bucket.list');
    if (Object.keys(c.req.query()).some((name) => name !== 'apikey')) return unsupported(c.req.raw);
    const rows = await asCaller(database, call, (session) => selectBuckets(session, null));
    return c.json(rows.map(present));
  });

  app.get('/bucket/:id', async (c) => {
    const call = requireCall(c, 'storage.bucket.get');
    const [row] = await asCaller(database, call, (session) => selectBuckets(session, c.req.param('id')));
    if (!row) throw storageErrors.noSuchBucket();
    const { type: _type, ...bucket } = present(row);
    return c.json(bucket);
  });

  app.post('/bucket', async (c) => {
    const call = requireCall(c, 'storage.bucket.create');
    const body = await readJsonBody(c.req.raw, newBucketSchema);
    checkBucketName(body.name);
    checkAllowedMimeTypes(body.allowed_mime_types ?? []);
    await asCaller(database, call, (session) =>
      session.query(
        `insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types, owner_id)
         values ($1, $2, $3, $4, $5::text[], $6)`,
        [
          body.id ?? body.name,
          body.name,
          body.public ?? false,
          parseSizeLimit(body.file_size_limit ?? null),
          body.allowed_mime_types ?? null,
          call.claims.sub ?? null,
        ],
      ),
    );
    return c.json({ name: body.name });
  });
  addChangeRoutes(app, deps);
  return app;
}

function addChangeRoutes(app: Hono<LocalEnv>, { database, files }: StorageDeps): void {
  app.put('/bucket/:id', async (c) => {
    const call = requireCall(c, 'storage.bucket.update');
    const body = await readJsonBody(c.req.raw, bucketChangesSchema);
    const types = body.allowed_mime_types;
    if (Object.values(body).every((value) => value === undefined)) {
      throw storageErrors.schemaMismatch('body must NOT have fewer than 1 properties');
    }
    checkAllowedMimeTypes(types ?? []);
    const changed = await asCaller(database, call, (session) =>
      session.query(
        `update storage.buckets set public = coalesce($2, public),
           file_size_limit = case when $3 then $4::bigint else file_size_limit end,
           allowed_mime_types = case when $5 then $6::text[] else allowed_mime_types end, updated_at = now()
         where id = $1 returning id`,
        [
          c.req.param('id'),
          body.public ?? null,
          body.file_size_limit !== undefined,
          parseSizeLimit(body.file_size_limit ?? null),
          types !== undefined,
          types ?? null,
        ],
      ),
    );
    if (changed.rows.length === 0) throw storageErrors.noSuchBucket();
    return c.json({ message: 'Successfully updated' });
  });

  app.post('/bucket/:id/empty', async (c) => {
    const call = requireCall(c, 'storage.bucket.empty');
    const id = c.req.param('id');
    const isFilled = await asCaller(database, call, async (session) => {
      const [bucket] = await selectBuckets(session, id);
      if (!bucket) throw storageErrors.noSuchBucket();
      const { rows } = await session.query('select from storage.objects where bucket_id = $1 limit 1', [id]);
      return rows.length > 0;
    });
    // Whoever sees the bucket and one of its files has all files deleted, because upstream's queue ignores policies.
    if (isFilled) await files.remove(await removeAll(database, id));
    return c.json({ message: 'Empty bucket has been queued. Completion may take up to an hour.' });
  });

  app.delete('/bucket/:id', async (c) => {
    const call = requireCall(c, 'storage.bucket.delete');
    const id = c.req.param('id');
    const { rows } = await database.asOwner((session) =>
      session.query<{ filled: boolean }>(
        `select exists (select from storage.objects where bucket_id = b.id) as filled from storage.buckets b where id = $1`,
        [id],
      ),
    );
    if (!rows[0]) throw storageErrors.noSuchBucket();
    if (rows[0].filled) throw storageErrors.bucketNotEmpty();
    const deleted = await asCaller(database, call, (session) =>
      session.query('delete from storage.buckets where id = $1 returning id', [id]),
    );
    if (deleted.rows.length === 0) throw storageErrors.noSuchBucket();
    return c.json({ message: 'Successfully deleted' });
  });
}

/** Removes all objects of a bucket and returns the versions whose bytes are left. */
async function removeAll(database: Database, id: string): Promise<readonly (string | null)[]> {
  return database.asOwner(async (session) => {
    await session.exec(`set local storage.allow_delete_query = 'true'`);
    const { rows } = await session.query<{ version: string | null }>(
      'delete from storage.objects where bucket_id = $1 returning version',
      [id],
    );
    return rows.map(({ version }) => version);
  });
}

async function selectBuckets(session: SqlSession, id: string | null): Promise<readonly BucketRow[]> {
  const { rows } = await session.query<BucketRow>(
    `select ${COLUMNS} from storage.buckets where $1::text is null or id = $1 order by id`,
    [id],
  );
  return rows;
}

function present({ file_size_limit, ...bucket }: BucketRow) {
  return { ...bucket, file_size_limit: file_size_limit === null ? null : Number(file_size_limit) };
}

/** Bytes of `1048576`, `'1MB'`, `'1.5GB'`: units are powers of 1000 (supabase/storage src/storage/limits.ts). */
function parseSizeLimit(limit: number | string | null): number | null {
  if (limit === null) return null;
  const match = /^(\d+(?:\.\d+)?)(gb|mb|kb|b)?$/i.exec(String(limit));
  if (!match) {
    throw storageErrors.invalidRequest('Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B');
  }
  const units: Readonly<Record<string, number>> = { gb: 1e9, mb: 1e6, kb: 1e3, b: 1 };
  const bytes = Number(match[1]) * (units[match[2]?.toLowerCase() ?? 'b'] ?? 1);
  if (bytes > PROJECT_FILE_SIZE_LIMIT) throw storageErrors.tooLarge();
  return bytes;
}
