import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
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
  '.wasm': 'application/wasm',
};

/**
 * Gives the media tests the workers as they are shipped: bundled, minified and built for the oldest browsers. With
 * 150 modules for each worker, each asked for by itself, tests of exports take almost twice the processor time. They are
 * built when the first is started, and again after a change while tests are watched.
 */
export function builtWorkers(): Plugin {
  const folders: string[] = [];
  let latest: BuiltWorkers | null = null;
  process.once('exit', () => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));
  const begin = (): BuiltWorkers => {
    const outDir = mkdtempSync(join(tmpdir(), 'built-workers-'));
    const base = `/built-workers-${folders.push(outDir)}/`;
    return { base, folder: buildWorkers(outDir, base) };
  };
  return {
    name: 'built-workers',
    watchChange: () => {
      latest = null;
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
        const worker = SCRIPT.exec(pathname)?.[1];
        if (worker !== undefined && searchParams.has('worker_file') && WORKERS.includes(worker)) {
          latest ??= begin();
          // After a redirection, parts that import from the worker's own script would get a second one.
          const script = `import '${latest.base}${worker.split('/').at(-1)}.js';`;
          response.writeHead(200, { 'content-type': 'text/javascript' }).end(script);
        } else if (latest && pathname.startsWith(latest.base)) {
          const name = pathname.slice(latest.base.length);
          latest.folder
            .then((folder) => readFile(join(folder, name)))
            .then((body) => keep(response, name, body), next);
        } else next();
      });
    },
  };
}

interface BuiltWorkers {
  /** The address of the folder, which is another one for each build. */
  readonly base: string;
  /** Resolves when all files are there. */
  readonly folder: Promise<string>;
}

/** Sends a file that the browser may keep, with the code that it has compiled from it. */
function keep(response: ServerResponse, name: string, body: Buffer): void {
  const type = TYPES[extname(name)] ?? 'application/octet-stream';
  response.writeHead(200, { 'content-type': type, 'cache-control': 'max-age=3600' }).end(body);
}

async function buildWorkers(outDir: string, base: string): Promise<string> {
  // Without an address, the build prints a note about the embedded backend, which no worker uses.
  process.env['VITE_SUPABASE_URL'] ??= 'http://127.0.0.1';
  process.env['VITE_SUPABASE_PUBLISHABLE_KEY'] ??= 'none';
  await build({
    root: ROOT,
    configFile: join(ROOT, 'vite.config.ts'),
    base,
    logLevel: 'error',
    plugins: [startedWorkers()],
    worker: { rolldownOptions: { output: { entryFileNames: '[name].js' } } },
    build: {
      outDir,
      copyPublicDir: false,
      sourcemap: true,
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
