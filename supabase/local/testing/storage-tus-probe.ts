import type { Project, SignedInUser } from './harness';
import { send } from './storage-helpers';

type Headers = Readonly<Record<string, string>>;

/** A client of the tus protocol that sends exactly what a test says, for the app's bucket of originals. */
export interface TusProbe {
  /** POST of a new upload; undefined removes a header. */
  readonly create: (
    user: SignedInUser | null,
    name: string,
    change?: Readonly<Record<string, string | undefined>>,
    metadata?: Headers,
  ) => Promise<Response>;
  readonly patch: (
    user: SignedInUser | null,
    path: string,
    offset: number,
    body: BodyInit,
    headers?: Headers,
  ) => Promise<Response>;
  readonly ask: (
    user: SignedInUser | null,
    path: string,
    method: 'HEAD' | 'DELETE',
    headers?: Headers,
  ) => Promise<Response>;
  /** How many bytes the server has. */
  readonly offsetOf: (user: SignedInUser, path: string) => Promise<number>;
}

/** @param lengthBytes Upload-Length unless a test says otherwise */
export function createTusProbe(project: Project, lengthBytes: number): TusProbe {
  const ask: TusProbe['ask'] = (user, path, method, headers = {}) =>
    send(project, user, path, { method, headers: { 'tus-resumable': '1.0.0', ...headers } });
  return {
    ask,
    create(user, name, change = {}, metadata = {}) {
      const fields = {
        bucketName: 'original_videos',
        objectName: name,
        contentType: 'video/mp4',
        ...metadata,
      };
      const wanted = {
        'tus-resumable': '1.0.0',
        'upload-length': String(lengthBytes),
        'upload-metadata': encodeMetadata(fields),
        ...change,
      };
      const headers: Record<string, string> = {};
      for (const [key, value] of Object.entries(wanted)) if (value !== undefined) headers[key] = value;
      return send(project, user, '/upload/resumable', { method: 'POST', headers });
    },
    patch(user, path, offset, body, headers = {}) {
      const init: RequestInit & { duplex: 'half' } = {
        method: 'PATCH',
        headers: {
          'tus-resumable': '1.0.0',
          'upload-offset': String(offset),
          'content-type': 'application/offset+octet-stream',
          ...headers,
        },
        body,
        duplex: 'half',
      };
      return send(project, user, path, init);
    },
    offsetOf: async (user, path) => Number((await ask(user, path, 'HEAD')).headers.get('upload-offset')),
  };
}

/** The Upload-Metadata header: values in base64. */
export function encodeMetadata(fields: Headers): string {
  return Object.entries(fields)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');
}

/** Path of an upload's URL after /storage/v1. */
export function pathOf(response: Response): string {
  return new URL(response.headers.get('location') ?? '').pathname.replace('/storage/v1', '');
}

/** bucket/object/version behind an upload's path. */
export function uploadIdOf(path: string): string {
  return Buffer.from(path.split('/').at(-1) ?? '', 'base64url').toString();
}

/** A body that delivers some bytes and then loses its connection. */
export function breakingAfter(part: Uint8Array): ReadableStream<Uint8Array> {
  let sent = false;
  return new ReadableStream({
    pull: (controller) => {
      if (sent) controller.error(new Error('connection lost'));
      else controller.enqueue(part);
      sent = true;
    },
  });
}
