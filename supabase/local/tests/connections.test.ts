import { Agent, createServer } from 'node:http';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LocalBackend } from '../backend';
import { listen, listenOn } from '../start/http-server';
import { freePorts } from '../testing/free-ports';
import { createTestBackend } from '../testing/test-backend';
import { ask } from '../testing/raw-request';

// How the servers of `npm start` treat connections: whom they answer, and how they handle unread bodies.
let backend: LocalBackend;
let ports: { readonly api: number; readonly mail: number };
let stops: readonly (() => Promise<void>)[];

beforeAll(async () => {
  const [api = 0, mail = 0] = await freePorts(2);
  ports = { api, mail };
  backend = await createTestBackend({ apiUrl: `http://127.0.0.1:${api}`, ipBurst: 10_000 });
  stops = [
    await listen((request) => backend.fetch(request), api),
    await listen((request) => backend.mailFetch(request), mail),
  ];
});
afterAll(async () => {
  for (const stop of stops) await stop();
  await backend.close();
});

const apiKey = () => ({ apikey: backend.keys.publishable });

// Storage itself does not send the header (supabase/storage, src/storage/renderer/renderer.ts).
test('browsers treat a stored file, a page and a mail only as their declared type', async () => {
  const folder = '/storage/v1/object/title_backgrounds/00000000-0000-4000-8000-000000000001';
  const headers = { authorization: `Bearer ${backend.keys.secret}`, apikey: backend.keys.secret };
  const body = Buffer.from('<script>alert(1)</script>');
  const stored = await ask(ports.api, `${folder}/1_a.jpg`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'image/jpeg' },
    body,
  });
  expect(stored).toMatchObject({ status: 200 });
  for (const [port, path] of [
    [ports.api, `${folder.replace('object', 'object/public')}/1_a.jpg`],
    [ports.api, '/payments/link/token-reload'],
    [ports.mail, '/'],
    [ports.mail, '/api/v1/messages'],
  ] as const) {
    expect((await ask(port, path)).headers, path).toMatchObject({ 'x-content-type-options': 'nosniff' });
  }
});

describe('a host name that resolves to this machine', () => {
  const WRONG = ['evil.test', 'localhost.evil.test', '127.0.0.1.evil.test', '[::2]', 'notlocalhost'];
  const RIGHT = ['127.0.0.1', 'localhost', 'LOCALHOST', 'inbox.localhost', '[::1]'];
  const PATHS = [
    ['mail', '/api/v1/messages'],
    ['mail', '/'],
    ['api', '/auth/v1/.well-known/jwks.json'],
    ['api', '/payments/link/token-reload'],
  ] as const;

  test.each(WRONG)('%s is refused: no mails, no data, no pages', async (name) => {
    for (const [server, path] of PATHS) {
      const port = ports[server];
      const { status, text: said } = await ask(port, path, {
        headers: { host: `${name}:${port}`, ...apiKey() },
      });
      expect([status, said], path).toEqual([421, expect.stringContaining(`http://127.0.0.1:${port}`)]);
    }
  });

  test.each(RIGHT)('%s is accepted', async (name) => {
    for (const [server, path] of PATHS) {
      const port = ports[server];
      const { status } = await ask(port, path, { headers: { host: `${name}:${port}`, ...apiKey() } });
      expect(status, path).toBeLessThan(400);
    }
  });

  test('is accepted only with its own port', async () => {
    for (const host of ['127.0.0.1', `127.0.0.1:${ports.api}`, `localhost:${ports.mail + 1}`]) {
      expect((await ask(ports.mail, '/', { headers: { host } })).status, host).toBe(421);
    }
    for (const host of ['localhost:', ':', 'a b', 'x@127.0.0.1']) {
      const { status, text: said } = await ask(ports.mail, '/', { headers: { host } });
      expect([status >= 400 && status < 500, said.includes('<html')], host).toEqual([true, false]);
    }
  });

  test('is also checked in the request line', async () => {
    const path = `http://evil.test:${ports.mail}/api/v1/messages`;
    const headers = { host: `127.0.0.1:${ports.mail}` };
    expect((await ask(ports.mail, path, { headers })).status).toBe(421);
  });
});

describe('a page of another site', () => {
  const readMails = (headers: Readonly<Record<string, string>>, path = '/api/v1/messages', method = 'GET') =>
    ask(ports.mail, path, { method, headers: { host: `127.0.0.1:${ports.mail}`, ...headers } });

  test.each([
    ['its origin', { origin: 'https://evil.test' }],
    ['the app’s, which has no business here', { origin: 'http://localhost:5173' }],
    ['no origin that could be named', { origin: 'null' }],
    ['its site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'script' }],
    ['this machine’s other ports', { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors' }],
    ['a frame', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }],
  ])('cannot read or delete mails: %s', async (_, headers) => {
    const { status, text: said } = await readMails(headers);
    expect([status, JSON.parse(said)]).toEqual([403, { Error: expect.stringContaining('another site') }]);
    const deleted = await readMails(headers, '/api/v1/messages', 'DELETE');
    expect(deleted.status).toBe(403);
  });

  test('may link to the inbox, whose own page can read mails', async () => {
    const led = {
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
    };
    const page = await readMails(led, '/');
    expect([page.status, page.headers['content-security-policy']]).toEqual([
      200,
      expect.stringContaining("frame-ancestors 'none'"),
    ]);
    const own = { origin: `http://127.0.0.1:${ports.mail}`, 'sec-fetch-site': 'same-origin' };
    expect((await readMails(own)).status).toBe(200);
    expect((await readMails({ 'sec-fetch-site': 'none' })).status).toBe(200);
  });
});

describe('an unread body', () => {
  const BIG = new Uint8Array(12 * 1024 * 1024);
  const ROUNDS = 3;
  const upload = { 'content-type': 'video/mp4' };
  const REFUSED = [
    ['an upload without a right to it', 'POST', '/storage/v1/object/original_videos/x/y.mp4', upload, 400],
    ['a path of no service', 'POST', '/nothing', {}, 413],
    ['too much for a table', 'POST', '/rest/v1/videos', { 'content-type': 'application/json' }, 413],
    ['a stranger’s name', 'POST', '/rest/v1/videos', { host: 'evil.test' }, 421],
  ] as const;

  test.each(REFUSED)(
    '%s: the answer arrives, and so does the next request',
    async (_, method, path, more, status) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const headers = { ...apiKey(), 'content-length': String(BIG.length), ...more };
      const seen: unknown[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const refused = await ask(ports.api, path, { method, headers, body: BIG, agent });
        const next = await ask(ports.api, '/auth/v1/.well-known/jwks.json', { headers: apiKey(), agent });
        seen.push([refused.status, next.status]);
      }
      agent.destroy();
      expect(seen).toEqual(Array.from({ length: ROUNDS }, () => [status, 200]));
    },
  );

  test('that never arrives does not keep a connection open', async () => {
    const socket = connect(ports.api, '127.0.0.1');
    socket.write(
      `POST /nothing HTTP/1.1\r\nhost: 127.0.0.1:${ports.api}\r\ncontent-length: 100000000\r\n\r\nx`,
    );
    // Ends when the server hangs up.
    expect(await text(socket)).toMatch(/^HTTP\/1.1 413 [^]*connection: close/i);
  });

  test('that is small and already here does not close the connection', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const body = new Uint8Array(1000);
    const refused = await ask(ports.api, '/nothing', { method: 'POST', body, agent });
    expect([refused.status, refused.headers.connection]).toEqual([501, 'keep-alive']);
    agent.destroy();
  });
});

const hasIpv6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === '::1'),
);

test.each(['127.0.0.1', 'localhost', ...(hasIpv6 ? ['[::1]'] : [])])(
  'a server is reachable at %s, and gone when closed',
  { tags: 'core' },
  async (host) => {
    const [port = 0] = await freePorts(1);
    const close = await listenOn(
      createServer((_, response) => response.end('here')),
      port,
    );
    const answer = await fetch(`http://${host}:${port}/`);
    expect(await answer.text()).toBe('here');
    // The time after which the server closes a connection would be stated here.
    expect(answer.headers.get('keep-alive')).toBeNull();
    await close();
    await expect(fetch(`http://${host}:${port}/`)).rejects.toThrow('fetch failed');
  },
);

test.runIf(hasIpv6)(
  'a server whose second address is taken does not start, and frees the first',
  async () => {
    const [port = 0] = await freePorts(1);
    const stranger = createServer();
    await new Promise<void>((resolve) => stranger.listen(port, '::1', resolve));
    await expect(listenOn(createServer(), port)).rejects.toThrow('EADDRINUSE');
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow('fetch failed');
    stranger.close();
  },
);
