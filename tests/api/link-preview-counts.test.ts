import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { VISITOR_HEADER } from '../../supabase/functions/link-preview/visitor';
import { loadCrawlerWorker } from '../load-crawler-worker';
import { APP, CRAWLER, openPreviews, type PreviewProject } from './preview-project';

// All crawlers come through the worker of the app's host, so from one address. None may use up the others' limit.
const SECRET = 'a secret of the tests, long enough';
let project: PreviewProject;
let open: string;
let hammered: string;
beforeAll(async () => {
  project = await openPreviews({ LINK_PREVIEW_SECRET: SECRET });
  const share = async (title: string) => (await project.share(await project.addVideo({ title }))).accessCode;
  open = await share('Open');
  hammered = await share('Hammered');
});
beforeEach(() => project.forgetCalls());
afterAll(() => project.close());

/** Requests a link's page through the worker, as a crawler from an address. */
async function throughWorker(code: string, address: string, secret?: string): Promise<number> {
  const worker = await loadCrawlerWorker(`${project.url}/functions/v1/link-preview`);
  const request = new Request(`${APP}/shared/${code}`, {
    headers: { 'user-agent': CRAWLER, 'cf-connecting-ip': address },
  });
  const env = { ASSETS: { fetch: async () => new Response('the app') } };
  return (
    await worker.fetch(request, { ...env, ...(secret !== undefined && { LINK_PREVIEW_SECRET: secret }) })
  ).status;
}

/** Sets the count to the limit, in this minute and the next. */
const useUp = (action: string, calls: number) =>
  project.sql(
    `insert into private.rate_limits as r (action, subject, window_start, calls)
     select action, subject, window_start + later, $2
     from private.rate_limits, unnest(array[interval '0', interval '1 minute']) later where action = $1
     on conflict (action, subject, window_start) do update set calls = excluded.calls`,
    [action, calls],
  );

/** The counts since the test began. */
const counted = async () =>
  (await project.sql('select distinct action from private.rate_limits order by action')).map(
    (row) => row['action'],
  );

/** An unused code, in a different group from the open link's. */
async function wrongCode(): Promise<string> {
  const [row] = await project.sql(
    `select code from generate_series(1, 100) i, format('WRONG%s', lpad(i::text, 3, '0')) code
     where private.code_group(code) <> private.code_group($1) limit 1`,
    [open],
  );
  return String(row?.['code']);
}

describe('where the worker has no secret', () => {
  test('a flood of requests for one link does not block the next', async () => {
    expect(await throughWorker(hammered, '192.0.2.1')).toBe(200);
    await useUp('link_preview/code', 600);
    expect(await throughWorker(hammered, '192.0.2.2')).toBe(429);
    expect(await throughWorker(open, '192.0.2.1')).toBe(200);
  });

  test('wrong codes are refused in the end, without blocking links', async () => {
    const wrong = await wrongCode();
    expect(await throughWorker(wrong, '192.0.2.1')).toBe(404);
    await useUp('link_preview/wrong_of_group', 100);
    expect(await throughWorker(wrong, '192.0.2.2')).toBe(429);
    expect(await throughWorker(open, '192.0.2.1')).toBe(200);
    expect(await counted()).toEqual(['link_preview/code', 'link_preview/wrong_of_group']);
  });
});

describe('where the worker has the secret', () => {
  test('counts each visitor’s network separately', async () => {
    expect(await throughWorker(await wrongCode(), '2001:db8:1:2::3', SECRET)).toBe(404);
    await useUp('link_preview/wrong', 60);
    expect(await throughWorker(open, '2001:db8:1:2::4', SECRET)).toBe(429);
    expect(await throughWorker(open, '2001:db8:1:3::3', SECRET)).toBe(200);
    expect(await counted()).toEqual(['link_preview', 'link_preview/wrong']);
  });

  test('ignores a wrong secret and a crawler’s own headers', async () => {
    expect(await throughWorker(open, '192.0.2.1', `${SECRET}, but another one`)).toBe(200);
    for (const headers of [
      { [VISITOR_HEADER]: `${Math.floor(Date.now() / 1000)} 192.0.2.1 ${'0'.repeat(64)}` },
      { 'cf-connecting-ip': '192.0.2.1', 'x-forwarded-for': '192.0.2.1', 'x-real-ip': '192.0.2.1' },
    ]) {
      expect((await project.ask(`/shared/${open}`, CRAWLER, { headers })).status).toBe(200);
    }
    expect(await counted()).toEqual(['link_preview/code']);
  });
});

test('pictures and oEmbed are requested directly, and counted for the address that the edge reports', async () => {
  const forged = { 'x-forwarded-for': '203.0.113.7', [VISITOR_HEADER]: 'forged' };
  const ask = async (path: string) => (await project.ask(path, CRAWLER, { headers: forged })).status;
  const oembed = `/oembed?url=${encodeURIComponent(`${APP}/shared/${open}`)}`;
  expect([await ask(`/poster/shared/${open}.jpg`), await ask('/poster/shared/WRONG000.jpg')]).toEqual([
    200, 404,
  ]);
  await useUp('link_preview/wrong', 60);
  expect([await ask(`/poster/shared/${open}.jpg`), await ask(oembed)]).toEqual([429, 429]);
  expect(await throughWorker(open, '192.0.2.1')).toBe(200);
});
