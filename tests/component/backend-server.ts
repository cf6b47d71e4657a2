import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { createLocalBackend } from '../../supabase/local/backend';

/**
 * An embedded backend in a process of its own, for component tests: their jsdom globals are not what a server
 * expects. Started by fork(); sends its addresses, and ends when its parent does.
 */
export interface BackendAddresses {
  readonly apiUrl: string;
  readonly mailUrl: string;
}

const api = createServer();
const mail = createServer();
const addresses: BackendAddresses = { apiUrl: await listen(api), mailUrl: await listen(mail) };
const backend = await createLocalBackend({
  apiUrl: addresses.apiUrl,
  siteUrl: process.argv[2] ?? 'http://localhost:3000',
  mailIntervalSec: 0,
});
answerWith(api, (request) => backend.fetch(request));
answerWith(mail, (request) => backend.mailFetch(request));
process.on('disconnect', () => void backend.close().then(() => process.exit()));
process.send?.(addresses);

function listen(server: typeof api): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      resolve(`http://127.0.0.1:${port}`);
    });
  });
}

function answerWith(server: typeof api, handle: (request: Request) => Promise<Response>): void {
  const listener = getRequestListener(handle);
  server.on('request', (incoming, outgoing) => void listener(incoming, outgoing));
}
