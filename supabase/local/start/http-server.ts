import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';

/**
 * Serves a handler on this machine alone.
 * @returns stops it; answers under way are cut off.
 */
export function listen(
  fetch: (request: Request) => Promise<Response>,
  port: number,
): Promise<() => Promise<void>> {
  const listener = getRequestListener(fetch);
  return listenOn(
    createServer((request, response) => void listener(request, response)),
    port,
  );
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
