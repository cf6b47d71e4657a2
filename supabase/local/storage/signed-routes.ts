import { Hono } from 'hono';
import * as v from 'valibot';
import { unsupported } from '../gateway/unsupported';
import type { LocalEnv } from '../service';
import type { StorageDeps } from './deps';
import { checkObjectKey } from './names';
import { findNames, findObject } from './object-rows';
import { readJsonBody } from './request-body';
import { signDownload } from './signed-tokens';
import { asCaller, requireCall } from './storage-call';

const MAX_PATHS = 1000;
const HIDDEN = 'Either the object does not exist or you do not have access to it';

const expiresIn = v.pipe(v.number(), v.integer(), v.minValue(1));
const signOneSchema = v.object({ expiresIn, transform: v.optional(v.unknown()) });
const signManySchema = v.object({
  expiresIn,
  paths: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(MAX_PATHS)),
});

/** URLs that open one object for reading without a session. */
export function createSignedRoutes({ database, jwt }: StorageDeps): Hono<LocalEnv> {
  const app = new Hono<LocalEnv>();
  app.post('/object/sign/:bucket', async (c) => {
    const call = requireCall(c, 'storage.object.sign_many');
    const { expiresIn, paths } = await readJsonBody(c.req.raw, signManySchema);
    const bucketId = c.req.param('bucket');
    const visible = await asCaller(database, call, (session) => findNames(session, bucketId, paths));
    const signed = paths.map(async (path) => {
      if (!visible.has(path)) return { error: HIDDEN, path, signedURL: null };
      const url = `${bucketId}/${path}`;
      const token = await signDownload(jwt, url, expiresIn);
      return { error: null, path, signedURL: `/object/sign/${url}?token=${token}` };
    });
    return c.json(await Promise.all(signed));
  });

  app.post('/object/sign/:bucket/:path{[^]+}', async (c) => {
    const call = requireCall(c, 'storage.object.sign');
    const { expiresIn, transform } = await readJsonBody(c.req.raw, signOneSchema);
    if (transform !== undefined) return unsupported(c.req.raw);
    const { bucket, path } = c.req.param();
    checkObjectKey(path);
    await asCaller(database, call, (session) => findObject(session, bucket, path));
    const url = `${bucket}/${path}`;
    const token = await signDownload(jwt, url, expiresIn);
    return c.json({ signedURL: `/object/sign/${url}?token=${token}` });
  });
  return app;
}
