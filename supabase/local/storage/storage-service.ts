import { Hono } from 'hono';
import { withStatementTimeout } from '../database/database';
import { unsupported } from '../gateway/unsupported';
import type { LocalEnv, ServiceDeps } from '../service';
import { createManageRoutes } from './manage-routes';
import { ObjectFiles } from './object-files';
import { knownVersions } from './object-rows';
import { createReadRoutes } from './read-routes';
import { createResumableRoutes } from './resumable/resumable-routes';
import { createSignedRoutes } from './signed-routes';
import { asStorageError } from './storage-error';
import { createUploadRoutes } from './upload-routes';

/** Storage's own limit for each of its statements, for all callers (supabase/storage src/config.ts). */
const STATEMENT_TIMEOUT_MS = 30_000;

/** Hosted has these, the embedded backend does not; it refuses them with 501 instead of guessing. */
const HOSTED_ONLY = /^\/(bucket|object|upload|render|s3|cdn|iceberg|vector|status|version|health)(\/|$)/;

/**
 * Supabase Storage: buckets, objects with their bytes on disk, signed URLs and resumable uploads, under the policies on
 * storage.objects.
 */
export function createStorageService(serviceDeps: ServiceDeps): Hono<LocalEnv> {
  const deps = {
    ...serviceDeps,
    database: withStatementTimeout(serviceDeps.database, STATEMENT_TIMEOUT_MS),
    files: new ObjectFiles(serviceDeps.filesDir),
  };
  const resumable = createResumableRoutes(deps);
  let tidied: Promise<void> | null = null;
  const tidy = async (): Promise<void> => {
    const versions = await knownVersions(deps.database);
    // Reclaims the bytes of unfinished uploads; other bytes without a row are unused.
    await resumable.recover(versions);
    await deps.files.tidy(versions);
  };

  const app = new Hono<LocalEnv>();
  app.use(async (_c, next) => {
    // No upload can be in progress before the first request, so bytes without a row are leftovers.
    tidied ??= tidy().catch((error: unknown) => {
      tidied = null;
      throw error;
    });
    await tidied;
    await next();
  });
  app.onError((error) => {
    const storageError = asStorageError(error);
    if (storageError.httpStatus === 500) console.error(error);
    return storageError.toResponse();
  });
  app.route('/', resumable.routes);
  app.route('/', createManageRoutes(deps));
  app.route('/', createSignedRoutes(deps));
  app.route('/', createReadRoutes(deps));
  // Otherwise the upload routes would read these as bucket names.
  app.all('/object/upload/*', (c) => unsupported(c.req.raw));
  app.all('/object/list-v2/*', (c) => unsupported(c.req.raw));
  app.route('/', createUploadRoutes(deps));
  app.all('*', (c) => {
    if (HOSTED_ONLY.test(c.req.path)) return unsupported(c.req.raw);
    const message = `Route ${c.req.raw.method}:${c.req.path} not found`;
    return c.json({ statusCode: '404', error: 'Not Found', message, code: 'InvalidRequest' }, 404);
  });
  return app;
}
