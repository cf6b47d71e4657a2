import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase } from '../database/database';
import { createPgliteDriver } from '../testing/pglite-driver';
import { PUBLISHABLE_KEY, SECRET_KEY_FILE } from '../gateway/api-keys';
import { checkPorts } from '../start/check-ports';
import { HELP, parseOptions } from '../start/options';
import { redirectTargets } from '../start/redirect-targets';
import { clientAt } from '../testing/harness';
import { inboxAt, lastMail, signInByCode } from '../testing/harness-local';
import { ask } from '../testing/raw-request';
import { freePorts } from '../testing/free-ports';
import { endAll, startProcess, type StartProcess } from './start-process';

const EMAIL = 'start@example.test';
const BYTES = new Uint8Array(100_000).map((_, index) => index % 251);

let folder: string;
let ports: { app: number; api: number; mail: number };
let portArgs: string[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'standout-start-'));
  const [app = 0, api = 0, mail = 0] = await freePorts(3);
  ports = { app, api, mail };
  portArgs = argsOf([app, api, mail]);
});
afterAll(async () => {
  await endAll();
  await rm(folder, { recursive: true, force: true });
});

const argsOf = ([app, api, mail]: readonly number[]) =>
  ['--app-port', app, '--api-port', api, '--mail-port', mail].map(String);
const secretKey = () => readFile(join(folder, SECRET_KEY_FILE), 'utf8').then((key) => key.trim());
const text = async (url: string) => (await fetch(url)).text();
/** A signed-out client of the process that listens on our ports. */
const openClient = () => clientAt(`http://127.0.0.1:${ports.api}`, PUBLISHABLE_KEY, fetch);

describe('npm start on a data folder', () => {
  let first: StartProcess;
  let firstKey: string;
  let videoId: string;
  let path: string;
  let refreshToken: string;

  test('answers at three addresses and prints them', async () => {
    first = startProcess(['--data', folder, ...portArgs]);
    await first.running;
    for (const told of [
      `http://localhost:${ports.app}`,
      `http://127.0.0.1:${ports.api}`,
      `http://127.0.0.1:${ports.mail}`,
      'player@standout.local',
      'admin@standout.local',
    ])
      expect(first.output()).toContain(told);
    expect(await text(`http://localhost:${ports.app}/dashboard`)).toContain('<div id="root">');
    expect(await text(`http://127.0.0.1:${ports.mail}/`)).toContain('<html');
    // Edge functions run and can call this project back.
    const preview = await fetch(`http://127.0.0.1:${ports.api}/functions/v1/link-preview/shared/WRONG000`, {
      headers: { 'user-agent': 'Twitterbot/1.0' },
    });
    expect([preview.status, await preview.text()]).toEqual([404, expect.stringContaining('Standout AI')]);
    // The app's modules contain the backend address that this start chose.
    expect(await text(`http://localhost:${ports.app}/src/backend/http/config.ts`)).toContain(
      `127.0.0.1:${ports.api}`,
    );
  });

  test('no server of it answers to a host name other than this machine’s', async () => {
    for (const [port, path, status] of [
      [ports.api, '/auth/v1/.well-known/jwks.json', 421],
      [ports.mail, '/api/v1/messages', 421],
      [ports.app, '/src/backend/http/config.ts', 403],
    ] as const) {
      expect((await ask(port, path, { headers: { host: `evil.test:${port}` } })).status, path).toBe(status);
    }
  });

  test('other sites can frame only the embedded viewer', async () => {
    const policyOf = async (path: string) => {
      const { headers } = await fetch(`http://localhost:${ports.app}${path}`);
      return [headers.get('content-security-policy'), headers.get('x-frame-options')];
    };
    for (const path of ['/', '/login', '/embed/xyz', '/embed//login', '/embed/shared/7K2QX9BD/login']) {
      expect(await policyOf(path), path).toEqual([`frame-ancestors 'none'`, 'DENY']);
    }
    expect(await policyOf('/embed/shared/7K2QX9BD')).toEqual(['frame-ancestors *', null]);
  });

  test('its secret key is unique to the folder and readable only by its owner', async () => {
    const key = await secretKey();
    const { mode } = await stat(join(folder, SECRET_KEY_FILE));
    expect((mode & 0o777).toString(8)).toBe('600');
    const users = (apikey: string) =>
      fetch(`http://127.0.0.1:${ports.api}/rest/v1/users?select=id`, { headers: { apikey } });
    expect((await users(key)).status).toBe(200);
    for (const other of ['sb_secret_local_standout', key.slice(0, -1), `sb_secret_${'A'.repeat(43)}`]) {
      expect((await users(other)).status, other).toBe(401);
    }
    firstKey = key;
  });

  test('a second start on the folder explains itself and touches nothing', async () => {
    const others = await freePorts(3);
    const second = startProcess(['--data', folder, ...argsOf(others)]);
    expect(await second.ended).toBe(1);
    expect(second.output()).toMatch(/data folder .* is in use by another start \(process \d+\)/);
    expect(second.output()).toContain('--data DIR');
    expect((await fetch(`http://127.0.0.1:${ports.mail}/`)).status).toBe(200);
  });

  test.each([
    ['app', 'the app', '--app-port'],
    ['api', 'the API', '--api-port'],
    ['mail', 'the mail inbox', '--mail-port'],
  ] as const)('a taken %s port is named with its option', async (name, what, option) => {
    await expect(checkPorts({ [name]: ports[name] })).rejects.toThrow(
      new RegExp(`Port ${ports[name]} for ${what} is taken.*\\n.*npm start -- ${option} \\d+`, 's'),
    );
  });

  test('keeps acknowledged writes after kill -9', async () => {
    const { client: project, id } = await signInByCode(inboxAt(ports.mail), openClient(), EMAIL);
    path = `${id}/1_clip.mp4`;
    const upload = await project.storage
      .from('original_videos')
      .upload(path, BYTES, { contentType: 'video/mp4' });
    expect(upload.error).toBeNull();
    const made = { user_id: id, title: 'Kept', original_name: 'clip.mp4', original_path: path };
    const row = await project.from('videos').insert(made).select('id').single();
    videoId = String(row.data?.id);
    refreshToken = (await project.auth.getSession()).data.session?.refresh_token ?? '';
    first.signal('SIGKILL');
    expect(await first.ended).toBeNull();
    expect(await readFile(join(folder, 'lock'), 'utf8')).toMatch(/^\d+$/);
  });

  test('takes over the folder with all its data, and exits with 0 on SIGTERM', async () => {
    const next = startProcess(['--data', folder, ...portArgs]);
    await next.running;
    expect((await lastMail(inboxAt(ports.mail), EMAIL)).link).toContain(
      `http://localhost:${ports.app}#token_hash=`,
    );
    expect(await secretKey()).toBe(firstKey);
    const project = openClient();
    const session = await project.auth.refreshSession({ refresh_token: refreshToken });
    expect(session.error).toBeNull();
    const { data } = await project.from('videos').select('id, title, file_size');
    expect(data).toEqual([{ id: videoId, title: 'Kept', file_size: BYTES.length }]);
    const file = await project.storage.from('original_videos').download(path);
    expect(new Uint8Array((await file.data?.arrayBuffer()) ?? [])).toEqual(BYTES);
    next.signal('SIGTERM');
    expect(await next.ended).toBe(0);
    await expect(readFile(join(folder, 'lock'))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('takes over a lock whose process id now belongs to another program, and exits with 0 on Ctrl+C', async () => {
    await writeFile(join(folder, 'lock'), `${process.pid}`);
    const next = startProcess(['--data', folder, ...portArgs]);
    await next.running;
    next.signal('SIGINT');
    expect(await next.ended).toBe(0);
  });
});

test('names a data folder of another project version, and how to start fresh', async () => {
  const database = createDatabase(await createPgliteDriver({ dataDir: join(folder, 'database') }));
  await database.asOwner((session) =>
    session.exec(
      `insert into supabase_migrations.applied (name, digest) values ('20261121000400_plans.sql', '')`,
    ),
  );
  await database.close();
  const late = startProcess(['--data', folder, ...portArgs]);
  expect(await late.ended).toBe(1);
  expect(late.output()).toContain(
    `The data folder ${folder} is of another version of this project: 20261121000400_plans.sql ran there and no longer exists.`,
  );
  expect(late.output()).toContain('delete the folder');
  expect(late.output()).toContain('npm start -- --data DIR');
  expect(late.output()).not.toMatch(/^\s+at /m);
});

test('sign-in links may lead to the same addresses as with Supabase’s CLI', async () => {
  const config = await readFile('supabase/config.toml', 'utf8');
  const [, list = ''] = /^additional_redirect_urls = (\[[^\]]*\])/m.exec(config) ?? [];
  expect(list.match(/http[^"]+/g)).toEqual(redirectTargets(5173));
});

test('a hosted project in the environment starts only the app', async () => {
  const hosted = startProcess(portArgs, {
    VITE_SUPABASE_URL: 'https://project.supabase.test',
    VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
  });
  await hosted.running;
  expect(hosted.output()).toContain('https://project.supabase.test');
  expect(await text(`http://localhost:${ports.app}/src/backend/http/config.ts`)).toContain(
    'project.supabase.test',
  );
  await expect(fetch(`http://127.0.0.1:${ports.api}/`)).rejects.toThrow('fetch failed');
  hosted.signal('SIGTERM');
  expect(await hosted.ended).toBe(0);
});

test('half a hosted project is an error that names the missing half', async () => {
  const half = startProcess(portArgs, { VITE_SUPABASE_URL: 'https://project.supabase.test' });
  expect(await half.ended).toBe(1);
  expect(half.output()).toContain('VITE_SUPABASE_PUBLISHABLE_KEY is not set');
});

describe('options', () => {
  test('have the documented defaults', () => {
    expect(parseOptions([])).toEqual({
      ports: { app: 5173, api: 54_321, mail: 54_324 },
      dataDir: join(process.cwd(), '.data'),
    });
    expect(parseOptions(['--memory', '--api-port', '1'])).toMatchObject({ ports: { api: 1 }, dataDir: null });
    expect(parseOptions(['--data', '/x/y'])).toMatchObject({ dataDir: '/x/y' });
    expect(parseOptions(['--help'])).toBe('help');
    for (const option of ['--data', '--memory', '--app-port', '--api-port', '--mail-port'])
      expect(HELP).toContain(option);
  });

  test.each([
    [['--port', '1'], "Unknown option '--port'"],
    [['--app-port', 'x'], '--app-port needs a number'],
    [['--mail-port', '0'], '--mail-port needs a number'],
    [['--api-port', '65536'], '--api-port needs a number'],
    [['--api-port', '5173'], 'three different ports'],
    [['--memory', '--data', 'x'], 'not both'],
    [['extra'], 'Unexpected argument'],
  ])('%j is refused: %s', (args, message) => {
    expect(() => parseOptions(args)).toThrow(message);
  });
});
