import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createNetServer, type Server as NetServer } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { closeGently } from './gentle-close';
import { hasCode } from './start-error';

/** Headers in which a project's edge reports the client; values sent by clients are discarded. */
const ADDRESS_HEADERS = new Set(['cf-connecting-ip', 'true-client-ip', 'x-forwarded-for', 'x-real-ip']);

const LOOPBACK = /^(?:127\.0\.0\.1|\[::1\]|(?:[a-z0-9-]+\.)*localhost)$/;

interface Connection {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
}

/**
 * Serves a handler only on this machine, and only to requests that name this machine. Like a hosted project's edge, it
 * reports the client's address in headers.
 * @returns stops it and cuts off answers in progress.
 */
export function listen(
  fetch: (request: Request) => Promise<Response>,
  port: number,
): Promise<() => Promise<void>> {
  const answer = async (request: Request, { incoming, outgoing }: Connection): Promise<Response> => {
    const response = isForUs(request, incoming, port) ? await fetch(request) : misdirected(port);
    // Bytes that arrived with the headers are noticed a turn later.
    if (!incoming.complete) await setImmediate();
    if (!incoming.complete) closeGently(incoming, outgoing);
    return response;
  };
  const listener = getRequestListener((request, env) => answer(request, env as Connection));
  return listenOn(
    createServer((request, response) => {
      nameClient(request);
      // Keeps browsers from guessing another type for users' files.
      response.setHeader('x-content-type-options', 'nosniff');
      void listener(request, response);
    }),
    port,
  );
}

/** Both places that may name the server: the header, and a request line with a full URL. */
function isForUs(request: Request, incoming: IncomingMessage, port: number): boolean {
  return isOwnName(incoming.headers.host ?? '', port) && isOwnName(new URL(request.url).host, port);
}

/**
 * Whether a Host header names this machine and this port. Any other name that resolves here is refused: the browser
 * would treat a page of that name as ours, so it could read our answers (DNS rebinding).
 */
function isOwnName(host: string, port: number): boolean {
  const [, name = '', sentPort = '80'] = /^(.*?)(?::(\d+))?$/.exec(host.toLowerCase()) ?? [];
  return LOOPBACK.test(name) && Number(sentPort) === port;
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

/**
 * Opens a server only on this machine, at both addresses that localhost may mean.
 * @returns closes it and cuts off its connections.
 */
export async function listenOn(server: Server, port: number): Promise<() => Promise<void>> {
  // Clients close unused connections. If we closed them, that would sometimes cut off a request just sent, more often
  // on slow machines.
  server.keepAliveTimeout = 0;
  await opened(server, port, '127.0.0.1');
  // A server listens at one address; connections to the other one are handed over to it.
  const second = createNetServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
    server.emit('connection', socket),
  );
  try {
    await opened(second, port, '::1');
  } catch (error) {
    // A machine without IPv6 has no second address.
    if (!hasCode(error, 'EADDRNOTAVAIL', 'EAFNOSUPPORT')) {
      server.close();
      throw error;
    }
  }
  return async () => {
    const closing = [server, second].map((each) => once(each.close(), 'close'));
    server.closeAllConnections();
    await Promise.all(closing);
  };
}

async function opened(server: NetServer, port: number, host: string): Promise<void> {
  server.listen(port, host);
  await once(server, 'listening');
}
