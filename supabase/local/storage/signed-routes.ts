import { Hono } from 'hono';
import * as v from 'valibot';
import { unsupported } from '../gateway/unsupported';
import type { JwtKeys, LocalEnv } from '../service';
import { checkObjectKey } from './names';
import { objectResponse } from './object-response';
import { findObject } from './object-rows';
import { readJsonBody } from './request-body';
import { requireCall, TOKEN_PROBLEM_TEXT, type StorageDeps } from './storage-call';
import { storageErrors } from './storage-error';

const MAX_PATHS = 1000;
const HIDDEN = 'Either the object does not exist or you do not have access to it';

const expiresIn = v.pipe(v.number(), v.integer(), v.minValue(1));
const signOneSchema = v.object({ expiresIn, transform: v.optional(v.unknown()) });
const signManySchema = v.object({
  expiresIn,
  paths: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(MAX_PATHS)),
});
const claimsSchema = v.object({ scope: v.literal('download'), url: v.string(), exp: v.number() });

/** URLs that open one object for reading without a session. */
export function createSignedRoutes({ database, files, jwt }: StorageDeps): Hono<LocalEnv> {
  const app = new Hono<LocalEnv>();
  const sign = async (url: string, seconds: number): Promise<string> =>
    `/object/sign/${url}?token=${await jwt.sign({ url, scope: 'download' }, seconds)}`;

  app.post('/object/sign/:bucket', async (c) => {
    const call = requireCall(c, 'storage.object.sign_many');
    const { expiresIn, paths } = await readJsonBody(c.req.raw, signManySchema);
    const bucket = c.req.param('bucket');
    const { rows } = await database.asRequest(call, (session) =>
      session.query<{ name: string }>(
        'select name from storage.objects where bucket_id = $1 and name = any($2::text[])',
        [bucket, paths],
      ),
    );
    const visible = new Set(rows.map(({ name }) => name));
    const signed = paths.map(async (path) =>
      visible.has(path)
        ? { error: null, path, signedURL: await sign(`${bucket}/${path}`, expiresIn) }
        : { error: HIDDEN, path, signedURL: null },
    );
    return c.json(await Promise.all(signed));
  });

  app.post('/object/sign/:bucket/:path{[^]+}', async (c) => {
    const call = requireCall(c, 'storage.object.sign');
    const { expiresIn, transform } = await readJsonBody(c.req.raw, signOneSchema);
    if (transform !== undefined) return unsupported(c.req.raw);
    const { bucket, path } = c.req.param();
    checkObjectKey(path);
    await database.asRequest(call, (session) => findObject(session, bucket, path));
    return c.json({ signedURL: await sign(`${bucket}/${path}`, expiresIn) });
  });

  app.get('/object/sign/:bucket/:path{[^]+}', async (c) => {
    const { bucket, path } = c.req.param();
    const { token, download } = c.req.query();
    if (token === undefined) {
      throw storageErrors.schemaMismatch("querystring must have required property 'token'");
    }
    const endsAtSec = await endOfToken(jwt, token, `${bucket}/${path}`);
    const row = await database.asOwner((session) => findObject(session, bucket, path));
    return objectResponse(files, c.req.raw, row, { download, endsAtSec });
  });
  return app;
}

/**
 * Checks the token of an object's signed URL.
 * @returns when it ends, in seconds since 1970
 * @throws StorageError InvalidJWT or InvalidSignature
 */
async function endOfToken(jwt: JwtKeys, token: string, url: string): Promise<number> {
  const check = await jwt.verify(token);
  if (!check.ok) throw storageErrors.invalidJwt(TOKEN_PROBLEM_TEXT[check.problem]);
  const claims = v.safeParse(claimsSchema, check.claims);
  if (!claims.success) throw storageErrors.invalidSignature('Token is not scoped for download');
  if (claims.output.url !== url) throw storageErrors.invalidSignature('Invalid signature');
  return claims.output.exp;
}
