import type { AddressInfo } from 'node:net';
import { serve, type ServerType } from '@hono/node-server';
import { Hono } from 'hono';
import { openLocalProject } from '../../contract/harness-local';

/**
 * An embedded backend in a process of its own, for tests that run in jsdom: what jsdom puts over Node's globals is no
 * place for a server. Tells its parent where it listens; ends with it.
 */
async function main(): Promise<void> {
  const { controls } = await openLocalProject({});
  const control = new Hono();
  control.post('/sql', async (c) => {
    const { text, params } = await c.req.json<{ text: string; params: unknown[] }>();
    return c.json(await controls.sql(text, params));
  });
  control.get('/code', async (c) => c.json(await controls.lastMail(c.req.query('to') ?? '')));
  const apiPort = await portOf(
    serve({ fetch: (request) => controls.backend.fetch(request), port: 0, hostname: '127.0.0.1' }),
  );
  const controlPort = await portOf(serve({ fetch: control.fetch, port: 0, hostname: '127.0.0.1' }));
  process.on('disconnect', () => process.exit(0));
  process.send?.({ apiPort, controlPort });
}

function portOf(server: ServerType): Promise<number> {
  return new Promise((resolve) => {
    server.on('listening', () => resolve((server.address() as AddressInfo).port));
  });
}

await main();
