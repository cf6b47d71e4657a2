import { Hono } from 'hono';
import * as v from 'valibot';
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

interface BucketRow {
  readonly id: string;
  readonly type: string;
  readonly file_size_limit: string | null;
}

const COLUMNS =
  'id, name, owner, public, type::text as type, file_size_limit::text as file_size_limit, allowed_mime_types, created_at, updated_at';

/** Buckets as the caller sees them: without a SELECT policy there are none. */
export function createBucketRoutes({ database }: StorageDeps): Hono<LocalEnv> {
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
  return app;
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
