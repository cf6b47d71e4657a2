import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Row } from '../database/driver';
import { openLocalProject, signInByCode, type LocalControls, type LocalOptions } from './harness-local';

/** A Supabase project for contract tests, embedded or hosted, seen from outside. */
export interface Project {
  /** Address of the API without a path. */
  readonly url: string;
  readonly publishableKey: string;
  readonly secretKey: string;
  /** A new signed-out client, like another browser: PKCE, no automatic refresh. */
  client(): SupabaseClient;
  /** A client with the secret key: service_role. */
  service(): SupabaseClient;
  /** A new confirmed user, signed in on a new client. */
  newUser(): Promise<SignedInUser>;
  /** Raw request: `path` starts with /auth/v1 …; no header is added. */
  request(path: string, init?: RequestInit): Promise<Response>;
  /** Inbox, SQL and clock; null on other projects, where such tests are skipped. */
  readonly local: LocalControls | null;
  close(): Promise<void>;
}

export interface SignedInUser {
  readonly client: SupabaseClient;
  readonly id: string;
  readonly email: string;
  readonly accessToken: string;
}

/** Why a test is skipped on other projects. */
export const NEEDS_LOCAL = 'needs the inbox, SQL or the clock of the embedded backend';

/** The embedded backend's controls; skips the test on other projects. */
export function needLocal(project: Project, context: { skip(note: string): never }): LocalControls {
  return project.local ?? context.skip(NEEDS_LOCAL);
}

/**
 * The project under test: the one named by CONTRACT_SUPABASE_URL, CONTRACT_PUBLISHABLE_KEY and CONTRACT_SECRET_KEY,
 * else an embedded backend in this process (4 s to start: open one per test file).
 */
export async function openProject(options: LocalOptions = {}): Promise<Project> {
  const url = process.env['CONTRACT_SUPABASE_URL'];
  if (!url) {
    const local = await openLocalProject(options);
    return assemble({ ...local.access, fetch: local.fetch, local: local.controls, close: local.close });
  }
  return assemble({
    url,
    publishableKey: required('CONTRACT_PUBLISHABLE_KEY'),
    secretKey: required('CONTRACT_SECRET_KEY'),
    fetch,
    local: null,
    close: async () => undefined,
  });
}

let counter = 0;

/** An address that no test used before. */
export function freshEmail(name = 'user'): string {
  counter += 1;
  return `${name}-${Date.now().toString(36)}-${counter}@example.com`;
}

/** First row of a result that must have one. */
export function firstRow(rows: readonly Row[]): Row {
  const row = rows[0];
  if (!row) throw new Error('The statement returned no row.');
  return row;
}

interface Parts {
  readonly url: string;
  readonly publishableKey: string;
  readonly secretKey: string;
  readonly fetch: typeof fetch;
  readonly local: LocalControls | null;
  readonly close: () => Promise<void>;
}

function assemble(parts: Parts): Project {
  const project: Project = {
    url: parts.url,
    publishableKey: parts.publishableKey,
    secretKey: parts.secretKey,
    local: parts.local,
    client: () => clientAt(parts.url, parts.publishableKey, parts.fetch),
    service: () => clientAt(parts.url, parts.secretKey, parts.fetch),
    newUser: () => newUser(project),
    request: (path, init) => parts.fetch(parts.url + path, init),
    close: parts.close,
  };
  return project;
}

/** A client like another browser's: PKCE, no automatic refresh. */
export function clientAt(url: string, key: string, fetch: typeof globalThis.fetch): SupabaseClient {
  return createClient(url, key, {
    // Its own storage, because with persistSession false auth-js would also lose the PKCE verifier.
    auth: { flowType: 'pkce', autoRefreshToken: false, detectSessionInUrl: false, storage: memoryStorage() },
    global: { fetch },
    realtime: { transport: NoSocket },
  });
}

/**
 * supabase-js needs a WebSocket class even before it connects, and Node 20 has none. The contract does not include
 * Realtime.
 */
class NoSocket {
  static readonly [name: string]: unknown;
  readonly CONNECTING = 0;
  readonly OPEN = 1;
  readonly CLOSING = 2;
  readonly CLOSED = 3;
  readonly readyState = 3;
  readonly protocol = '';
  readonly onopen = null;
  readonly onmessage = null;
  readonly onclose = null;
  readonly onerror = null;
  readonly close = unreachable;
  readonly send = unreachable;
  readonly addEventListener = unreachable;
  readonly removeEventListener = unreachable;
  readonly url: string;
  constructor(address: string | URL) {
    this.url = String(address);
    throw new Error(`No socket to ${this.url}: the contract suite does not use Realtime.`);
  }
}

function unreachable(): void {
  throw new Error('The contract suite does not use Realtime.');
}

function memoryStorage() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

async function newUser(project: Project): Promise<SignedInUser> {
  const email = freshEmail();
  const client = project.client();
  return project.local
    ? signInByCode(project.local.backend, client, email)
    : signInByPassword(client, email, project.service());
}

async function signInByPassword(
  client: SupabaseClient,
  email: string,
  service: SupabaseClient,
): Promise<SignedInUser> {
  const password = crypto.randomUUID();
  const made = await service.auth.admin.createUser({ email, password, email_confirm: true });
  if (made.error) throw made.error;
  const { data, error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return { client, id: data.user.id, email, accessToken: data.session.access_token };
}

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`CONTRACT_SUPABASE_URL is set, but ${name} is not.`);
  return value;
}
