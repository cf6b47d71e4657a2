import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { encodeMetadata } from '../testing/storage-tus-probe';
import { json, type Send, type Writer } from './kill-writers';

const OBJECT = '/storage/v1/object';
const BUCKET = 'original_videos';
/** The most files kept at a time. */
const MAX_FILES = 4;
const CHUNK_BYTES = 60_000;

/** Bytes that are unique to a number. */
function bytesOf(seed: number, length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  for (let index = 0; index < length; index += 1) bytes[index] = (index * 31 + seed * 7 + (index >> 8)) % 251;
  return bytes;
}

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Names of the user's files. */
export async function listFiles(send: Send, userId: string): Promise<string[]> {
  const response = await send(`${OBJECT}/list/${BUCKET}`, json({ prefix: userId }));
  return ((await response.json()) as { name: string }[]).map(({ name }) => name);
}

/** A stored file's state: a digest of its bytes. */
async function readFileOf(send: Send, userId: string, name: string): Promise<string | null> {
  if (!(await listFiles(send, userId)).includes(name)) return null;
  const response = await send(`${OBJECT}/authenticated/${BUCKET}/${userId}/${name}`);
  return digestOf(new Uint8Array(await response.arrayBuffer()));
}

/** Files in one request each, written, replaced and removed in turn. */
export function fileWriter(userId: string): Writer {
  let count = 0;
  const put = (name: string) => {
    const bytes = bytesOf(count, 40_000 + count);
    return {
      changes: { [name]: digestOf(bytes) },
      run: (send: Send) =>
        send(`${OBJECT}/${BUCKET}/${userId}/${name}`, {
          method: 'PUT',
          headers: { 'content-type': 'video/mp4' },
          body: bytes,
        }),
    };
  };
  return {
    next(state) {
      count += 1;
      const fresh = `f${count}.mp4`;
      const names = Object.keys(state).filter((name) => state[name] !== null);
      const [oldest] = names;
      if (oldest === undefined) return put(fresh);
      if (names.length >= MAX_FILES || count % 5 === 0) {
        return {
          changes: { [oldest]: null },
          run: (send) =>
            send(`${OBJECT}/${BUCKET}`, {
              method: 'DELETE',
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify({ prefixes: [`${userId}/${oldest}`] }),
            }),
        };
      }
      return put(count % 2 === 1 ? fresh : oldest);
    },
    read: (send, name) => readFileOf(send, userId, name),
  };
}

interface Resumable {
  readonly path: string;
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** How much of it was acknowledged. */
  offset: number;
}

const TUS = { 'tus-resumable': '1.0.0' } as const;

/** Files in chunks, which resume after a restart. */
export function resumableWriter(userId: string): Writer {
  let count = 0;
  let current: Resumable | null = null;

  const create = async (send: Send): Promise<void> => {
    count += 1;
    const name = `r${count}.mp4`;
    const bytes = bytesOf(count, 150_000 + count);
    const metadata = { bucketName: BUCKET, objectName: `${userId}/${name}`, contentType: 'video/mp4' };
    const response = await send('/storage/v1/upload/resumable', {
      method: 'POST',
      headers: { ...TUS, 'upload-length': `${bytes.length}`, 'upload-metadata': encodeMetadata(metadata) },
    });
    current = { path: new URL(response.headers.get('location') ?? '').pathname, name, bytes, offset: 0 };
  };
  const patch = async (send: Send, upload: Resumable): Promise<void> => {
    const end = Math.min(upload.offset + CHUNK_BYTES, upload.bytes.length);
    await send(upload.path, {
      method: 'PATCH',
      headers: {
        ...TUS,
        'upload-offset': `${upload.offset}`,
        'content-type': 'application/offset+octet-stream',
      },
      body: upload.bytes.slice(upload.offset, end),
    });
    upload.offset = end;
    if (end === upload.bytes.length) current = null;
  };
  return {
    next() {
      const upload = current;
      if (upload === null) return { changes: {}, run: create };
      const isLast = upload.offset + CHUNK_BYTES >= upload.bytes.length;
      return {
        changes: isLast ? { [upload.name]: digestOf(upload.bytes) } : {},
        run: (send) => patch(send, upload),
      };
    },
    read: (send, name) => readFileOf(send, userId, name),
    async resume(send, state) {
      if (current === null) return;
      const { name, bytes, offset, path } = current;
      const head = await send(path, { method: 'HEAD', headers: TUS });
      const known = Number(head.headers.get('upload-offset'));
      expect(known).toBeGreaterThanOrEqual(offset);
      expect(known === bytes.length).toBe(typeof state[name] === 'string');
      if (known === bytes.length) current = null;
      else current.offset = known;
    },
  };
}
