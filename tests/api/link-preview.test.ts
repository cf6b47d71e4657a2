// @module-tag core
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  APP,
  BROWSER,
  metaOf,
  openPreviews,
  PICTURE,
  type Link,
  type PreviewProject,
} from './preview-project';

// The real edge function link-preview over HTTP: what crawlers read, and where people are redirected.
let project: PreviewProject;
beforeAll(async () => {
  project = await openPreviews();
});
beforeEach(() => project.forgetCalls());
afterAll(() => project.close());

describe('a crawler that requests a shared video', () => {
  test('reads title, description, poster, player and the oEmbed address', async () => {
    const { accessCode } = await project.share(
      await project.addVideo({ title: 'Baseline rally', description: 'Eleven shots' }),
    );
    const answer = await project.ask(`/shared/${accessCode}`);
    const page = await answer.text();
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(answer.headers.get('vary')).toContain('user-agent');
    expect(page).toContain('<title>Baseline rally</title>');
    const poster = `${project.url}/functions/v1/link-preview/poster/shared/${accessCode}.jpg`;
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

  test('sees no file names', async () => {
    const id = await project.addVideo({ title: 'IMG_4021' });
    await project.sql(`update videos set title = 'IMG_4021.MOV' where id = $1`, [id]);
    const { accessCode } = await project.share(id);
    const answer = await project.ask(`/shared/${accessCode}`);
    expect(metaOf(await answer.text())).toMatchObject({ 'og:title': 'Highlight' });
  });

  test('sees the clean address when a messenger appended punctuation to the link', async () => {
    const { accessCode } = await project.share(await project.addVideo({ title: 'Rally' }));
    for (const tail of [').', '%3E', '%E2%80%9D,']) {
      const answer = await project.ask(`/shared/${accessCode}${tail}`);
      expect(answer.status).toBe(200);
      expect(metaOf(await answer.text())).toMatchObject({
        'og:title': 'Rally',
        'og:url': `${APP}/shared/${accessCode}`,
      });
      const person = await project.ask(`/shared/${accessCode}${tail}`, BROWSER);
      expect(person.headers.get('location')).toBe(`${APP}/shared/${accessCode}`);
    }
  });

  test('gets the picture through the function, never a storage address', async () => {
    const { accessCode } = await project.share(await project.addVideo({ title: 'Rally' }));
    const answer = await project.ask(`/poster/shared/${accessCode}.jpg`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(PICTURE);
    const page = await (await project.ask(`/shared/${accessCode}`)).text();
    expect(page).not.toMatch(/storage\/v1|token=|sb_secret|fileKey/);
    expect(page).not.toContain(project.ownerId);
  });

  test('gets no picture when there is none', async () => {
    const { accessCode } = await project.share(
      await project.addVideo({ title: 'Rally', hasThumbnail: false }),
    );
    const meta = metaOf(await (await project.ask(`/shared/${accessCode}`)).text());
    expect(meta).toMatchObject({ description: 'Watch this video on Standout AI.', 'og:title': 'Rally' });
    expect(meta).not.toHaveProperty('og:image');
    expect((await project.ask(`/poster/shared/${accessCode}.jpg`)).status).toBe(404);
  });

  test('gets what a player wrote as text, not as HTML', async () => {
    const nasty = `</title><script>alert("x")</script>' onload='&`;
    const { accessCode } = await project.share(await project.addVideo({ title: nasty, description: nasty }));
    const page = await (await project.ask(`/shared/${accessCode}`)).text();
    expect(page).not.toContain('<script');
    expect(page).toContain(
      '&lt;/title&gt;&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;&#39; onload=&#39;&amp;',
    );
  });
});

test('crawlers and oEmbed get only the visible part of texts, even from older rows', async () => {
  const { accessCode } = await project.share(await project.addVideo({ title: 'Rally' }));
  await project.sql('alter table videos disable trigger clean_texts');
  await project.sql(
    `update videos set friendly_name = $2, description = $3 where id =
    (select video_id from video_shares where access_code = $1)`,
    [accessCode, '\u202e\u200b gnp.\u2066Rally\u{e0041}\u3164', 'Eleven\u200b\r\n\u202eshots\u00ad'],
  );
  await project.sql('alter table videos enable trigger clean_texts');
  const page = await (await project.ask(`/shared/${accessCode}`)).text();
  expect(page).toContain('<title>gnp.Rally</title>');
  expect(metaOf(page)).toMatchObject({ 'og:title': 'gnp.Rally', 'twitter:description': 'Eleven\nshots' });
  const url = encodeURIComponent(`${APP}/shared/${accessCode}`);
  const oembed = await (await project.ask(`/oembed?url=${url}`)).json();
  expect(oembed).toMatchObject({ title: 'gnp.Rally', html: expect.stringContaining('title="gnp.Rally"') });
});

test('a crawler sees who plays when the link shows the player card, and nothing else of the card', async () => {
  const { accessCode } = await project.share(
    await project.addVideo({ title: 'Rally', description: 'Eleven shots' }),
  );
  await project.sql(
    `insert into player_cards (user_id, name, number, position, team, year, height, contact, shows_contact)
     values ($1, 'Niko <b>', '10', 'Striker', 'SV Nordstern', 'Class of next year', 'six feet', 'niko@x.example', true)`,
    [project.ownerId],
  );
  const read = async () => (await project.ask(`/shared/${accessCode}`)).text();
  expect(metaOf(await read())['og:description']).toBe('Eleven shots');
  const show = (card: boolean) =>
    project.rpc('set_link_card', { p_access_code: accessCode, p_shows_card: card, p_shows_contact: card });
  await show(true);
  const page = await read();
  const text = 'Niko &lt;b&gt;, #10, Striker, SV Nordstern. Eleven shots';
  expect(metaOf(page)).toMatchObject({ 'og:description': text, 'twitter:description': text });
  expect(page).not.toMatch(/niko@|next year|six feet/);
  await project.sql(`update player_cards set name = '', position = '', team = '' where user_id = $1`, [
    project.ownerId,
  ]);
  expect(metaOf(await read())['og:description']).toBe('#10. Eleven shots');
  await show(false);
  expect(metaOf(await read())['og:description']).toBe('Eleven shots');
});

test('a crawler that requests a playlist gets its title and its first video’s picture', async () => {
  const first = await project.addVideo({ title: 'First' });
  const second = await project.addVideo({ title: 'Second' });
  const { accessCode } = await project.rpc<Link>('create_playlist', {
    p_title: 'Autumn',
    p_description: '',
    p_video_ids: [first, second],
  });
  const meta = metaOf(await (await project.ask(`/playlist/${accessCode}`)).text());
  expect(meta).toMatchObject({
    'og:title': 'Autumn',
    'og:description': '2 videos on Standout AI.',
    'og:url': `${APP}/playlist/${accessCode}`,
    'og:image': `${project.url}/functions/v1/link-preview/poster/playlist/${accessCode}.jpg`,
    'og:image:width': '640',
  });
  expect((await project.ask(`/poster/playlist/${accessCode}.jpg`)).status).toBe(200);
  // The same code opens nothing at a video's address, as in the app.
  expect((await project.ask(`/shared/${accessCode}`)).status).toBe(404);
});

describe('people', () => {
  test('are redirected to the app without a lookup', async () => {
    const { accessCode } = await project.share(await project.addVideo({ title: 'Rally' }));
    for (const [path, target] of [
      [`/shared/${accessCode}`, `/shared/${accessCode}`],
      [`/playlist/${accessCode.toLowerCase()}`, `/playlist/${accessCode}`],
      ['/shared/WRONG000', '/shared/WRONG000'],
      ['/shared/%0d%0aset-cookie:x', '/'],
      ['/elsewhere', '/'],
      ['', '/'],
    ] as const) {
      const answer = await project.ask(path, BROWSER);
      expect([answer.status, answer.headers.get('location')]).toEqual([302, APP + target]);
      expect(await answer.text()).toBe('');
    }
    const counted = await project.sql(`select from private.rate_limits where action like 'link_preview%'`);
    expect(counted).toHaveLength(0);
  });
});

describe('oEmbed', () => {
  const oembed = (query: Record<string, string>) =>
    project.ask(`/oembed?${new URLSearchParams(query).toString()}`);

  test('returns a frame of the right size, for pages of any origin', async () => {
    const { accessCode } = await project.share(await project.addVideo({ title: 'Rally "one"' }));
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
      thumbnail_url: `${project.url}/functions/v1/link-preview/poster/shared/${accessCode}.jpg`,
      thumbnail_width: 640,
      thumbnail_height: 360,
    });
  });

  test('has no XML, and refuses addresses of other sites', async () => {
    const { accessCode } = await project.share(await project.addVideo({ title: 'Rally' }));
    expect((await oembed({ url: `${APP}/shared/${accessCode}`, format: 'xml' })).status).toBe(501);
    expect((await oembed({ url: `https://elsewhere.test/shared/${accessCode}` })).status).toBe(404);
    expect((await oembed({})).status).toBe(404);
  });
});
