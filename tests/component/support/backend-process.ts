import type { LocalBackend } from 'local-supabase';
import { listen } from 'local-supabase/start/http-server';
import { freePorts } from 'local-supabase/testing/free-ports';
import { lastMail } from 'local-supabase/testing/harness-local';
import { createTestBackend } from 'local-supabase/testing/test-backend';
import * as v from 'valibot';

/** The addresses of the component tests' backend. */
export interface BackendAddresses {
  readonly apiUrl: string;
  /** SQL and emails, for tests only (backend.ts). */
  readonly controlUrl: string;
}

/** The origin of jsdom in vitest, which the app under test uses as its own. */
const SITE_URL = 'http://localhost:3000';

/**
 * Runs an embedded backend in a separate process for tests in jsdom, because a server cannot run with the globals
 * that jsdom replaces. The process sends its parent the addresses and ends with it. It listens before the
 * database has started, so that tests which need no database do not wait; early requests wait.
 */
async function main(): Promise<void> {
  const [apiPort = 0, controlPort = 0] = await freePorts(2);
  const addresses: BackendAddresses = {
    apiUrl: `http://127.0.0.1:${apiPort}`,
    controlUrl: `http://127.0.0.1:${controlPort}`,
  };
  const backend = createTestBackend({
    apiUrl: addresses.apiUrl,
    siteUrl: SITE_URL,
    mailIntervalSec: 0,
    // This limit is far above the number of emails that all tests together send.
    ipBurst: 10_000,
  });
  await listen(async (request) => (await backend).fetch(request), apiPort);
  await listen(async (request) => control(await backend, request), controlPort);
  process.once('disconnect', () => {
    void backend.then((opened) => opened.close()).finally(() => process.exit());
  });
  process.send?.(addresses);
  await backend;
}

const statementSchema = v.object({ text: v.string(), params: v.array(v.unknown()) });

/** Runs a statement for /sql; returns the newest email to `?to=` for all other paths. */
async function control(backend: LocalBackend, request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  if (pathname !== '/sql') return Response.json(await lastMail(backend, searchParams.get('to') ?? ''));
  const { text, params } = v.parse(statementSchema, await request.json());
  const { rows } = await backend.database.asOwner((session) => session.query(text, params));
  return Response.json(rows);
}

await main();
