import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Server } from '@tus/server';
import { Hono, type Context } from 'hono';
import { isPostgresError } from '../../database/driver';
import type { LocalEnv } from '../../service';
import { findBucket, PROJECT_FILE_SIZE_LIMIT } from '../buckets';
import type { StorageDeps } from '../deps';
import { asStorageError } from '../postgres-errors';
import { requireCall } from '../storage-call';
import { StorageError, storageErrors } from '../storage-error';
import { endingWhereBroken } from './lossy-body';
import { ResumableStore } from './resumable-store';
import { decodeUploadId, encodeUploadId, formatUploadId, parseUploadId } from './upload-id';
import { createUploadLocks } from './upload-locks';
import { admit, completeMetadata, finishUpload, type UploadSender } from './upload-rules';

const PATH = '/upload/resumable';
/** Where the gateway mounts the service: upload URLs are public addresses. */
const PUBLIC_PREFIX = '/storage/v1';

const OPERATIONS: Readonly<Record<string, string>> = {
  POST: 'storage.tus.upload.create',
  PATCH: 'storage.tus.upload.part',
  HEAD: 'storage.tus.upload.get',
  DELETE: 'storage.tus.upload.delete',
};

/** Resumable uploads and their recovery after a restart. */
export interface ResumableUploads {
  readonly routes: Hono<LocalEnv>;
  recover(knownVersions: ReadonlySet<string>): Promise<void>;
}

/** tus 1.0.0 as hosted runs it: @tus/server with hosted's ids, rules and errors. */
export function createResumableRoutes(deps: StorageDeps): ResumableUploads {
  const store = new ResumableStore(join(deps.filesDir, 'resumable'), deps.files);
  const senders = new WeakMap<Request, UploadSender>();
  const server = createTusServer(deps, store, (request) => {
    const sender = senders.get(request);
    if (!sender) throw storageErrors.internal();
    return sender;
  });

  const handle = async (c: Context<LocalEnv>): Promise<Response> => {
    const request = withBody(c.req.raw);
    if (request.method !== 'OPTIONS') senders.set(request, senderOf(c));
    return server.handleWeb(request);
  };
  const routes = new Hono<LocalEnv>();
  // Hono routes HEAD as GET; a real GET is not part of the interface.
  routes.all(`${PATH}/*`, (c, next) => (isTus(c.req.raw, c.req.path) ? handle(c) : next()));
  return { routes, recover: (knownVersions) => store.recover(knownVersions) };
}

/** Uploads by a signed token, at /sign, are not supported. */
function isTus({ method }: Request, path: string): boolean {
  const isSigned = path === `${PATH}/sign` || path.startsWith(`${PATH}/sign/`);
  return !isSigned && (method === 'OPTIONS' || method in OPERATIONS);
}

function createTusServer(
  deps: StorageDeps,
  store: ResumableStore,
  senderOf: (request: Request) => UploadSender,
): Server {
  return new Server({
    path: PATH,
    datastore: store,
    locker: createUploadLocks(),
    disableTerminationForFinishedUploads: true,
    allowedHeaders: ['Authorization', 'X-Upsert', 'Upload-Expires', 'ApiKey', 'x-signature'],
    maxSize: async (_request, id) =>
      id === null
        ? PROJECT_FILE_SIZE_LIMIT
        : (await findBucket(deps.database, parseUploadId(id).bucketId)).maxBytes,
    namingFunction: (_request, metadata) => newUploadId(metadata),
    generateUrl: (request, { id }) => uploadUrl(request, id),
    getFileIdFromRequest: (_request, segment) =>
      segment === undefined || PATH.endsWith(`/${segment}`) ? undefined : decodeUploadId(segment),
    onIncomingRequest: (request, id) => admit(deps, store, senderOf(request), request, id),
    onUploadCreate: (_request, upload) => completeMetadata(deps, upload),
    onUploadFinish: async (request, upload) => {
      await finishUpload(deps, store, senderOf(request), upload);
      return { headers: { 'Tus-Complete': '1' } };
    },
    onResponseError: (_request, error) => describeError(error),
  });
}

function newUploadId(metadata: Readonly<Record<string, string | null>> | undefined): string {
  if (!metadata) throw storageErrors.invalidRequest('Metadata header is required');
  const bucketId = metadata['bucketName'] ?? '';
  const id = formatUploadId({ bucketId, name: metadata['objectName'] ?? '', version: randomUUID() });
  parseUploadId(id);
  return id;
}

function uploadUrl(request: Request, id: string): string {
  return `${new URL(request.url).origin}${PUBLIC_PREFIX}${PATH}/${encodeUploadId(id)}`;
}

function senderOf(c: Context<LocalEnv>): UploadSender {
  const call = requireCall(c, OPERATIONS[c.req.raw.method] ?? '');
  return { call, upsert: c.req.header('x-upsert') === 'true' };
}

function withBody(request: Request): Request {
  if (request.body === null) return request;
  const init: RequestInit & { duplex: 'half' } = { body: endingWhereBroken(request.body), duplex: 'half' };
  return new Request(request, init);
}

/** Storage's and the database's errors with their true status and plain text; tus's own stay unchanged. */
function describeError(error: unknown): { status_code: number; body: string } | undefined {
  if (!(error instanceof StorageError) && !isPostgresError(error)) {
    // Without a status it is not a protocol error but our own failure.
    if (error instanceof Error && !('status_code' in error)) console.error(error);
    return undefined;
  }
  const { statusCode, message } = asStorageError(error);
  return { status_code: statusCode, body: message };
}
