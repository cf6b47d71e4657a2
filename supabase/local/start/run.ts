import { fileURLToPath } from 'node:url';
import { createLocalBackend } from '../backend';
import { startApp } from './app-server';
import { checkPorts } from './check-ports';
import { readBackend } from './environment';
import { lockFolder } from './folder-lock';
import { greet } from './greeting';
import { listen } from './http-server';
import type { StartOptions } from './options';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

type Cleanup = () => Promise<void>;

/**
 * Starts everything and says where it is.
 * @returns stops everything, the last started first; what was acknowledged is on disk then.
 * @throws StartError with a reason that the user can act on; nothing is left running then.
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
    greet(options, backend);
    return;
  }
  // A folder in use explains taken ports, so it is asked first.
  if (dataDir !== null) onStop(await lockFolder(dataDir));
  await checkPorts(ports);
  const apiUrl = `http://127.0.0.1:${ports.api}`;
  const local = await createLocalBackend({
    ...(dataDir === null ? {} : { dataDir }),
    ...(backend.databaseUrl === null ? {} : { databaseUrl: backend.databaseUrl }),
    apiUrl,
    siteUrl: `http://localhost:${ports.app}`,
    redirectAllowList: [`http://localhost:${ports.app}/**`, `http://127.0.0.1:${ports.app}/**`],
  });
  onStop(() => local.close());
  onStop(await listen((request) => local.fetch(request), ports.api));
  onStop(await listen((request) => local.mailFetch(request), ports.mail));
  process.env['VITE_SUPABASE_URL'] = apiUrl;
  process.env['VITE_SUPABASE_PUBLISHABLE_KEY'] = local.keys.publishable;
  onStop(await startApp(ROOT, ports.app, dataDir));
  greet(options, backend);
}
