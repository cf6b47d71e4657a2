import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { LocalBackend } from '../backend';
import { BootError } from '../functions/function-process';
import { createFunctionRunner } from '../functions/function-runner';
import { listen } from '../start/http-server';
import { freePorts } from '../testing/free-ports';
import { createTestBackend } from '../testing/test-backend';
import { createFunctionLog } from '../testing/function-log';
import { clientAt } from '../testing/harness';
import { signInByCode } from '../testing/harness-local';

// Edge functions as hosted Supabase runs them, run by the embedded backend and called over HTTP. The test writes the
// functions, so that each does just the one thing under test.
const ECHO = `
  const seen = (request: Request) => ({
    method: request.method,
    path: new URL(request.url).pathname,
    query: new URL(request.url).search,
    headers: Object.fromEntries(request.headers),
  });
  Deno.serve(async (request: Request) =>
    Response.json({ ...seen(request), body: await request.text() }, { headers: { 'x-own': 'yes' } }));`;

const FUNCTIONS: Readonly<Record<string, string>> = {
  // Like the project's package.json: Deno knows no other module type.
  'package.json': '{"type": "module"}',
  'functions/open-echo/index.ts': ECHO,
  'functions/closed-echo/index.ts': ECHO,
  'functions/answers/index.ts': `
    import { exit, pid } from 'node:process';
    import { teapot } from '../_shared/teapot.ts';
    Deno.serve({ onListen() {} }, (request: Request) => {
      const path = new URL(request.url).pathname;
      if (path.endsWith('/redirect')) return Response.redirect('https://example.test/there', 302);
      if (path.endsWith('/bytes')) return new Response(new Uint8Array([0, 255, 128]), { headers: { 'content-type': 'image/jpeg' } });
      if (path.endsWith('/throws')) throw new Error('thrown on purpose');
      if (path.endsWith('/ends')) exit(3);
      if (path.endsWith('/env')) return Response.json({ all: Deno.env.toObject(), one: Deno.env.get('EXTRA'), none: Deno.env.has('NOPE') });
      if (path.endsWith('/pid')) return Response.json(pid);
      return teapot();
    });`,
  'functions/_shared/teapot.ts': `export const teapot = () => new Response('short and stout', { status: 418 });`,
  'functions/calls-back/index.ts': `
    Deno.serve(async () => {
      const headers = { apikey: Deno.env.get('SUPABASE_SERVICE_ROLE_KEY') ?? '' };
      const answer = await fetch(Deno.env.get('SUPABASE_URL') + '/rest/v1/plans?select=name&order=price', { headers });
      return Response.json(await answer.json());
    });`,
  'functions/from-npm/index.ts': `
    import * as v from 'npm:valibot@1.5.0';
    Deno.serve(() => Response.json(v.parse(v.pipe(v.string(), v.transform((text) => text.length)), 'four')));`,
  'functions/wrong-version/index.ts': `import 'npm:valibot@0.0.1'; Deno.serve(() => new Response());`,
  'functions/from-jsr/index.ts': `import 'jsr:@std/assert'; Deno.serve(() => new Response());`,
  'functions/never-serves/index.ts': `console.error('nothing to do');`,
  'functions/throws-at-once/index.ts': `throw new Error('A_KEY is not set.');`,
  'functions/never-ready/index.ts': `setInterval(() => undefined, 1000); await new Promise(() => undefined);`,
  'functions/changing/index.ts': `Deno.serve(() => new Response('first'))`,
  'config.toml':
    'open-echo answers calls-back from-npm wrong-version from-jsr never-serves throws-at-once changing'
      .split(' ')
      .map((name) => `[functions.${name}]\nverify_jwt = false\n`)
      .join('\n'),
};

// Deno is what hosted runs functions in; Node takes over on machines where Deno does not run.
describe.each(['deno', 'node'] as const)('in %s', (functionRuntime) => {
  let folder: string;
  let url: string;
  let backend: LocalBackend;
  let stop: () => Promise<void>;
  const functionLog = createFunctionLog();

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'standout-functions-'));
    for (const [path, text] of Object.entries(FUNCTIONS)) await write(path, text);
    const [port = 0] = await freePorts(1);
    url = `http://127.0.0.1:${port}`;
    backend = await createTestBackend({
      apiUrl: url,
      functionsDir: join(folder, 'functions'),
      functionSecrets: { EXTRA: 'secret' },
      functionLog: functionLog.take,
      functionRuntime,
    });
    stop = await listen((request) => backend.fetch(request), port);
  });
  afterAll(async () => {
    await stop();
    await backend.close();
    functionLog.close();
    await rm(folder, { recursive: true, force: true });
  });

  afterEach(() => vi.restoreAllMocks());

  /** Collects what the backend logs about its functions. */
  const listenToErrors = () => vi.spyOn(console, 'error').mockReturnValue();

  async function write(path: string, text: string): Promise<void> {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }

  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${url}/functions/v1/${path}`, { redirect: 'manual', ...init });

  test('a function that never gets ready does not keep the backend from closing, and waiting callers get an error', async () => {
    const runner = createFunctionRunner(join(folder, 'functions'), {}, { runtime: functionRuntime });
    const asked = runner.fetch('never-ready', new Request(url), '/never-ready');
    await Promise.all([expect(asked).rejects.toThrow(BootError), runner.close()]);
  });

  const Echo = v.object({
    method: v.string(),
    path: v.string(),
    query: v.string(),
    headers: v.record(v.string(), v.string()),
    body: v.string(),
  });
  const echo = async (path: string, init?: RequestInit) =>
    v.parse(Echo, await (await ask(path, init)).json());

  describe('a request', () => {
    test('arrives with method, path behind the name, query, headers and body', async () => {
      const sent = { method: 'PATCH', body: 'ein Körper' };
      const { headers, ...rest } = await echo('open-echo/deep/er?a=1&a=2', {
        ...sent,
        headers: { 'x-mine': 'yes' },
      });
      expect(rest).toEqual({ ...sent, path: '/open-echo/deep/er', query: '?a=1&a=2' });
      expect(headers).toMatchObject({ 'x-mine': 'yes' });
    });

    test('needs no key, and carries the client’s address as the edge saw it', async () => {
      const forged = {
        'x-forwarded-for': '203.0.113.1',
        'X-Real-IP': '203.0.113.2',
        'CF-Connecting-IP': '203.0.113.3',
      };
      const { headers } = await echo('open-echo', { headers: forged });
      expect(headers).toMatchObject({ 'cf-connecting-ip': '127.0.0.1', 'x-forwarded-for': '127.0.0.1' });
      expect(JSON.stringify(headers)).not.toContain('203.0.113');
    });
  });

  describe('an answer', () => {
    test('comes back unchanged: status, redirects, bytes', async () => {
      const tea = await ask('answers');
      expect([tea.status, await tea.text()]).toEqual([418, 'short and stout']);
      const { status, headers } = await ask('answers/redirect');
      expect([status, headers.get('location')]).toEqual([302, 'https://example.test/there']);
      const bytes = await ask('answers/bytes');
      expect(bytes.headers.get('content-type')).toBe('image/jpeg');
      expect([...new Uint8Array(await bytes.arrayBuffer())]).toEqual([0, 255, 128]);
      expect((await ask('answers', { method: 'HEAD' })).status).toBe(418);
    });

    test('has only the function’s own CORS headers, and preflights reach it', async () => {
      const headers = { origin: 'https://app.test', 'access-control-request-method': 'POST' };
      const preflight = await ask('open-echo', { method: 'OPTIONS', headers });
      expect(preflight.headers.get('x-own')).toBe('yes');
      expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
      expect((await ask('closed-echo', { method: 'OPTIONS', headers })).headers.get('x-own')).toBe('yes');
    });
  });

  test('the environment holds the project’s variables and none of this machine’s', async () => {
    const { all, one, none } = (await (await ask('answers/env')).json()) as Record<string, object>;
    expect([one, none]).toEqual(['secret', false]);
    const names = Object.keys(all ?? {}).filter((name) => !name.startsWith('NODE_CHANNEL'));
    expect(names.sort()).toEqual([
      'APP_URL',
      'EXTRA',
      'MAILPIT_URL',
      // The payment simulator's, because there is no Stripe key.
      'STRIPE_API_URL',
      'STRIPE_SECRET_KEY',
      'STRIPE_WEBHOOK_SECRET',
      'SUPABASE_ANON_KEY',
      'SUPABASE_PUBLISHABLE_KEYS',
      'SUPABASE_SECRET_KEYS',
      'SUPABASE_SERVICE_ROLE_KEY',
      'SUPABASE_URL',
      'TICKET_MAIL_SECRET',
    ]);
  });

  test('a function calls the project back', async () => {
    expect(await (await ask('calls-back')).json()).toMatchObject([{ name: 'Free' }, {}, {}, {}]);
  });

  describe('verify_jwt', () => {
    test.each([
      ['nothing', {}, 'UNAUTHORIZED_NO_AUTH_HEADER'],
      ['no token', { authorization: 'Bearer nonsense' }, 'UNAUTHORIZED_INVALID_JWT_FORMAT'],
      [
        'the key as a token',
        { authorization: 'Bearer sb_publishable_local_standout' },
        'UNAUTHORIZED_INVALID_JWT_FORMAT',
      ],
    ])('is on unless config.toml says otherwise, and refuses %s', async (_, headers, code) => {
      const answer = await ask('closed-echo', { headers });
      expect([answer.status, answer.headers.get('sb-error-code')]).toEqual([401, code]);
    });

    test('lets a user’s token through', async () => {
      const client = clientAt(url, backend.keys.publishable, fetch);
      const { accessToken } = await signInByCode(backend, client, 'functions@example.test');
      const authorization = `Bearer ${accessToken}`;
      expect((await echo('closed-echo', { headers: { authorization } })).headers).toMatchObject({
        authorization,
      });
    });
  });

  describe('what goes wrong', () => {
    test('there is no function of another name', async () => {
      const long = 'x'.repeat(300);
      for (const name of ['unknown', '_shared', '..%2Fopen-echo', '', 'open-echo%2F..%2Fanswers', long]) {
        const answer = await ask(name);
        const missing = { code: 'NOT_FOUND', message: 'Requested function was not found' };
        expect([answer.status, await answer.json()], name).toEqual([404, missing]);
      }
    });

    test.each([
      ['wrong-version', /npm:valibot@0\.0\.1/],
      ['from-jsr', /jsr:@std\/assert|JSR package/],
      ['never-serves', /nothing to do[^]*does not call Deno\.serve/],
      ['throws-at-once', /A_KEY is not set/],
    ])('%s does not boot, and the console says why', async (name, reason) => {
      const logged = listenToErrors();
      const answer = await ask(name);
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([503, 'BOOT_ERROR']);
      expect(logged).toHaveBeenCalledExactlyOnceWith(`Edge function ${name}:`, expect.any(BootError));
      expect(String(logged.mock.lastCall?.[1])).toMatch(reason);
    });

    test('an error in a handler is 500, even one that ends the process; the next request gets a new process', async () => {
      expect((await ask('answers/throws')).status).toBe(500);
      await functionLog.expect(/^Error: thrown on purpose$/m);
      const logged = listenToErrors();
      const before = await (await ask('answers/pid')).json();
      const ended = await ask('answers/ends');
      expect([ended.status, ((await ended.json()) as { code: string }).code]).toEqual([500, 'WORKER_ERROR']);
      expect(logged).toHaveBeenCalledExactlyOnceWith('Edge function answers:', expect.any(TypeError));
      expect(await (await ask('answers/pid')).json()).not.toBe(before);
    });
  });

  test('npm: imports come from node_modules', async () => {
    expect(await (await ask('from-npm')).json()).toBe(4);
  });

  test('a changed function is reloaded, a broken one works again once fixed', async () => {
    expect(await (await ask('changing')).text()).toBe('first');
    await write('functions/changing/index.ts', 'this is no program');
    const logged = listenToErrors();
    expect((await ask('changing')).status).toBe(503);
    expect(logged).toHaveBeenCalledExactlyOnceWith('Edge function changing:', expect.any(BootError));
    await write('functions/changing/index.ts', `Deno.serve(() => new Response('second'))`);
    expect(await (await ask('changing')).text()).toBe('second');
  });

  test('functions end with the backend', async () => {
    const other = await createTestBackend({ functionsDir: join(folder, 'functions'), functionRuntime });
    const answer = await other.fetch(new Request('http://127.0.0.1:54321/functions/v1/answers/pid'));
    const pid = v.parse(v.number(), await answer.json());
    expect(() => process.kill(pid, 0)).not.toThrow();
    await other.close();
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });
});
