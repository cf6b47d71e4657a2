import { Hono } from 'hono';
import * as v from 'valibot';
import { unsupported } from '../gateway/unsupported';
import type { LocalEnv } from '../service';
import { findBucket } from './buckets';
import type { StorageDeps } from './deps';
import { contentLengthOf, parseUserMetadataHeader, readUpload } from './incoming-upload';
import { checkObjectKey } from './names';
import { findNames, findObject } from './object-rows';
import { readJsonBody } from './request-body';
import { signDownload, signUpload, verifyUpload } from './signed-tokens';
import { asCaller, requireCall, type StorageCall } from './storage-call';
import { storeUpload } from './upload-routes';
import { testUpload } from './upload-permission';

const UPLOAD_URL_LIFETIME_SEC = 2 * 60 * 60;
const MAX_PATHS = 1000;
const HIDDEN = 'Either the object does not exist or you do not have access to it';

const expiresIn = v.pipe(v.number(), v.integer(), v.minValue(1));
const signOneSchema = v.object({ expiresIn, transform: v.optional(v.unknown()) });
const signManySchema = v.object({
  expiresIn,
  paths: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(MAX_PATHS)),
});

/** URLs that open one object without a session, for reading or for writing. */
export function createSignedRoutes(deps: StorageDeps): Hono<LocalEnv> {
  const app = new Hono<LocalEnv>();
  addDownloadRoutes(app, deps);
  addUploadRoutes(app, deps);
  return app;
}

function addDownloadRoutes(app: Hono<LocalEnv>, { database, jwt }: StorageDeps): void {
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
}

function addUploadRoutes(app: Hono<LocalEnv>, deps: StorageDeps): void {
  const { database, jwt } = deps;
  app.post('/object/upload/sign/:bucket/:path{[^]+}', async (c) => {
    const call = requireCall(c, 'storage.object.sign_upload_url');
    const { bucket, path } = c.req.param();
    checkObjectKey(path);
    const upsert = c.req.header('x-upsert') === 'true';
    await testUpload(database, call, {
      bucketId: bucket,
      name: path,
      upsert,
      mimeType: c.req.header('content-type'),
      sizeBytes: contentLengthOf(c.req.raw),
      userMetadata: parseUserMetadataHeader(c.req.raw),
    });
    const url = `${bucket}/${path}`;
    const grant = { ownerId: call.claims.sub, upsert };
    const token = await signUpload(jwt, url, grant, UPLOAD_URL_LIFETIME_SEC);
    return c.json({ url: `/object/upload/sign/${url}?token=${token}`, token });
  });

  app.put('/object/upload/sign/:bucket/:path{[^]+}', async (c) => {
    const { bucket: bucketId, path } = c.req.param();
    const grant = await verifyUpload(jwt, c.req.query('token') ?? '', `${bucketId}/${path}`);
    const bucket = await findBucket(database, bucketId);
    const incoming = await readUpload(c.req.raw, bucket, path);
    const { bytes: _bytes, ...planned } = incoming;
    const asService: StorageCall = {
      claims: { role: 'service_role' },
      token: null,
      method: 'PUT',
      path: c.req.path,
      headers: {},
      operation: 'storage.object.upload_signed',
    };
    await testUpload(database, asService, {
      bucketId,
      name: path,
      upsert: grant.upsert,
      mimeType: planned.mimeType,
      sizeBytes: planned.declaredBytes,
      userMetadata: planned.userMetadata,
    });
    const row = await storeUpload(deps, incoming, { bucketId, name: path, ownerId: grant.ownerId });
    return c.json({ Key: `${row.bucket_id}/${row.name}` });
  });
}
