import { createServer, type IncomingMessage, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';

/** Headers in which a project's edge names the client; what a client writes there itself is thrown away. */
const ADDRESS_HEADERS = new Set(['cf-connecting-ip', 'true-client-ip', 'x-forwarded-for', 'x-real-ip']);

/**
 * Serves a handler on this machine alone. As a hosted project's edge does, it names the client's address in headers.
 * @returns stops it; answers under way are cut off.
 */
export function listen(
  fetch: (request: Request) => Promise<Response>,
  port: number,
): Promise<() => Promise<void>> {
  const listener = getRequestListener(fetch);
  return listenOn(
    createServer((request, response) => {
      nameClient(request);
      void listener(request, response);
    }),
    port,
  );
}

function nameClient(request: IncomingMessage): void {
  const address = request.socket.remoteAddress ?? '';
  const sent = request.rawHeaders;
  const kept = sent.filter(
    (_, index) => !ADDRESS_HEADERS.has(sent[index - (index % 2)]?.toLowerCase() ?? ''),
  );
  request.rawHeaders = [...kept, 'cf-connecting-ip', address, 'x-forwarded-for', address];
}

/** Opens a server on this machine alone; returns what closes it and cuts off its connections. */
export async function listenOn(server: Server, port: number): Promise<() => Promise<void>> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
}
