import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { LocalBackend } from '../../supabase/local/backend';
import { listen } from '../../supabase/local/start/http-server';
import { freePorts } from '../free-ports';
import { createTestBackend } from '../test-backend';
import { clientAt } from './harness';
import { lastMail } from './harness-local';

// The edge function link-preview, unchanged, over HTTP: the embedded backend listens, the function calls it back.
const APP = 'https://standout.test';
const CRAWLER = 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)';
const BROWSER =
  'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
/** The beginning of a JPEG of 640 x 360 pixels, and a little more. */
const PICTURE = new Uint8Array([
  0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, 0x01, 0x68, 0x02, 0x80, 3, 1, 2, 3, 4, 5, 6,
]);

let url: string;
let backend: LocalBackend;
let stop: () => Promise<void>;
let owner: { readonly client: SupabaseClient; readonly id: string };

beforeAll(async () => {
  const [port = 0] = await freePorts(1);
  url = `http://127.0.0.1:${port}`;
  backend = await createTestBackend({ apiUrl: url, siteUrl: APP });
  stop = await listen((request) => backend.fetch(request), port);
  owner = await signIn();
});
beforeEach(() => backend.database.asOwner((session) => session.exec('delete from private.rate_limits')));
afterAll(async () => {
  await stop();
  await backend.close();
});

async function signIn() {
  const client = clientAt(url, backend.keys.publishable, fetch);
  const email = 'previews@example.test';
  await client.auth.signInWithOtp({ email });
  const { code } = await lastMail(backend, email);
  const { data } = await client.auth.verifyOtp({ email, token: code, type: 'email' });
  return { client, id: data.user?.id ?? '' };
}

/** A processed video of the owner with its thumbnail in storage; returns its id. */
async function addVideo(facts: {
  title: string;
  description?: string;
  hasThumbnail?: boolean;
}): Promise<string> {
  const stem = `${owner.id}/${crypto.randomUUID()}`;
  if (facts.hasThumbnail !== false) {
    const options = { contentType: 'image/jpeg' };
    const { error } = await owner.client.storage
      .from('thumbnails')
      .upload(`${stem}.jpg`, PICTURE.buffer, options);
    if (error) throw error;
  }
  const { rows } = await backend.database.asOwner((session) =>
    session.query<{ id: string }>(
      `insert into videos (user_id, title, original_name, friendly_name, description, processed_video_path, thumbnail_path,
         duration_sec) values ($1, 'clip.mp4', 'clip.mp4', $2, $3, $4, $5, 12.4) returning id`,
      [
        owner.id,
        facts.title,
        facts.description ?? null,
        `${stem}.mp4`,
        facts.hasThumbnail === false ? null : `${stem}.jpg`,
      ],
    ),
  );
  return rows[0]?.id ?? '';
}

interface Link {
  readonly id: string;
  readonly accessCode: string;
}

async function rpc<T>(name: string, args: Record<string, unknown>): Promise<T> {
  const { data, error } = await owner.client.rpc(name, args);
  if (error) throw error;
  return data as T;
}
const share = async (videoId: string) => rpc<Link>('create_share', { p_video_id: videoId });

const ask = (path: string, agent = CRAWLER, init: RequestInit = {}) =>
  fetch(`${url}/functions/v1/link-preview${path}`, {
    redirect: 'manual',
    ...init,
    headers: { 'user-agent': agent, ...(init.headers as Record<string, string> | undefined) },
  });

/** What a page's meta tags say, by property or name. */
function metaOf(page: string): Record<string, string> {
  const tags = page.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g);
  return Object.fromEntries([...tags].map(([, name = '', content = '']) => [name, content]));
}

describe('a crawler that asks for a shared video', () => {
  test('reads title, description, poster, player and the oEmbed address', async () => {
    const { accessCode } = await share(
      await addVideo({ title: 'Baseline rally', description: 'Eleven shots' }),
    );
    const answer = await ask(`/shared/${accessCode}`);
    const page = await answer.text();
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(answer.headers.get('vary')).toContain('user-agent');
    expect(page).toContain('<title>Baseline rally</title>');
    const poster = `${url}/functions/v1/link-preview/poster/shared/${accessCode}.jpg`;
    expect(metaOf(page)).toEqual({
      description: 'Eleven shots',
      robots: 'noindex',
      'og:site_name': 'Standout AI',
      'og:title': 'Baseline rally',
      'og:description': 'Eleven shots',
      'og:type': 'video.other',
      'og:url': `${APP}/shared/${accessCode}`,
      'og:video': `${APP}/embed/shared/${accessCode}`,
      'og:video:type': 'text/html',
      'og:video:width': '1280',
      'og:video:height': '720',
      'video:duration': '12',
      'og:image': poster,
      'og:image:type': 'image/jpeg',
      'og:image:alt': 'Baseline rally',
      'og:image:width': '640',
      'og:image:height': '360',
      'twitter:title': 'Baseline rally',
      'twitter:description': 'Eleven shots',
      'twitter:card': 'player',
      'twitter:player': `${APP}/embed/shared/${accessCode}`,
      'twitter:player:width': '1280',
      'twitter:player:height': '720',
      'twitter:image': poster,
      'twitter:image:alt': 'Baseline rally',
    });
    const oembed = /<link rel="alternate" type="application\/json\+oembed" href="([^"]+)"/.exec(page)?.[1];
    expect((await fetch((oembed ?? '').replaceAll('&amp;', '&'))).status).toBe(200);
  });

  test('gets the picture through the function, and never an address of storage', async () => {
    const { accessCode } = await share(await addVideo({ title: 'Rally' }));
    const answer = await ask(`/poster/shared/${accessCode}.jpg`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(PICTURE);
    const page = await (await ask(`/shared/${accessCode}`)).text();
    expect(page).not.toMatch(/storage\/v1|token=|sb_secret|fileKey/);
    expect(page).not.toContain(owner.id);
  });

  test('does without a picture where there is none', async () => {
    const { accessCode } = await share(await addVideo({ title: 'Rally', hasThumbnail: false }));
    const meta = metaOf(await (await ask(`/shared/${accessCode}`)).text());
    expect(meta).toMatchObject({ description: 'Watch this video on Standout AI.', 'og:title': 'Rally' });
    expect(meta).not.toHaveProperty('og:image');
    expect((await ask(`/poster/shared/${accessCode}.jpg`)).status).toBe(404);
  });

  test('reads what a player wrote as text, not as HTML', async () => {
    const nasty = `</title><script>alert("x")</script>' onload='&`;
    const { accessCode } = await share(await addVideo({ title: nasty, description: nasty }));
    const page = await (await ask(`/shared/${accessCode}`)).text();
    expect(page).not.toContain('<script');
    expect(page).toContain(
      '&lt;/title&gt;&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;&#39; onload=&#39;&amp;',
    );
  });
});

test('a crawler that asks for a playlist reads its title and its first video’s picture', async () => {
  const first = await addVideo({ title: 'First' });
  const second = await addVideo({ title: 'Second' });
  const { accessCode } = await rpc<Link>('create_playlist', {
    p_title: 'Autumn',
    p_description: '',
    p_video_ids: [first, second],
  });
  const meta = metaOf(await (await ask(`/playlist/${accessCode}`)).text());
  expect(meta).toMatchObject({
    'og:title': 'Autumn',
    'og:description': '2 videos on Standout AI.',
    'og:url': `${APP}/playlist/${accessCode}`,
    'og:image': `${url}/functions/v1/link-preview/poster/playlist/${accessCode}.jpg`,
    'og:image:width': '640',
  });
  expect((await ask(`/poster/playlist/${accessCode}.jpg`)).status).toBe(200);
  // Under the address of a video the same code opens nothing, as in the app.
  expect((await ask(`/shared/${accessCode}`)).status).toBe(404);
});

describe('codes that open nothing', () => {
  test('get the same neutral page: unknown, deleted, inactive, and what is no code', async () => {
    const deleted = await share(await addVideo({ title: 'Gone' }));
    await rpc('delete_share', { p_share_id: deleted.id, p_user_id: owner.id });
    const inactive = await share(await addVideo({ title: 'Paused' }));
    await backend.database.asOwner((session) =>
      session.query('update video_shares set is_active = false where id = $1', [inactive.id]),
    );
    const pages = new Set<string>();
    for (const path of [
      '/shared/WRONG000',
      `/shared/${deleted.accessCode}`,
      `/shared/${inactive.accessCode}`,
      '/shared/%3Cscript%3E',
      '/shared/',
      '/playlist/WRONG000',
      '/',
      '',
    ]) {
      const answer = await ask(path);
      expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([path, 404, 'no-store']);
      pages.add(await answer.text());
    }
    expect(pages.size).toBe(1);
    const [page = ''] = pages;
    expect(metaOf(page)).toMatchObject({ robots: 'noindex', 'og:title': 'Standout AI', 'og:url': `${APP}/` });
    expect(page).not.toContain('og:image');
  });

  test('get no picture and no oEmbed either', async () => {
    expect((await ask('/poster/shared/WRONG000.jpg')).status).toBe(404);
    expect((await ask(`/oembed?url=${encodeURIComponent(`${APP}/shared/WRONG000`)}`)).status).toBe(404);
  });

  test('tried by the hundred are refused, for the address that the edge names', async () => {
    const tries = await Promise.all(
      Array.from({ length: 130 }, async (_, index) => {
        const code = `WRONG${String(index).padStart(3, '0')}`;
        return (
          await ask(`/shared/${code}`, CRAWLER, { headers: { 'x-forwarded-for': `203.0.113.${index}` } })
        ).status;
      }),
    );
    // 60 a minute, and the minute may have ended once in between.
    expect(tries.filter((status) => status === 429).length).toBeGreaterThanOrEqual(10);
    expect(new Set(tries)).toEqual(new Set([404, 429]));
  });
});

describe('people', () => {
  test('are sent on to the app, and nothing is looked up for them', async () => {
    const { accessCode } = await share(await addVideo({ title: 'Rally' }));
    for (const [path, target] of [
      [`/shared/${accessCode}`, `/shared/${accessCode}`],
      [`/playlist/${accessCode.toLowerCase()}`, `/playlist/${accessCode}`],
      ['/shared/WRONG000', '/shared/WRONG000'],
      ['/shared/%0d%0aset-cookie:x', '/'],
      ['/elsewhere', '/'],
      ['', '/'],
    ] as const) {
      const answer = await ask(path, BROWSER);
      expect([answer.status, answer.headers.get('location')]).toEqual([302, APP + target]);
      expect(await answer.text()).toBe('');
    }
    const { rows } = await backend.database.asOwner((session) =>
      session.query(`select from private.rate_limits where action like 'link_preview%'`),
    );
    expect(rows).toHaveLength(0);
  });
});

describe('oEmbed', () => {
  const oembed = (query: Record<string, string>) => ask(`/oembed?${new URLSearchParams(query).toString()}`);

  test('answers with a frame that fits, for pages of any origin', async () => {
    const { accessCode } = await share(await addVideo({ title: 'Rally "one"' }));
    const answer = await oembed({ url: `${APP}/shared/${accessCode}`, maxwidth: '640', format: 'json' });
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(await answer.json()).toEqual({
      version: '1.0',
      type: 'video',
      provider_name: 'Standout AI',
      provider_url: `${APP}/`,
      title: 'Rally "one"',
      width: 640,
      height: 360,
      html:
        `<iframe src="${APP}/embed/shared/${accessCode}" width="640" height="360" title="Rally &quot;one&quot;" ` +
        'style="border:0" allow="autoplay; fullscreen; picture-in-picture" allowfullscreen=""></iframe>',
      cache_age: 300,
      thumbnail_url: `${url}/functions/v1/link-preview/poster/shared/${accessCode}.jpg`,
      thumbnail_width: 640,
      thumbnail_height: 360,
    });
  });

  test('has no XML, and nothing for other sites', async () => {
    const { accessCode } = await share(await addVideo({ title: 'Rally' }));
    expect((await oembed({ url: `${APP}/shared/${accessCode}`, format: 'xml' })).status).toBe(501);
    expect((await oembed({ url: `https://elsewhere.test/shared/${accessCode}` })).status).toBe(404);
    expect((await oembed({})).status).toBe(404);
  });
});

test('other methods are refused; HEAD and preflights are answered', async () => {
  const { accessCode } = await share(await addVideo({ title: 'Rally' }));
  for (const method of ['POST', 'PUT', 'DELETE']) {
    expect((await ask(`/shared/${accessCode}`, CRAWLER, { method })).status).toBe(405);
  }
  const head = await ask(`/shared/${accessCode}`, CRAWLER, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
  const preflight = await ask('/oembed', BROWSER, {
    method: 'OPTIONS',
    headers: { origin: 'https://any.test', 'access-control-request-method': 'GET' },
  });
  expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
});

test('a preview ends with its link', async () => {
  const link = await share(await addVideo({ title: 'Rally' }));
  expect((await ask(`/shared/${link.accessCode}`)).status).toBe(200);
  await rpc('delete_share', { p_share_id: link.id, p_user_id: owner.id });
  expect((await ask(`/shared/${link.accessCode}`)).status).toBe(404);
  expect((await ask(`/poster/shared/${link.accessCode}.jpg`)).status).toBe(404);
});
