import { fileURLToPath } from 'node:url';
import { createLocalBackend, type LocalBackend, type LocalBackendOptions } from '../backend';
import { ChangedMigrationError } from '../database/migrate';
import { startApp } from './app-server';
import { checkDataFolder } from './data-folder';
import { checkPorts } from './check-ports';
import { findDeno } from '../functions/deno-runtime';
import { readFunctionSecrets } from './function-secrets';
import { readBackend } from './environment';
import { lockFolder } from './folder-lock';
import { greet } from './greeting';
import { listen } from './http-server';
import type { StartOptions } from './options';
import { redirectTargets } from './redirect-targets';
import { StartError } from './start-error';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

type Cleanup = () => Promise<void>;

/**
 * Starts everything and prints the addresses.
 * @returns stops everything in reverse order; everything acknowledged is on disk then.
 * @throws StartError with a reason that the user can act on; nothing keeps running.
 */
export async function start(options: StartOptions): Promise<Cleanup> {
  const cleanups: Cleanup[] = [];
  const stop = async (): Promise<void> => {
    for (let next = cleanups.pop(); next; next = cleanups.pop()) await next();
  };
  try {
    await startParts(options, (cleanup) => cleanups.push(cleanup));
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startParts(options: StartOptions, onStop: (cleanup: Cleanup) => void): Promise<void> {
  const { ports, dataDir } = options;
  const backend = readBackend(ROOT);
  if (backend.kind === 'hosted') {
    await checkPorts({ app: ports.app });
    onStop(await startApp(ROOT, ports.app, null));
    greet(options, backend, false);
    return;
  }
  // Checked before the ports, because a folder in use explains taken ports.
  if (dataDir !== null) {
    checkDataFolder(ROOT, dataDir);
    onStop(await lockFolder(dataDir));
  }
  await checkPorts(ports);
  const apiUrl = `http://127.0.0.1:${ports.api}`;
  const local = await openBackend({
    ...(dataDir === null ? {} : { dataDir }),
    ...(backend.databaseUrl === null ? {} : { databaseUrl: backend.databaseUrl }),
    apiUrl,
    siteUrl: `http://localhost:${ports.app}`,
    mailUrl: `http://127.0.0.1:${ports.mail}`,
    webhooks: true,
    redirectAllowList: redirectTargets(ports.app),
    functionSecrets: await readFunctionSecrets(),
  });
  onStop(() => local.close());
  onStop(await listen((request) => local.fetch(request), ports.api));
  onStop(await listen((request) => local.mailFetch(request), ports.mail));
  // Handles what became due while nothing ran; the webhook answers from now on.
  void local.payments?.catchUp().catch((error: unknown) => console.error('The payment simulator:', error));
  process.env['VITE_SUPABASE_URL'] = apiUrl;
  process.env['VITE_SUPABASE_PUBLISHABLE_KEY'] = local.keys.publishable;
  if (local.payments) process.env['VITE_TOKEN_RELOAD_URL'] = local.payments.reloadUrl;
  onStop(await startApp(ROOT, ports.app, dataDir));
  greet(options, backend, local.payments !== null);
  if ((await findDeno()) === null) {
    console.warn(
      'Deno does not run here: edge functions run in Node, with less between them and this machine.',
    );
  }
}

async function openBackend(options: LocalBackendOptions): Promise<LocalBackend> {
  try {
    return await createLocalBackend(options);
  } catch (error) {
    throw error instanceof ChangedMigrationError ? new StartError(describe(error, options)) : error;
  }
}

function describe(
  { migration, isGone }: ChangedMigrationError,
  { dataDir, databaseUrl }: LocalBackendOptions,
): string {
  const what = databaseUrl === undefined ? `The data folder ${dataDir}` : 'The database of DATABASE_URL';
  const change = isGone ? 'ran there and no longer exists' : 'has changed since it ran there';
  const older = `${what} is of another version of this project: ${migration} ${change}.`;
  if (databaseUrl !== undefined) return `${older}\nName an empty database, or restore that file.`;
  return [
    older,
    'Restore that file, or start afresh: delete the folder, or start with another folder or none:',
    '  npm start -- --data DIR      npm start -- --memory',
  ].join('\n');
}
