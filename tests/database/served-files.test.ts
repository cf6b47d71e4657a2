import { mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SECRET_KEY_FILE } from 'local-supabase/gateway/api-keys';
import { checkDataFolder } from 'local-supabase/start/data-folder';
import { ask } from 'local-supabase/testing/raw-request';
import { freePorts } from 'local-supabase/testing/free-ports';
import { endAll, startProcess } from 'local-supabase/tests/start-process';

const ROOT = process.cwd();
/** A file of each kind that a dev server treats specially. */
const KINDS = ['txt', 'js', 'ts', 'css', 'json', 'svg', 'html', 'wasm', 'map'] as const;
const MARK = 'only-for-the-owner';
const QUERIES = [
  '',
  '?raw',
  '?url',
  '?inline',
  '?import',
  '?import&raw',
  '?import&url&inline',
  '?raw&import&t=1',
  '?raw??',
  '?import?raw',
  '?.svg?raw',
  '?.svg?.wasm?init',
  '?init',
  '?worker&inline',
  '?worker_file&type=module',
  '?html-proxy&index=0.js',
  '?direct',
  '?lang.css',
  '?v=12345678',
  '#raw',
] as const;

/** The dev server's own addresses in the modules and styles that it sends. */
const IMPORTS = /["'(](\/(?:src|node_modules|@fs|@id|@vite)\/[^"'()\\\s]+)/g;

const folders: string[] = [];
afterAll(async () => {
  await endAll();
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
});

async function newFolder(...path: readonly [string, string]): Promise<string> {
  const folder = await mkdtemp(join(...path));
  folders.push(folder);
  return folder;
}

/** Starts like `npm start`. Resolves with the app's port. */
async function startOn(dataDir: string): Promise<number> {
  const [app = 0, api = 0, mail = 0] = await freePorts(3);
  const ports = ['--app-port', `${app}`, '--api-port', `${api}`, '--mail-port', `${mail}`];
  await startProcess(['--data', dataDir, ...ports]).running;
  return app;
}

/** The ways a request can name a file on this machine, the common ones first. */
function spellings(absolutePath: string): readonly string[] {
  const file = encodeURI(absolutePath);
  const path = encodeURI(relative(ROOT, absolutePath));
  const everyLetter = (text: string) =>
    text.replaceAll(/[^/]/g, (letter) => `%${letter.charCodeAt(0).toString(16).padStart(2, '0')}`);
  return [
    `/${path}`,
    `//${path}`,
    `/./${path}`,
    `/x/../${path}`,
    `/src/../${path}`,
    `/src/%2e%2e/${path}`,
    `/src/..%2f${path}`,
    `/src/..\\${path}`,
    `/node_modules/../${path}`,
    `/@/../${path}`,
    `/${path.replaceAll('.', '%2e')}`,
    `/${path.replaceAll('/', '%2f')}`,
    `/${path.replaceAll('/', '//')}`,
    `/${everyLetter(path)}`,
    `/${everyLetter(path).replaceAll('%', '%25')}`,
    `/${path.toUpperCase()}`,
    `/${path}/`,
    `/${path}/.`,
    `/${path}%00.js`,
    `/@fs${file}`,
    `/@FS${file}`,
    `/@fs/${file}`,
    `/@fs${everyLetter(file)}`,
    `/@fs${ROOT}/src/../${path}`,
    `/@fs${ROOT}/src/%2e%2e/${path}`,
    `/@id/${file}`,
    `/@id/__x00__${file}`,
    `/@id/@fs${file}`,
    `http://localhost${file}`,
  ];
}

/** The addresses that returned a text in any form. */
async function leaksOf(app: number, text: string, paths: readonly string[]): Promise<readonly string[]> {
  const forms = [text, encodeURIComponent(text), Buffer.from(text).toString('base64').slice(4, 24)];
  const leaks: string[] = [];
  const look = async (path: string, destination: string): Promise<void> => {
    const headers = { host: `localhost:${app}`, 'sec-fetch-dest': destination };
    const answer = await ask(app, path, { headers });
    if (forms.some((form) => answer.text.includes(form))) leaks.push(`${path} (${destination})`);
  };
  for (const path of paths) {
    const asked = QUERIES.flatMap((query) => [look(path + query, 'empty'), look(path + query, 'script')]);
    await Promise.all([look(path, 'document'), ...asked]);
  }
  return leaks;
}

const PLACES = {
  'in the project, in a folder with a dot': () => newFolder(ROOT, '.data-'),
  'in the project, under another name': async () => join(await newFolder(ROOT, 'kept (1) ['), 'deeper'),
  elsewhere: () => newFolder(tmpdir(), 'standout-served-'),
} as const;

describe.for(Object.entries(PLACES))('with its data %s, the dev server', ([, place]) => {
  test('serves none of it, however a request spells the path', async () => {
    const dataDir = await place();
    const app = await startOn(dataDir);
    const keyFile = join(dataDir, SECRET_KEY_FILE);
    const key = (await readFile(keyFile, 'utf8')).trim();
    expect(key).toMatch(/^sb_secret_/);
    expect(await leaksOf(app, key, spellings(keyFile))).toEqual([]);
    for (const kind of KINDS) {
      const file = join(dataDir, 'database', `kept.${kind}`);
      await writeFile(file, `/* ${MARK} */`);
      expect(await leaksOf(app, MARK, [encodeURI(`/@fs${file}`)])).toEqual([]);
    }
  });
});

describe('the dev server', () => {
  let app = 0;
  beforeAll(async () => {
    app = await startOn(await newFolder(tmpdir(), 'standout-served-'));
  });

  const fromApp = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    ask(app, path, { headers: { host: `localhost:${app}`, ...headers } });

  test.for([
    ['package.json', '"standout-ai"'],
    ['vite.config.ts', 'defineConfig'],
    ['supabase/config.toml', 'project_id'],
    ['supabase/local/gateway/api-keys.ts', 'SECRET_KEY_FILE'],
    ['e2e/secret-key.ts', 'SECRET_KEY'],
    ['.gitignore', 'playwright-report'],
  ] as const)('serves no other file of the project: %s', async ([path, content]) => {
    expect(await readFile(path, 'utf8')).toContain(content);
    for (const start of [`/${path}`, `/@fs${ROOT}/${path}`, `/src/%2e%2e/${path}`]) {
      expect(await leaksOf(app, content, [start])).toEqual([]);
    }
  });

  test('serves everything that the app imports, in pages and in workers', async () => {
    const seen = new Set<string>();
    const waiting = ['/', '/src/main.ts', '/manifest.webmanifest', '/licenses.json', '/demo/match.mp4'];
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      if (seen.has(path)) continue;
      seen.add(path);
      // Servers that start at the same time write prebundled packages to the same folder.
      if (path.startsWith('/node_modules/.vite/')) continue;
      const isPage = path === '/';
      const answer = await fromApp(path, { 'sec-fetch-dest': isPage ? 'document' : 'empty' });
      const isShell = answer.text.includes('<div id="root">');
      expect([answer.status, isShell], path).toEqual([200, isPage]);
      if (!/^\/($|src\/)|\.css$/.test(path)) continue;
      for (const [, found = ''] of answer.text.matchAll(IMPORTS)) waiting.push(found);
    }
    for (const kind of [
      /\.wasm/,
      /\.woff2/,
      /\.worker\.ts\?worker_file/,
      /^\/@fs\/|^\/node_modules\//,
      /\.css/,
    ]) {
      expect([...seen].filter((path) => kind.test(path))).not.toEqual([]);
    }
  });

  test('lets no page of another origin read or load anything', async () => {
    for (const origin of ['http://localhost:8080', 'http://127.0.0.1:8080', 'http://evil.test', 'null']) {
      const { headers } = await fromApp('/src/main.ts', { origin });
      expect(headers['access-control-allow-origin'], origin).toBeUndefined();
      expect(headers['cross-origin-resource-policy'], origin).toBe('same-origin');
    }
  });

  test('opens a file in an editor only for its own page', async () => {
    const path = `/__open-in-editor?file=${join(ROOT, 'no-such-file')}`;
    for (const site of ['cross-site', 'same-site', 'none']) {
      for (const spelling of [path, path.toUpperCase(), path.replace('?', '/?')]) {
        expect((await fromApp(spelling, { 'sec-fetch-site': site })).status, spelling).toBe(403);
      }
    }
    expect((await fromApp(path, { 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  });
});

test.for(['src', 'public', 'node_modules', 'dist'])('a data folder in %s is refused', async (served) => {
  const link = join(await newFolder(tmpdir(), 'standout-served-'), 'link');
  await symlink(ROOT, link);
  for (const dataDir of [join(ROOT, served), join(ROOT, served, 'x', 'data'), join(link, served, 'data')]) {
    expect(() => checkDataFolder(ROOT, dataDir), dataDir).toThrow(`cannot be in ${served}`);
  }
  expect(() => checkDataFolder(ROOT, join(ROOT, `${served}-data`))).not.toThrow();
});

test('a start on such a folder exits with 1, says why and creates nothing', async () => {
  const refused = startProcess(['--data', join('public', 'kept')]);
  expect(await refused.ended).toBe(1);
  expect(refused.output()).toContain('The data folder cannot be in public');
  await expect(stat(join('public', 'kept'))).rejects.toMatchObject({ code: 'ENOENT' });
});
