import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { createServer, preview } from 'vite';
import { createLocalBackend } from 'local-supabase';
import { servedFiles } from '../src/build/served-files-plugin';
import { listen } from 'local-supabase/start/http-server';
import { buildApp } from './build-app';
import { API_URL, APP_URL, EMPTY_PAGE, MAIL_URL, PORTS } from './ports';
import { SECRET_KEY } from './secret-key';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Starts the real servers of the end-to-end tests: the embedded backend in memory, the production build with the
 * headers of static hosting (the one in the folder BUILT_APP, otherwise its own), and the lab, a page that makes and
 * measures clips.
 */
async function main(): Promise<void> {
  const backend = await createLocalBackend({
    apiUrl: API_URL,
    siteUrl: APP_URL,
    mailUrl: MAIL_URL,
    webhooks: true,
    ipBurst: 10_000,
    // The same limit as on hosted Supabase, so a page that keeps refreshing its session is rejected and signed out here
    // too.
    tokenBurst: 30,
    secretKey: SECRET_KEY,
  });
  const folder = await mkdtemp(join(tmpdir(), 'standout-e2e-'));
  // An empty string means not set. As a path it would be the project folder, which a build would empty.
  const built = process.env['BUILT_APP'] || null;
  const outDir = built ?? join(folder, 'app');
  if (!built) await buildApp(outDir);
  await writeFile(join(outDir, EMPTY_PAGE), '<!doctype html><link rel="icon" href="/favicon.svg">');
  const stops = [
    await listen(
      fromManyNetworks((request) => backend.fetch(request)),
      PORTS.api,
    ),
    await listen((request) => backend.mailFetch(request), PORTS.mail),
  ];
  const app = await preview({
    root,
    logLevel: 'warn',
    build: { outDir },
    preview: { port: PORTS.app, strictPort: true },
  });
  const lab = await createServer({
    configFile: false,
    root: fileURLToPath(new URL('lab', import.meta.url)),
    cacheDir: join(folder, 'lab'),
    logLevel: 'warn',
    plugins: [servedFiles(root, ['e2e/lab', 'tests'])],
    resolve: { alias: { '@': join(root, 'src') } },
    optimizeDeps: { noDiscovery: true },
    server: { port: PORTS.lab, strictPort: true, hmr: false, watch: null },
  });
  await lab.listen();
  console.log(`ready at ${APP_URL}`);

  const stop = async (): Promise<void> => {
    for (const stopServer of stops) await stopServer();
    await Promise.all([app.close(), lab.close(), backend.close()]);
    await rm(folder, { recursive: true, force: true });
    process.exit(0);
  };
  process.once('SIGTERM', () => void stop());
  process.once('SIGINT', () => void stop());
}

const EMAIL_CHECK = /\/rpc\/(begin_email_check|email_account_exists)$/;

/**
 * Sends each email request from a different network, because the backend allows only 60 per network in 15 minutes and
 * the tests register more users.
 */
function fromManyNetworks(answer: (request: Request) => Promise<Response>) {
  return async (request: Request): Promise<Response> => {
    if (request.method !== 'POST' || !EMAIL_CHECK.test(request.url)) return answer(request);
    const body = await request.text();
    const email = v.parse(v.object({ p_email: v.string() }), JSON.parse(body)).p_email;
    const [a = 0, b = 0, c = 0] = createHash('sha256').update(email).digest();
    const headers = new Headers(request.headers);
    headers.set('cf-connecting-ip', `10.${a}.${b}.${c}`);
    return answer(new Request(request.url, { method: 'POST', headers, body }));
  };
}

await main();
