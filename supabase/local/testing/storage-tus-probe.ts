import type { Project, SignedInUser } from './harness';
import { send } from './storage-helpers';

/** Headers of a request; undefined removes one. */
type Headers = Readonly<Record<string, string | undefined>>;

const CHUNK = { 'content-type': 'application/offset+octet-stream' };

/**
 * A client of the tus protocol that sends exactly what a test says, for the app's bucket of originals.
 * @param lengthBytes Upload-Length unless a test says otherwise
 */
export function createTusProbe(project: Project, lengthBytes: number) {
  const ask = (
    user: SignedInUser | null,
    path: string,
    method: string,
    headers: Headers = {},
    body: BodyInit | null = null,
  ): Promise<Response> => {
    const wanted = Object.entries({ 'tus-resumable': '1.0.0', ...headers });
    const sent = wanted.flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, value]],
    );
    const init: RequestInit & { duplex: 'half' } = { method, headers: sent, body, duplex: 'half' };
    return send(project, user, path, init);
  };
  return {
    ask,
    /** POST of a new upload. */
    create: (
      user: SignedInUser | null,
      name: string,
      change: Headers = {},
      metadata: Readonly<Record<string, string>> = {},
      body: BodyInit | null = null,
    ): Promise<Response> => {
      const fields = {
        bucketName: 'original_videos',
        objectName: name,
        contentType: 'video/mp4',
        ...metadata,
      };
      const headers = {
        'upload-length': String(lengthBytes),
        'upload-metadata': encodeMetadata(fields),
        ...(body && CHUNK),
        ...change,
      };
      return ask(user, '/upload/resumable', 'POST', headers, body);
    },
    patch: (user: SignedInUser | null, path: string, offset: number, body: BodyInit, headers: Headers = {}) =>
      ask(user, path, 'PATCH', { 'upload-offset': String(offset), ...CHUNK, ...headers }, body),
    /** How many bytes the server has. */
    offsetOf: async (user: SignedInUser, path: string): Promise<number> =>
      Number((await ask(user, path, 'HEAD')).headers.get('upload-offset')),
  };
}

/** The Upload-Metadata header: values in base64. */
export function encodeMetadata(fields: Readonly<Record<string, string>>): string {
  return Object.entries(fields)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');
}

/** Path of an upload's URL after /storage/v1. */
export function pathOf(response: Response): string {
  return new URL(response.headers.get('location') ?? '').pathname.replace('/storage/v1', '');
}
