import { isAbsolute, join, relative, sep } from 'node:path';
import type { Plugin } from 'vite';

/** The app's own folders. A dev server serves only these folders of the project. */
export const SERVED_FOLDERS: readonly string[] = ['src', 'public', 'node_modules'];

/**
 * Limits a dev server to the app's own files and to pages of its own origin. By default Vite serves the whole project,
 * including the data folder and the keys, and lets pages on every other local port read it.
 * @param more further folders of the project.
 */
export function servedFiles(root: string, more: readonly string[] = []): Plugin {
  const allow = [...SERVED_FOLDERS, 'index.html', ...more].map((path) => join(root, path));
  return {
    name: 'served-files',
    apply: (_, { command, isPreview }) => command === 'serve' && isPreview !== true,
    config: () => ({
      server: {
        cors: false,
        // Keeps pages of other origins from loading files as scripts or pictures, which needs no CORS.
        headers: { 'Cross-Origin-Resource-Policy': 'same-origin' },
        fs: { strict: true, allow },
      },
    }),
    // Other plugins (Vitest's) allow the whole project again.
    configResolved({ server: { fs } }) {
      fs.allow = fs.allow.filter((folder) => !isWithin(folder, root));
    },
    configureServer(server) {
      // Vite opens any file of the machine in an editor at the request of any page.
      server.middlewares.use('/__open-in-editor', (request, response, next) => {
        if (request.headers['sec-fetch-site'] === 'same-origin') return next();
        response.statusCode = 403;
        response.end();
      });
    },
  };
}

/** Whether a path is the folder or below it. */
export function isWithin(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
