import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'vite';
import { isWithin } from '../../../src/build/served-files-plugin';
import { listenOn } from './http-server';

/**
 * Starts Vite's development server for the app. We create its HTTP server, because Vite with its own would end the
 * process on SIGTERM before the database is closed.
 * @param dataDir a folder whose changes must not reload the page.
 * @returns stops it.
 */
export async function startApp(
  root: string,
  port: number,
  dataDir: string | null,
): Promise<() => Promise<void>> {
  const http = createHttpServer();
  const ignored = ['**/.data/**', '**/supabase/**', '**/tests/**', '**/e2e/**'];
  const vite = await createServer({
    root,
    clearScreen: false,
    logLevel: 'warn',
    server: {
      middlewareMode: true,
      hmr: { server: http },
      // A function, because a folder's name may contain pattern characters.
      watch: { ignored: [...ignored, (path) => dataDir !== null && isWithin(dataDir, path)] },
    },
  });
  // Read for every request, because Vite replaces its middlewares when its configuration changes.
  http.on('request', (request, response) => vite.middlewares(request, response));
  const close = await listenOn(http, port);
  return async () => {
    await vite.close();
    await close();
  };
}
