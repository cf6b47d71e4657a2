import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** The entry of the build: it starts each worker that this plugin serves, so the build writes their scripts. */
const ENTRY = 'virtual:started-workers';
/** Workers that tests start by the hundred. */
const WORKERS = [
  'cutting/cutting.worker',
  'export/export.worker',
  'reels/reel.worker',
  'tracking/frames/transport/frames.worker',
  'tracking/tracking.worker',
];
/** Folders of the app's build that workers load from. */
const APP_FOLDERS = ['assets', 'tracking', 'ffmpeg'];
/** Where Vite serves a worker's script. */
const SCRIPT = /^\/src\/media\/([\w/.]+)\.ts$/;
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
};

/**
 * Gives the media tests the workers as they are shipped: bundled, minified and built for the oldest browsers.
 * Requesting 150 modules per worker one by one would almost double the processor time of export tests. Uses the app's
 * build in the folder BUILT_APP. Without it, builds them when the first one starts, and again after a change in watch
 * mode.
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
          // After a redirect, parts that import from the worker's own script would load it a second time.
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
  /** URL prefixes of their files; each build has its own. */
  readonly bases: readonly string[];
  /** Resolves to the file for a URL if it exists. */
  readonly fileOf: (pathname: string) => Promise<string>;
  /**
   * The URL of a worker's script.
   * @param name of its source, without the extension.
   */
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

/** Sends a file that the browser may cache together with its compiled code. */
function keep(response: ServerResponse, name: string, body: Buffer): void {
  const type = TYPES[extname(name)] ?? 'application/octet-stream';
  response.writeHead(200, { 'content-type': type, 'cache-control': 'max-age=3600' }).end(body);
}

async function buildWorkers(outDir: string, base: string): Promise<string> {
  // Without a URL, the build prints a note about the embedded backend, which no worker uses.
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
