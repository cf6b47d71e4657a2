import { createReadStream, type ReadStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { resumableUpload } from '@/backend/storage/resumable-upload';
import { MAX_UPLOAD_BYTES, RESUMABLE_CHUNK_BYTES } from '@/domain/limits';

const config = vi.hoisted(() => ({ supabaseUrl: '', publishableKey: 'key' }));
vi.mock('@/backend/http/config', () => ({ backendConfig: config }));
vi.mock('@/backend/auth/identity', () => ({
  requireIdentity: () => Promise.resolve({ userId: 'user', accessToken: 'token' }),
}));

/** Breaks the line once beyond this, in the middle of a part: further than 32 bits count. */
const BROKEN_AT = 4.5 * 1024 ** 3;

/** A server of the protocol that counts what comes and keeps none of it. */
class CountingServer {
  receivedBytes = 0;
  largestPart = 0;
  parts = 0;
  /** Where parts began that were not where the one before had ended. */
  readonly wrongOffsets: number[] = [];
  announcedBytes = 0;
  private isBroken = false;
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
    if (Number(request.headers['upload-offset']) !== this.receivedBytes) {
      this.wrongOffsets.push(this.receivedBytes);
    }
    this.parts += 1;
    this.largestPart = Math.max(this.largestPart, Number(request.headers['content-length']));
    for await (const bytes of request) {
      this.receivedBytes += (bytes as Buffer).length;
      if (!this.isBroken && this.receivedBytes > BROKEN_AT) {
        this.isBroken = true;
        request.destroy();
        return;
      }
    }
    response.writeHead(204, this.progress()).end();
  }

  private progress() {
    return { 'upload-offset': String(this.receivedBytes), 'upload-length': String(this.announcedBytes) };
  }
}

const server = new CountingServer();
let folder = '';

beforeAll(async () => {
  vi.stubGlobal('navigator', { onLine: true });
  config.supabaseUrl = await server.start();
  folder = await mkdtemp(join(tmpdir(), 'standout-sparse-'));
});
afterAll(async () => {
  vi.unstubAllGlobals();
  server.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A file of a size that takes no room on the disk. */
async function sparseFile(sizeBytes: number): Promise<ReadStream> {
  const path = join(folder, 'sparse.mp4');
  const file = await open(path, 'w');
  await file.truncate(sizeBytes);
  await file.close();
  return createReadStream(path);
}

test('a file of 5 GB goes up in parts, each byte once, over a line that breaks', async () => {
  const progress: number[] = [];
  const accepted: number[] = [];
  const connection: boolean[] = [];
  // What tus-js-client reads in Node; in browsers a Blob, which it slices the same way.
  const body = (await sparseFile(MAX_UPLOAD_BYTES)) as unknown as Blob;
  const target = { bucket: 'original_videos', path: 'user/1_match.mp4', contentType: 'video/mp4' };
  await resumableUpload(target, body, {
    onProgress: ({ sentBytes }) => progress.push(sentBytes),
    onAccepted: (bytes) => accepted.push(bytes),
    onConnection: (isConnected) => connection.push(isConnected),
  });
  expect(server.announcedBytes).toBe(MAX_UPLOAD_BYTES);
  expect(server.receivedBytes).toBe(MAX_UPLOAD_BYTES);
  expect(server.wrongOffsets).toEqual([]);
  expect(server.largestPart).toBe(RESUMABLE_CHUNK_BYTES);
  // The broken part is one more.
  expect(server.parts).toBe(Math.ceil(MAX_UPLOAD_BYTES / RESUMABLE_CHUNK_BYTES) + 1);
  expect(connection).toEqual([false, true]);
  expect(progress.at(-1)).toBe(MAX_UPLOAD_BYTES);
  expect(accepted.at(-1)).toBe(MAX_UPLOAD_BYTES);
});
