import { setImmediate } from 'node:timers/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createNetServer, type Server as NetServer } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { isOwnName } from './own-names';
import { closeGently } from './gentle-close';

/** Headers in which a project's edge names the client; what a client writes there itself is thrown away. */
const ADDRESS_HEADERS = new Set(['cf-connecting-ip', 'true-client-ip', 'x-forwarded-for', 'x-real-ip']);

interface Connection {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
}

/**
 * Serves a handler on this machine alone, to requests that name this machine alone. As a hosted project's edge does, it
 * names the client's address in headers.
 * @returns stops it; answers under way are cut off.
 */
export function listen(
  fetch: (request: Request) => Promise<Response>,
  port: number,
): Promise<() => Promise<void>> {
  const answer = async (request: Request, { incoming, outgoing }: Connection): Promise<Response> => {
    const response = isForUs(request, incoming, port) ? await fetch(request) : misdirected(port);
    // What has arrived with the headers is noticed a turn later.
    if (!incoming.complete) await setImmediate();
    if (!incoming.complete) closeGently(incoming, outgoing);
    return response;
  };
  const listener = getRequestListener((request, env) => answer(request, env as Connection));
  return listenOn(
    createServer((request, response) => {
      nameClient(request);
      // Files that users stored are only what their type says, also to browsers that would guess.
      response.setHeader('x-content-type-options', 'nosniff');
      void listener(request, response);
    }),
    port,
  );
}

/** Both places that may name the server: the header, and the address where it is written in full. */
function isForUs(request: Request, incoming: IncomingMessage, port: number): boolean {
  return isOwnName(incoming.headers.host ?? '', port) && isOwnName(new URL(request.url).host, port);
}

function misdirected(port: number): Response {
  const text = `This server answers at http://127.0.0.1:${port} and http://localhost:${port} only.\n`;
  return new Response(text, { status: 421, headers: { 'content-type': 'text/plain; charset=utf-8' } });
}

function nameClient(request: IncomingMessage): void {
  const address = request.socket.remoteAddress ?? '';
  const sent = request.rawHeaders;
  const kept = sent.filter(
    (_, index) => !ADDRESS_HEADERS.has(sent[index - (index % 2)]?.toLowerCase() ?? ''),
  );
  request.rawHeaders = [...kept, 'cf-connecting-ip', address, 'x-forwarded-for', address];
}

/** What a machine without IPv6 says. */
const ABSENT = ['EADDRNOTAVAIL', 'EAFNOSUPPORT'];

/**
 * Opens a server on this machine alone, at both addresses that localhost may stand for.
 * @returns closes it and cuts off its connections.
 */
export async function listenOn(server: Server, port: number): Promise<() => Promise<void>> {
  // Clients close what they need no more. Closed from here, a connection is sometimes cut off under the request that has
  // just been sent on it: the slower the machine, the more often.
  server.keepAliveTimeout = 0;
  await opened(server, port, '127.0.0.1');
  // A server listens at one address; what arrives at the other is handed over to it, as its own connections are.
  const second = createNetServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
    server.emit('connection', socket),
  );
  try {
    await opened(second, port, '::1');
  } catch (error) {
    if (!ABSENT.includes(String(Reflect.get(Object(error), 'code')))) {
      server.close();
      throw error;
    }
  }
  return async () => {
    const closing = [server, second].map(closed);
    server.closeAllConnections();
    await Promise.all(closing);
  };
}

function opened(server: NetServer, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function closed(server: NetServer): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}
