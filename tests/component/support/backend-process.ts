import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { lastMail } from 'local-supabase/testing/harness-local';
import { createTestBackend } from 'local-supabase/testing/test-backend';

/** The addresses of the component tests' backend. */
export interface BackendAddresses {
  readonly apiUrl: string;
  /** SQL and mails, for tests only (backend.ts). */
  readonly controlUrl: string;
}

/** The origin of jsdom in vitest, which the app under test uses as its own. */
const SITE_URL = 'http://localhost:3000';

/**
 * Runs an embedded backend in a process of its own for tests in jsdom, because a server cannot run with the globals by
 * which jsdom replaces Node's. The process tells its parent the addresses and ends with it. It listens before the
 * database has started, so that tests which need no database do not wait; early requests wait.
 */
async function main(): Promise<void> {
  const apiUrl = await serveOnFreePort(async (request) => (await backend).fetch(request));
  const backend = createTestBackend({
    apiUrl,
    siteUrl: SITE_URL,
    mailIntervalSec: 0,
    // This limit is far above the number of mails that all tests together send.
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
    // If this side closes them, connections sometimes break under a request that was just sent.
    const serverOptions = { keepAliveTimeout: 0 };
    serve({ fetch, port: 0, hostname: '127.0.0.1', serverOptions }, ({ port }: AddressInfo) =>
      resolve(`http://127.0.0.1:${port}`),
    );
  });
}

await main();
