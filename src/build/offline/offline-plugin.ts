import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { build, type Plugin } from 'vite';
import { headersFor, parseHeaders } from '../../lib/static-headers.ts';
import { BUILD_TARGET } from '../build-target.ts';
import { offlineFiles, type BuiltFile } from './offline-files.ts';

const WORKER = 'service-worker.js';
const FILES_ID = 'virtual:offline-files';
/** Ends a worker of an earlier build at the same address, which would hide the development server behind its cache. */
const END_OF_WORKER = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.registration.unregister()));
`;

/**
 * Builds the service worker, which knows every file of the build by its content. Runs after everything else that
 * writes files. The development server has no service worker.
 */
export function offline(root: string): Plugin {
  let outDir = '';
  return {
    name: 'offline',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      sequential: true,
      order: 'post',
      async handler() {
        // Other builds of the project (benchmarks) have no index.html.
        if (this.environment.mode === 'build' && existsSync(join(outDir, 'index.html')))
          await buildWorker(root, outDir);
      },
    },
    configureServer(server) {
      server.middlewares.use(`/${WORKER}`, (_request, response) => {
        response.setHeader('Content-Type', 'text/javascript');
        response.setHeader('Cache-Control', 'no-store');
        response.end(END_OF_WORKER);
      });
    },
  };
}

async function buildWorker(root: string, outDir: string): Promise<void> {
  const rules = parseHeaders(readFileSync(join(outDir, '_headers'), 'utf8'));
  const files = offlineFiles(builtFiles(outDir), (path) => headersFor(rules, path));
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    plugins: [
      {
        name: 'offline-files',
        resolveId: (id) => (id === FILES_ID ? `\0${FILES_ID}` : null),
        load: (id) => (id === `\0${FILES_ID}` ? `export default ${JSON.stringify(files)}` : null),
      },
    ],
    build: {
      target: BUILD_TARGET,
      outDir,
      emptyOutDir: false,
      rolldownOptions: {
        input: join(root, 'src/offline/worker/service.worker.ts'),
        output: { format: 'iife', entryFileNames: WORKER },
      },
    },
  });
}

function builtFiles(outDir: string): readonly BuiltFile[] {
  return readdirSync(outDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((file) => ({
      path: file.slice(outDir.length).split(sep).join('/'),
      content: readFileSync(file),
    }));
}
