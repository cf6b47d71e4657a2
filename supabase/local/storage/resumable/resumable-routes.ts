import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { ERRORS, MemoryLocker, Metadata, Server, type Locker, type Upload } from '@tus/server';
import { Hono } from 'hono';
import type { RequestContext } from '../../database/database';
import { isPostgresError } from '../../database/driver';
import { unsupported } from '../../gateway/unsupported';
import type { LocalEnv } from '../../service';
import { checkMimeType, findBucket } from '../buckets';
import { checkObjectKey } from '../names';
import { knownVersions } from '../object-rows';
import { requireCall, type StorageDeps } from '../storage-call';
import { asStorageError, notSupported, StorageError, storageErrors } from '../storage-error';
import { publishBytes, testUpload, type PlannedUpload } from '../upload-object';
import { ResumableStore } from './resumable-store';

const PATH = '/upload/resumable';
/** Where the gateway mounts the service: upload URLs are public addresses. */
const PUBLIC_PREFIX = '/storage/v1';

const OPERATIONS: Readonly<Record<string, string>> = {
  POST: 'storage.tus.upload.create',
  PATCH: 'storage.tus.upload.part',
  HEAD: 'storage.tus.upload.get',
  DELETE: 'storage.tus.upload.delete',
};

const VERSION = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** As on hosted, a request that does not get an upload's lock in this time is answered 503. */
const LOCK_TIMEOUT_MS = 5000;

/** Who sends a request of a resumable upload. */
interface Sender {
  readonly call: RequestContext;
  readonly upsert: boolean;
}

/** Resumable uploads and their recovery after a restart. */
export interface ResumableUploads {
  readonly routes: Hono<LocalEnv>;
  recover(knownVersions: ReadonlySet<string>): Promise<void>;
}

/** tus 1.0.0 as hosted runs it: @tus/server with hosted's rules and errors. */
export function createResumableRoutes(deps: StorageDeps): ResumableUploads {
  // One writer per upload: a newcomer asks the holder to stop and waits for it.
  const locker = new MemoryLocker({ acquireLockTimeout: LOCK_TIMEOUT_MS });
  const routes = new Hono<LocalEnv>();
  routes.all(`${PATH}/sign/*`, (c) => unsupported(c.req.raw));
  // Hono routes HEAD as GET; a real GET is not part of the interface.
  routes.all(`${PATH}/*`, (c, next) => {
    const operation = OPERATIONS[c.req.raw.method];
    if (operation === undefined) return next();
    const sender = { call: requireCall(c, operation), upsert: c.req.header('x-upsert') === 'true' };
    return createTusServer(deps, sender, locker).handleWeb(c.req.raw);
  });
  return { routes, recover: (versions) => createStore(deps, undefined).recover(versions) };
}

/** @param ownerId who owns the objects of uploads that finish */
function createStore(deps: StorageDeps, ownerId: string | undefined): ResumableStore {
  const store = new ResumableStore(join(deps.filesDir, 'resumable'), deps.files, {
    async publish(upload) {
      const { bucketId, name, mimeType = 'application/octet-stream' } = plannedBy(upload);
      const cacheControl = upload.metadata?.['cacheControl'] ?? 'no-cache';
      const bytes = await deps.files.adopt(store.pathOf(upload.id), upload.id);
      await publishBytes(deps, bytes, { bucketId, name, ownerId, mimeType, cacheControl });
    },
    isPublished: async (version) => (await knownVersions(deps.database, version)).has(version),
  });
  return store;
}

function createTusServer(deps: StorageDeps, { call, upsert }: Sender, locker: Locker): Server {
  const { database } = deps;
  const store = createStore(deps, call.claims.sub);
  const plannedIn = async (request: Request, version: string): Promise<PlannedUpload> =>
    plannedBy(request.method === 'POST' ? factsIn(request) : await store.factsOf(version));
  return new Server({
    path: PATH,
    datastore: store,
    locker,
    disableTerminationForFinishedUploads: true,
    namingFunction: () => randomUUID(),
    generateUrl: (request, { id }) => `${new URL(request.url).origin}${PUBLIC_PREFIX}${PATH}/${id}`,
    getFileIdFromRequest(_request, segment = '') {
      if (!VERSION.test(segment)) throw storageErrors.invalidUploadId();
      return segment;
    },
    maxSize: async (request, version) =>
      (await findBucket(database, (await plannedIn(request, version ?? '')).bucketId)).maxBytes,
    async onIncomingRequest(request, version) {
      // The policies decide on creation, each chunk and removal, with that request's caller and x-upsert.
      if (request.method === 'HEAD') return;
      await testUpload(database, call, await plannedIn(request, version), upsert);
    },
    onUploadCreate: async (_request, upload) => {
      const { contentType, cacheControl, metadata } = upload.metadata ?? {};
      if (metadata) throw notSupported("metadata of the caller's own");
      const bucket = await findBucket(database, plannedBy(upload).bucketId);
      if (contentType) checkMimeType(bucket, contentType);
      const isSeconds = /^-?\d+$/.test(cacheControl ?? '');
      return {
        metadata: { ...upload.metadata, cacheControl: isSeconds ? `max-age=${cacheControl}` : 'no-cache' },
      };
    },
    onUploadFinish: () => Promise.resolve({ headers: { 'Tus-Complete': '1' } }),
    onResponseError: (_request, error) => describeError(error),
  });
}

function factsIn({ headers }: Request): Pick<Upload, 'metadata' | 'size'> {
  const length = headers.get('upload-length');
  return {
    metadata: Metadata.parse(headers.get('upload-metadata') ?? ''),
    size: length === null ? undefined : Number(length),
  };
}

/** @throws StorageError InvalidKey */
function plannedBy({ metadata, size }: Pick<Upload, 'metadata' | 'size'>): PlannedUpload {
  const { bucketName, objectName, contentType } = metadata ?? {};
  checkObjectKey(objectName ?? '');
  return {
    bucketId: bucketName ?? '',
    name: objectName ?? '',
    mimeType: contentType ?? undefined,
    sizeBytes: size,
  };
}

/** Storage's and the database's errors with their true status and plain text; tus's own stay unchanged. */
function describeError(error: unknown): { status_code: number; body: string } | undefined {
  const known = error === ERRORS.ERR_LOCK_TIMEOUT ? storageErrors.lockTimeout() : error;
  if (!(known instanceof StorageError) && !isPostgresError(known)) {
    // Without a status it is not a protocol error but our own failure.
    if (known instanceof Error && !('status_code' in known)) console.error(known);
    return undefined;
  }
  const { statusCode, message } = asStorageError(known);
  return { status_code: statusCode, body: message };
}
