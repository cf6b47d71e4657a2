import { createServer } from 'node:http';
import { register } from 'node:module';
import type { AddressInfo } from 'node:net';
import { pathToFileURL } from 'node:url';
import { getRequestListener } from '@hono/node-server';

/** What a function's process tells its parent: where it listens. */
export interface HostMessage {
  readonly port: number;
}

/**
 * The process of one edge function in Node, where Deno does not run: provides the part of Deno that edge functions use
 * (deno.d.ts), loads its index.ts unchanged and serves it on a free port of this machine. The function sees the
 * process's environment. Ends with its parent.
 */
async function main(indexPath: string): Promise<void> {
  process.once('disconnect', () => process.exit());
  let handler: Deno.ServeHandler | null = null;
  const serve = (first: Deno.ServeHandler | object, second?: Deno.ServeHandler): void => {
    handler = second ?? (first as Deno.ServeHandler);
  };
  const env = {
    get: (name: string) => process.env[name],
    has: (name: string) => process.env[name] !== undefined,
    toObject: () => ({ ...process.env }),
  };
  Object.assign(globalThis, { Deno: { serve, env } });
  register('./npm-specifiers.ts', import.meta.url);
  await import(pathToFileURL(indexPath).href);
  if (handler === null) throw new Error(`${indexPath} does not call Deno.serve.`);
  process.send?.({ port: await listen(handler) } satisfies HostMessage);
}

function listen(handler: Deno.ServeHandler): Promise<number> {
  const remoteAddr = { transport: 'tcp', hostname: '127.0.0.1', port: 0 } as const;
  const listener = getRequestListener(async (request) => {
    try {
      return await handler(request, { remoteAddr });
    } catch (error) {
      // As Deno.serve does.
      console.error(error);
      return new Response('Internal Server Error', { status: 500 });
    }
  });
  const server = createServer((request, response) => void listener(request, response));
  // The parent closes unused connections; closing them here could cut off the next request.
  server.keepAliveTimeout = 0;
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

await main(process.argv[2] ?? '');
