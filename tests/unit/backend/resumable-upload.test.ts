import { createReadStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { resumableUpload } from '@/backend/storage/resumable-upload';
import { MAX_UPLOAD_BYTES, RESUMABLE_CHUNK_BYTES } from '@/domain/limits';

const config = vi.hoisted(() => ({ supabaseUrl: '', publishableKey: 'key' }));
vi.mock('@/backend/http/config', () => ({ backendConfig: config }));
vi.mock('@/backend/auth/identity', () => ({
  requireIdentity: () => Promise.resolve({ userId: 'user', accessToken: 'token' }),
}));

const TARGET = { bucket: 'original_videos', path: 'user/1_match.mp4', contentType: 'video/mp4' };
/** Byte offsets from here on need more than 32 bits. */
const FOUR_GIB = 4 * 1024 ** 3;
const PART = RESUMABLE_CHUNK_BYTES;

/** A TUS server that counts the bytes it receives and discards them. */
class CountingServer {
  /** How much of the file it has. */
  storedBytes = 0;
  announcedBytes = 0;
  /** Breaks the connection once, after receiving more than this. */
  breaksAt = Infinity;
  /** Where each part started, and its declared length. */
  readonly parts: { readonly offset: number; readonly bytes: number }[] = [];
  private readonly server: Server = createServer((request, response) => {
    void this.answer(request, response);
  });

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('tus-resumable', '1.0.0');
    if (request.method === 'POST') {
      this.announcedBytes = Number(request.headers['upload-length']);
      response.writeHead(201, { location: `http://${request.headers.host}/upload/1` }).end();
    } else if (request.method === 'HEAD') {
      response.writeHead(200, this.progress()).end();
    } else await this.take(request, response);
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [offset, bytes] = [request.headers['upload-offset'], request.headers['content-length']].map(Number);
    this.parts.push({ offset: offset ?? NaN, bytes: bytes ?? NaN });
    if (offset !== this.storedBytes) {
      response.writeHead(409).end();
      return;
    }
    for await (const received of request) {
      this.storedBytes += (received as Buffer).length;
      if (this.storedBytes > this.breaksAt) {
        this.breaksAt = Infinity;
        request.destroy();
        return;
      }
    }
    response.writeHead(204, this.progress()).end();
  }

  private progress() {
    return { 'upload-offset': String(this.storedBytes), 'upload-length': String(this.announcedBytes) };
  }
}

let server: CountingServer;
let url = '';
let folder = '';

beforeAll(async () => {
  vi.stubGlobal('navigator', { onLine: true });
  folder = await mkdtemp(join(tmpdir(), 'standout-sparse-'));
});
beforeEach(async () => {
  server = new CountingServer();
  url = await server.start();
  config.supabaseUrl = url;
});
afterEach(() => server.stop());
afterAll(async () => {
  vi.unstubAllGlobals();
  await rm(folder, { recursive: true, force: true });
});

/** A file of the largest size that takes no disk space. */
async function largestFile(): Promise<Blob> {
  const path = join(folder, 'sparse.mp4');
  const file = await open(path, 'w');
  await file.truncate(MAX_UPLOAD_BYTES);
  await file.close();
  // The type that tus-js-client reads in Node; in browsers it slices a Blob the same way.
  return createReadStream(path) as unknown as Blob;
}

/**
 * Uploads the largest file, resuming where the server's copy ends.
 * @param stopAt ends the upload as soon as the server has this much.
 */
async function send({ stopAt = Infinity } = {}) {
  const progress: number[] = [];
  const accepted: number[] = [];
  const connection: boolean[] = [];
  const stop = new AbortController();
  const uploading = resumableUpload(TARGET, await largestFile(), {
    uploadUrl: server.storedBytes > 0 ? `${url}/upload/1` : null,
    signal: stop.signal,
    onProgress: ({ sentBytes }) => progress.push(sentBytes),
    onAccepted: (bytes) => {
      accepted.push(bytes);
      if (bytes >= stopAt) stop.abort();
    },
    onConnection: (isConnected) => connection.push(isConnected),
  });
  if (stopAt < Infinity) await expect(uploading).rejects.toMatchObject({ name: 'AbortError' });
  else await uploading;
  return { progress, accepted, connection };
}

// A 5 GB file takes 854 parts. We send only those at its start, around the 32-bit limit, and at its end.
describe('a 5 GB file', () => {
  test('is uploaded in parts, and each byte is sent once', async () => {
    const { accepted } = await send({ stopAt: 2 * PART });
    expect(server.announcedBytes).toBe(MAX_UPLOAD_BYTES);
    expect(server.parts).toEqual([
      { offset: 0, bytes: PART },
      { offset: PART, bytes: PART },
    ]);
    expect(accepted).toEqual([PART, 2 * PART]);
  });

  test('resumes past the 32-bit limit', async () => {
    const from = FOUR_GIB - 1.5 * PART;
    server.storedBytes = from;
    const { accepted } = await send({ stopAt: FOUR_GIB + PART });
    expect(server.parts).toEqual([0, 1, 2].map((part) => ({ offset: from + part * PART, bytes: PART })));
    expect(accepted).toEqual([1, 2, 3].map((parts) => from + parts * PART));
  });

  test('finishes even if the connection breaks', async () => {
    const from = MAX_UPLOAD_BYTES - 3.25 * PART;
    server.storedBytes = from;
    server.breaksAt = from + 1.5 * PART;
    const { progress, accepted, connection } = await send();
    expect(server.storedBytes).toBe(MAX_UPLOAD_BYTES);
    const [first, broken, again, last, ...more] = server.parts;
    expect([first, broken]).toEqual([0, 1].map((part) => ({ offset: from + part * PART, bytes: PART })));
    // Continues after the last byte that arrived, in the middle of the broken part.
    expect(again?.offset).toBeGreaterThan(from + 1.5 * PART);
    expect(again).toEqual({ offset: again?.offset, bytes: PART });
    expect(last).toEqual({
      offset: Number(again?.offset) + PART,
      bytes: MAX_UPLOAD_BYTES - Number(again?.offset) - PART,
    });
    expect(more).toEqual([]);
    expect(connection).toEqual([false, true]);
    expect(progress.at(-1)).toBe(MAX_UPLOAD_BYTES);
    expect(accepted.at(-1)).toBe(MAX_UPLOAD_BYTES);
  });
});
