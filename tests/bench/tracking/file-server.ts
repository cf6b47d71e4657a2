import { constants, createReadStream, existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
};

/** Serves the built page, and single files from the disk at generated URLs, on this machine only. */
export class FileServer {
  private readonly readable = new Map<string, string>();
  private readonly writable = new Map<string, string>();

  private constructor(
    private readonly server: Server,
    private readonly root: string,
  ) {
    server.on('request', (request, response) => {
      void this.answer(request, response).catch((error: unknown) => {
        console.error(error);
        response.writeHead(500).end(String(error));
      });
    });
  }

  /** Serves a folder on a free port. */
  static async start(root: string): Promise<FileServer> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new FileServer(server, root);
  }

  get origin(): string {
    const address = this.server.address();
    return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  }

  /** The address at which a file is served. */
  share(path: string): string {
    const url = `/files/${this.readable.size}`;
    this.readable.set(url, path);
    return url;
  }

  /** The address whose POST bodies are written into a file at the offset ?at= . */
  accept(path: string): string {
    const url = `/store/${this.writable.size}`;
    this.writable.set(url, path);
    return url;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', this.origin);
    const sink = this.writable.get(pathname);
    if (request.method === 'POST' && sink !== undefined) {
      await writeAt(sink, Number(searchParams.get('at')), request);
      response.writeHead(204).end();
      return;
    }
    const path = this.readable.get(pathname) ?? join(this.root, pathname);
    if (!existsSync(path)) {
      response.writeHead(404).end(`There is no ${path}`);
      return;
    }
    response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' });
    createReadStream(path).pipe(response);
  }
}

async function writeAt(path: string, offset: number, body: AsyncIterable<Buffer>): Promise<void> {
  // The file is not truncated, because the clip's writer goes back to its beginning.
  const file = await open(path, constants.O_RDWR | constants.O_CREAT);
  try {
    let at = offset;
    for await (const piece of body) {
      await file.write(piece, 0, piece.length, at);
      at += piece.length;
    }
  } finally {
    await file.close();
  }
}
