import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { CRAWLER_ROUTES, crawlerWorker } from '@/lib/crawler-worker';
import { CRAWLER } from '../../../supabase/functions/link-preview/crawlers';

// The worker's text, loaded as Cloudflare loads it, between a host with the app's page and a function that answers.
const FUNCTION = 'https://ref.supabase.test/functions/v1/link-preview';
const BOT = 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)';
const BROWSER = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36';

interface Worker {
  fetch(
    request: Request,
    env: { readonly ASSETS: { fetch(request: Request): Promise<Response> } },
  ): Promise<Response>;
}

let worker: Worker;
beforeAll(async () => {
  const text = crawlerWorker(FUNCTION, CRAWLER);
  const module = (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(text)}`)) as {
    default: Worker;
  };
  worker = module.default;
});
afterEach(() => vi.restoreAllMocks());

const ASSETS = { fetch: async () => new Response('the app') };
const ask = (path: string, agent: string, method = 'GET') =>
  worker.fetch(new Request(`https://standout.test${path}`, { method, headers: { 'user-agent': agent } }), {
    ASSETS,
  });

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

  test('gives people the app, and asks nobody', async () => {
    const asked = vi.spyOn(globalThis, 'fetch');
    expect(await (await ask('/shared/7K2QX9BD', BROWSER)).text()).toBe('the app');
    expect(await (await ask('/shared/7K2QX9BD', BOT, 'POST')).text()).toBe('the app');
    expect(asked).not.toHaveBeenCalled();
  });

  test('gives crawlers the app’s page when the function is out of reach', async () => {
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no line'));
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    expect(await (await ask('/shared/7K2QX9BD', BOT)).text()).toBe('the app');
  });

  test('sees the pages of links alone', () => {
    expect(CRAWLER_ROUTES).toEqual({
      version: 1,
      include: ['/shared/*', '/playlist/*'],
      exclude: ['/playlist/*/edit'],
    });
  });
});
