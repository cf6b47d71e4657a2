import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import { BUILD_TARGET } from '../src/build/build-target.ts';
import { kernels } from '../src/build/kernel/kernel-plugin.ts';
import { peopleModel } from '../src/build/people/people-plugin.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BASE = '/built-workers/';
/** What the build starts from: it starts each worker that this plugin serves, whose scripts the build writes. */
const ENTRY = 'virtual:started-workers';
/** The workers that tests start by the hundred. */
const WORKERS = [
  'cutting/cutting.worker',
  'export/export.worker',
  'reels/reel.worker',
  'tracking/frames/transport/frames.worker',
  'tracking/tracking.worker',
];
/** Where Vite has the script of a worker. */
const SCRIPT = /^\/src\/media\/([\w/.]+)\.ts$/;
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

/**
 * Gives the media tests the workers as they are shipped: bundled, minified and built for the oldest browsers. A worker
 * of 150 modules, each asked for by itself, takes half of a test's processor time. They are built when the first is
 * started, and again after a change while tests are watched.
 */
export function builtWorkers(): Plugin {
  const folders: string[] = [];
  let building: Promise<string> | null = null;
  process.once('exit', () => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));
  const folder = (): Promise<string> => {
    building ??= buildWorkers(folders);
    return building;
  };
  return {
    name: 'built-workers',
    watchChange: () => {
      building = null;
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
        const worker = SCRIPT.exec(pathname)?.[1];
        if (worker !== undefined && searchParams.has('worker_file') && WORKERS.includes(worker)) {
          // After a redirection, parts that import from the worker's own script would get a second one.
          send(response, '.js', `import '${BASE}${worker.split('/').at(-1)}.js';`);
        } else if (pathname.startsWith(BASE)) {
          const reading = folder().then((path) => readFile(join(path, pathname.slice(BASE.length))));
          reading.then((body) => send(response, extname(pathname), body), next);
        } else next();
      });
    },
  };
}

function send(response: ServerResponse, extension: string, body: string | Buffer): void {
  response.writeHead(200, { 'content-type': TYPES[extension] ?? 'application/octet-stream' }).end(body);
}

async function buildWorkers(folders: string[]): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), 'built-workers-'));
  folders.push(outDir);
  const plugins = (): Plugin[] => [kernels(), peopleModel(true)];
  await build({
    configFile: false,
    root: ROOT,
    base: BASE,
    logLevel: 'error',
    publicDir: false,
    plugins: [startedWorkers()],
    resolve: { alias: { '@': `${ROOT}src` } },
    worker: {
      format: 'es',
      plugins,
      rolldownOptions: { output: { entryFileNames: '[name].js' } },
    },
    build: {
      outDir,
      target: BUILD_TARGET,
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      rolldownOptions: { input: ENTRY },
    },
  });
  return outDir;
}

function startedWorkers(): Plugin {
  const starts = WORKERS.map(
    (name) => `new Worker(new URL('/src/media/${name}.ts', import.meta.url), { type: 'module' });`,
  );
  return {
    name: 'started-workers',
    resolveId: (id) => (id === ENTRY ? `${ROOT}${ENTRY}.js` : null),
    load: (id) => (id === `${ROOT}${ENTRY}.js` ? starts.join('\n') : null),
  };
}
