import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { makeDatabase, MISSING, onServer, TEMPLATE } from './server-database';
import type { ServerAnswer } from './server-process';

/**
 * Before the first test with a database: a real Postgres server with one migrated database, which test files copy
 * (server-database.ts). The server is the one at TEST_DATABASE_URL (its user may create databases and roles), else a
 * new one for this run. Without either, the tests use PGlite in their own process, and race tests are skipped.
 */
export async function setup(): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL'];
  const server = given ? { url: given, stop: async () => {} } : await startServer();
  if ('reason' in server) {
    process.env[MISSING] = server.reason;
    console.warn(`No Postgres server (${server.reason}): database tests run on PGlite, without races.`);
    return async () => {};
  }
  const name = `template_${randomUUID().replaceAll('-', '')}`;
  process.env[TEMPLATE] = await makeDatabase(server.url, name, 'migrations');
  return async () => {
    await onServer(server.url, (client) => client.query(`drop database ${name}`));
    await server.stop();
  };
}

/** A server under a supervising process, which ends when this process ends in any way. */
async function startServer() {
  const child = fork(join(import.meta.dirname, 'server-process.ts'), {
    execArgv: ['--import', 'tsx'],
    // Detached from the terminal, so that at Ctrl+C the tests end first.
    detached: true,
  });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  const answer = await new Promise<ServerAnswer>((resolve, reject) => {
    child.once('message', (message: ServerAnswer) => resolve(message));
    child.once('exit', (code) => reject(new Error(`The watch over Postgres ended with ${String(code)}.`)));
  });
  const stop = async () => {
    if (child.connected) child.disconnect();
    await ended;
  };
  if ('reason' in answer) await stop();
  return { ...answer, stop };
}
