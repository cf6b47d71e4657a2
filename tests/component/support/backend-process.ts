import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { lastMail } from '../../contract/harness-local';
import { createTestBackend } from '../../test-backend';

/** Where the backend of the component tests is reached. */
export interface BackendAddresses {
  readonly apiUrl: string;
  /** SQL and mails, for tests only (backend.ts). */
  readonly controlUrl: string;
}

/** jsdom's origin in vitest: where the app under test believes to be. */
const SITE_URL = 'http://localhost:3000';

/**
 * An embedded backend in a process of its own, for tests that run in jsdom: what jsdom puts over Node's globals is no
 * place for a server. Tells its parent where it listens and ends with it. It listens before the database has started,
 * so that nobody waits who does not need it; early requests wait.
 */
async function main(): Promise<void> {
  const apiUrl = await serveOnFreePort(async (request) => (await backend).fetch(request));
  const backend = createTestBackend({
    apiUrl,
    siteUrl: SITE_URL,
    mailIntervalSec: 0,
    // Far more than all tests together send.
    ipBurst: 10_000,
  });
  const control = new Hono();
  control.post('/sql', async (c) => {
    const { text, params } = await c.req.json<{ text: string; params: unknown[] }>();
    const { database } = await backend;
    return c.json(await database.asOwner(async (session) => (await session.query(text, params)).rows));
  });
  control.get('/mail', async (c) => c.json(await lastMail(await backend, c.req.query('to') ?? '')));
  const addresses: BackendAddresses = { apiUrl, controlUrl: await serveOnFreePort(control.fetch) };
  process.once('disconnect', () => {
    void backend.then((opened) => opened.close()).finally(() => process.exit());
  });
  process.send?.(addresses);
  await backend;
}

function serveOnFreePort(fetch: (request: Request) => Response | Promise<Response>): Promise<string> {
  return new Promise((resolve) => {
    serve({ fetch, port: 0, hostname: '127.0.0.1' }, ({ port }: AddressInfo) =>
      resolve(`http://127.0.0.1:${port}`),
    );
  });
}

await main();
