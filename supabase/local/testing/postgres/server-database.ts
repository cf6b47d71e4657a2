import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { createDatabase } from '../../database/database';
import { migrate } from '../../database/migrate';
import { createServerDriver } from '../../database/server-driver';

/** Environment variable: the address of the migrated database that test files copy. */
export const TEMPLATE = 'STANDOUT_TEST_TEMPLATE';
/** Environment variable: why there is no server. */
export const MISSING = 'STANDOUT_TEST_NO_SERVER';

/** Why tests that need a real server cannot run; null when they can. */
export function whyNoServer(): string | null {
  return process.env[TEMPLATE] ? null : `no Postgres server: ${process.env[MISSING] ?? 'not set up'}`;
}

/** A migrated database of its own on the tests' server. */
export interface ServerDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** Makes a new migrated database; null where there is no server (setup.ts). */
export async function createServerDatabase(): Promise<ServerDatabase | null> {
  const template = process.env[TEMPLATE];
  if (!template) return null;
  const templateName = new URL(template).pathname.slice(1);
  const server = urlOfDatabase(template, 'postgres');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, (client) =>
    client.query(`create database ${name} template ${templateName} strategy file_copy`),
  );
  return {
    url: urlOfDatabase(template, name),
    drop: async () => {
      await onServer(server, (client) => client.query(`drop database ${name}`));
    },
  };
}

/** Makes a new database from supabase/schemas; null where there is no server. Only comparisons use it. */
export async function createSchemasDatabase(): Promise<ServerDatabase | null> {
  const template = process.env[TEMPLATE];
  if (!template) return null;
  const server = urlOfDatabase(template, 'postgres');
  const name = `schemas_${randomUUID().replaceAll('-', '')}`;
  return {
    url: await makeDatabase(server, name, 'schemas'),
    drop: async () => {
      await onServer(server, (client) => client.query(`drop database ${name}`));
    },
  };
}

/** Makes a database on a server from a folder of supabase/, without the seed. @returns its address. */
export async function makeDatabase(
  server: string,
  name: string,
  from: 'migrations' | 'schemas',
): Promise<string> {
  const url = urlOfDatabase(server, name);
  await onServer(server, async (client) => {
    // Roles belong to the whole server, so concurrent runs create them one after the other.
    await client.query('select pg_advisory_lock(20261121)');
    await client.query(`create database ${name}`);
    const database = createDatabase(createServerDriver(url));
    await migrate(database, { seed: false, from });
    await database.close();
  });
  return url;
}

/** A server's address with another database's name. */
export function urlOfDatabase(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Does something over a new connection. */
export async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
