import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
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
/** Folders of the app's build from which workers load. */
const APP_FOLDERS = ['assets', 'tracking', 'ffmpeg'];
/** Where Vite has the script of a worker. */
const SCRIPT = /^\/src\/media\/([\w/.]+)\.ts$/;
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
};

/**
 * Gives the media tests the workers as they are shipped: bundled, minified and built for the oldest browsers. With
 * 150 modules for each worker, each asked for by itself, tests of exports take almost twice the processor time. They are
 * those of the app's build in the folder BUILT_APP. Without it, they are built when the first is started, and again
 * after a change while tests are watched.
 */
export function builtWorkers(): Plugin {
  const app = process.env['BUILT_APP'];
  const folders: string[] = [];
  let latest: BuiltWorkers | null = app ? workersOfApp(app) : null;
  process.once('exit', () => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));
  const begin = (): BuiltWorkers => {
    const outDir = mkdtempSync(join(tmpdir(), 'built-workers-'));
    const base = `/built-workers-${folders.push(outDir)}/`;
    const folder = buildWorkers(outDir, base);
    return {
      bases: [base],
      fileOf: async (path) => join(await folder, path.slice(base.length)),
      scriptOf: (name) => `${base}${name}.js`,
    };
  };
  return {
    name: 'built-workers',
    watchChange: () => {
      if (!app) latest = null;
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
        const worker = SCRIPT.exec(pathname)?.[1];
        if (worker !== undefined && searchParams.has('worker_file') && WORKERS.includes(worker)) {
          latest ??= begin();
          // After a redirection, parts that import from the worker's own script would get a second one.
          const script = `import '${latest.scriptOf(basename(worker))}';`;
          response.writeHead(200, { 'content-type': 'text/javascript' }).end(script);
        } else if (latest?.bases.some((base) => pathname.startsWith(base))) {
          latest
            .fileOf(pathname)
            .then((file) => readFile(file))
            .then((body) => keep(response, pathname, body), next);
        } else next();
      });
    },
  };
}

interface BuiltWorkers {
  /** The addresses below which their files are; those of one build differ from those of the next. */
  readonly bases: readonly string[];
  /** Resolves to the file of an address when it is there. */
  readonly fileOf: (pathname: string) => Promise<string>;
  /** The address of a worker's script. @param name of its source, without the ending. */
  readonly scriptOf: (name: string) => string;
}

function workersOfApp(folder: string): BuiltWorkers {
  const scripts = APP_FOLDERS.flatMap((name) =>
    existsSync(join(folder, name)) ? readdirSync(join(folder, name)).map((file) => `/${name}/${file}`) : [],
  );
  return {
    bases: APP_FOLDERS.map((name) => `/${name}/`),
    fileOf: async (pathname) => join(folder, pathname),
    scriptOf: (name) => {
      const script = scripts.find((path) => path.endsWith('.js') && basename(path).startsWith(`${name}-`));
      if (!script) throw new Error(`The build in ${folder} has no ${name}`);
      return script;
    },
  };
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
