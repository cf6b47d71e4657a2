import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { CRAWLER_ROUTES } from '@/lib/crawler-worker';
import { provenVisitor, VISITOR_HEADER } from '../../../supabase/functions/link-preview/visitor';
import { loadCrawlerWorker } from '../../load-crawler-worker';

// The worker's text, loaded like Cloudflare does, between a host with the app's page and a function that answers.
const FUNCTION = 'https://ref.supabase.test/functions/v1/link-preview';
const BOT = 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)';
const BROWSER = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36';

const SECRET = 'a secret of the tests, long enough';
const ADDRESS = '2001:db8::7';

let worker: Awaited<ReturnType<typeof loadCrawlerWorker>>;
beforeAll(async () => {
  worker = await loadCrawlerWorker(FUNCTION);
});
afterEach(() => vi.restoreAllMocks());

const ASSETS = { fetch: async () => new Response('the app') };
const ask = (
  path: string,
  agent: string,
  { secret, ...init }: RequestInit & { readonly secret?: string } = {},
) =>
  worker.fetch(
    new Request(`https://standout.test${path}`, {
      ...init,
      headers: { 'user-agent': agent, ...(init.headers as Record<string, string> | undefined) },
    }),
    { ASSETS, ...(secret !== undefined && { LINK_PREVIEW_SECRET: secret }) },
  );

describe('the worker of the app’s host', () => {
  test('gives crawlers the function’s page, as HTML, with its status', async () => {
    const asked = vi
      .spyOn(globalThis, 'fetch')
      .mockResolvedValue(
        new Response('a preview', { status: 404, headers: { 'content-type': 'text/plain' } }),
      );
    const answer = await ask('/shared/7K2QX9BD?utm=x', BOT);
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
      404,
      'text/html; charset=utf-8',
      'a preview',
    ]);
    expect(asked.mock.calls[0]?.[0]).toBe(`${FUNCTION}/shared/7K2QX9BD`);
  });

  test('gives people the app without calling the function', async () => {
    const asked = vi.spyOn(globalThis, 'fetch');
    expect(await (await ask('/shared/7K2QX9BD', BROWSER)).text()).toBe('the app');
    expect(await (await ask('/shared/7K2QX9BD', BOT, { method: 'POST' })).text()).toBe('the app');
    expect(asked).not.toHaveBeenCalled();
  });

  test('gives crawlers the app’s page if the function is unreachable', async () => {
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no line'));
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    expect(await (await ask('/shared/7K2QX9BD', BOT)).text()).toBe('the app');
  });

  test('handles only the pages of links', () => {
    expect(CRAWLER_ROUTES).toEqual({
      version: 1,
      include: ['/shared/*', '/playlist/*'],
      exclude: ['/playlist/*/edit'],
    });
  });
});

describe('the visitor that the worker asks for', () => {
  const PATH = '/shared/7K2QX9BD';

  /** The request that the function gets when a crawler calls the worker. */
  async function forwarded(
    secret: string,
    headers: Record<string, string> = { 'cf-connecting-ip': ADDRESS },
  ) {
    const asked = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('a preview'));
    await ask(PATH, BOT, { secret, headers });
    return new Request(...(asked.mock.calls[0] as [string, RequestInit]));
  }
  const withHeader = (value: string) =>
    new Request(FUNCTION + PATH, { headers: { [VISITOR_HEADER]: value } });

  test('is proven to a function with the same secret, for that path and a minute', async () => {
    const request = await forwarded(SECRET);
    const signedMs = Number.parseInt(request.headers.get(VISITOR_HEADER) ?? '', 10) * 1000;
    expect(await provenVisitor(SECRET, request, PATH)).toBe(ADDRESS);
    expect(await provenVisitor(SECRET, request, '/shared/7K2QX9BE')).toBeNull();
    expect(await provenVisitor(`${SECRET}.`, request, PATH)).toBeNull();
    expect(await provenVisitor(null, request, PATH)).toBeNull();
    for (const seconds of [-60, 60]) {
      expect(await provenVisitor(SECRET, request, PATH, signedMs + seconds * 1000)).toBe(ADDRESS);
      expect(await provenVisitor(SECRET, request, PATH, signedMs + seconds * 1001)).toBeNull();
    }
  });

  test('is not proven by changed or made-up data', async () => {
    const proof = (await forwarded(SECRET)).headers.get(VISITOR_HEADER) ?? '';
    const [time = '', address = '', signature = ''] = proof.split(' ');
    expect(proof).toBe(`${time} ${address} ${signature}`);
    for (const value of [
      '',
      `${time} 192.0.2.1 ${signature}`,
      `${Number(time) + 1} ${address} ${signature}`,
      `${time} ${address} ${signature.slice(0, -1)}${signature.endsWith('0') ? '1' : '0'}`,
      `${time} ${address} ${signature.slice(2)}`,
      `${time} ${address} ${'0'.repeat(64)}`,
      `${time} ${address}`,
      `${proof} ${signature}`,
      `${proof}, ${proof}`,
      address,
    ]) {
      expect([value, await provenVisitor(SECRET, withHeader(value), PATH)]).toEqual([value, null]);
    }
    expect(await provenVisitor(SECRET, withHeader(proof), PATH)).toBe(ADDRESS);
  });

  test.each<[string, string, Record<string, string>]>([
    ['there is no secret', '', { 'cf-connecting-ip': ADDRESS }],
    ['no address is known', SECRET, { 'x-forwarded-for': ADDRESS }],
  ])('is left out if %s, and what a crawler sends itself is dropped', async (_, secret, headers) => {
    const request = await forwarded(secret, { ...headers, [VISITOR_HEADER]: 'forged', cookie: 'x=1' });
    expect([...request.headers]).toEqual([['user-agent', BOT]]);
  });
});
