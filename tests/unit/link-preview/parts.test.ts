import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BRAND } from '@/domain/brand';
import { sharedPath } from '@/domain/paths';
import type { Preview } from '../../../supabase/functions/link-preview/content';
import { isCrawler } from '../../../supabase/functions/link-preview/crawlers';
import { oembedAnswer, oembedTarget, roomOf } from '../../../supabase/functions/link-preview/oembed';
import { neutralPage, previewPage } from '../../../supabase/functions/link-preview/page';
import { jpegSize } from '../../../supabase/functions/link-preview/picture-size';
import { readSettings } from '../../../supabase/functions/link-preview/settings';
import { SITE_NAME } from '../../../supabase/functions/link-preview/site';
import { targetOf, watchPath } from '../../../supabase/functions/link-preview/target';

const SETTINGS = {
  supabaseUrl: 'https://ref.supabase.test',
  publishableKey: 'sb_publishable_x',
  secretKey: 'sb_secret_x',
  appUrl: 'https://standout.test',
  functionUrl: 'https://ref.supabase.test/functions/v1/link-preview',
  previewSecret: null,
};
const TARGET = { kind: 'video', code: '7K2QX9BD' } as const;
const previewWith = (title: string, description = ''): Preview => ({
  title,
  description,
  thumbnail: null,
  durationSec: null,
});

test('name and URLs are the app’s own', () => {
  expect(SITE_NAME).toBe(BRAND.full);
  for (const kind of ['video', 'playlist'] as const) {
    expect(watchPath({ kind, code: '7K2QX9BD' })).toBe(sharedPath(kind, '7K2QX9BD'));
    expect(targetOf(sharedPath(kind, '7k2qx9bd'))).toEqual({ kind, code: '7K2QX9BD' });
  }
});

test.each([
  '/',
  '/shared',
  '/shared/SHORT',
  '/shared/7K2QX9BDX',
  '/shared/7K2QX9B%4X',
  '/other/7K2QX9BD',
  '//shared/7K2QX9BD',
])('%s leads nowhere', (path) => {
  expect(targetOf(path)).toBeNull();
});

describe('settings', () => {
  const env: Record<string, string> = {
    SUPABASE_URL: 'https://ref.supabase.test/',
    SUPABASE_ANON_KEY: 'old-anon',
    SUPABASE_SERVICE_ROLE_KEY: 'old',
    APP_URL: 'https://standout.test/',
  };
  const read = (change: Record<string, string | undefined>) => {
    const all: Record<string, string | undefined> = { ...env, ...change };
    return readSettings((name) => all[name]);
  };

  test('are read without slashes, with the newer key if there is one', () => {
    expect(read({})).toEqual({ ...SETTINGS, publishableKey: 'old-anon', secretKey: 'old' });
    const newer = {
      SUPABASE_PUBLISHABLE_KEYS: '{"default": "sb_publishable_x"}',
      SUPABASE_SECRET_KEYS: '{"default": "sb_secret_x"}',
    };
    expect(read(newer)).toEqual(SETTINGS);
    expect(read({ SUPABASE_SECRET_KEYS: '{}' }).secretKey).toBe('old');
  });

  test('have a secret that is long enough, or none', () => {
    const secretOf = (value: string) => read({ LINK_PREVIEW_SECRET: value }).previewSecret;
    expect([secretOf(''), secretOf('x'.repeat(32))]).toEqual([null, 'x'.repeat(32)]);
    expect(() => secretOf('x'.repeat(31))).toThrow('LINK_PREVIEW_SECRET has fewer than 32 characters.');
  });

  test.each(['SUPABASE_URL', 'SUPABASE_ANON_KEY', 'SUPABASE_SERVICE_ROLE_KEY', 'APP_URL'])(
    'without %s say so',
    (name) => {
      expect(() => read({ [name]: undefined })).toThrow(`${name} is not set.`);
    },
  );
});

describe('the caller', () => {
  test.each([
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'facebookexternalhit/1.1 Facebot Twitterbot/1.0',
    'Twitterbot/1.0',
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
    'WhatsApp/2.24.1.84 A',
    'TelegramBot (like TwitterBot)',
    'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5',
    'Mozilla/5.0 (compatible; Embedly/0.2; +http://support.embed.ly/)',
    'Pinterestbot/1.0',
    'Mastodon/4.2.1 (http.rb/5.1.1; +https://mastodon.social/) Bot',
    'Iframely/1.3.1 (+https://iframely.com/docs/about)',
  ])('%s is a crawler', (agent) => {
    expect(isCrawler(agent)).toBe(true);
  });

  test.each([
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Instagram 350.0.0.0',
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36 [FBAN/EMA;FBLC/en_US]',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 [LinkedInApp]/9.30',
    'Mozilla/5.0 (Linux; Android 9; CUBOT X19) AppleWebKit/537.36 Chrome/120.0.0.0 Mobile Safari/537.36 Pinterest/Android',
    '',
    null,
  ])('%s is a person', (agent) => {
    expect(isCrawler(agent)).toBe(false);
  });
});

describe('pages', () => {
  test('never turn a title or description into a tag or attribute', () => {
    const nasty = fc.string({
      unit: fc.oneof(
        fc.constantFrom('<', '>', '"', "'", '&', '/', '=', ' ', '\n', '</title>', '<script>'),
        fc.string({ unit: 'grapheme', maxLength: 1 }),
      ),
      maxLength: 60,
    });
    const shapeOf = (page: string) => page.replaceAll(/="[^"<>]*"/g, '=""').replaceAll(/>[^<]*</g, '><');
    const shape = shapeOf(previewPage(SETTINGS, TARGET, previewWith('x', 'x'), null));
    fc.assert(
      fc.property(nasty, nasty, (title, description) => {
        const page = previewPage(SETTINGS, TARGET, previewWith(title, description), null);
        expect(shapeOf(page)).toBe(shape);
      }),
    );
  });

  test('an oEmbed frame is one tag, whatever the title says', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const answer = oembedAnswer(
          SETTINGS,
          TARGET,
          previewWith(`${text}"><script>`),
          null,
          roomOf(new URLSearchParams()),
        );
        expect(answer['html']).toMatch(/^<iframe( [a-z]+="[^"<>]*")+><\/iframe>$/);
      }),
    );
  });

  test('the neutral page is not indexed and names only the site', () => {
    const page = neutralPage(SETTINGS);
    expect(page).toContain('<meta name="robots" content="noindex">');
    expect(page).toContain('<title>Standout AI</title>');
    expect(page).not.toContain('oembed');
  });
});

describe('oEmbed', () => {
  test.each([
    ['https://standout.test/shared/7K2QX9BD', TARGET],
    ['https://standout.test/shared/7k2qx9bd/?utm=x#t', TARGET],
    ['https://standout.test/shared/7K2QX9BD).', TARGET],
    ['https://standout.test/shared/7K2QX9BD">', TARGET],
    ['https://standout.test/playlist/7K2QX9BD', { kind: 'playlist', code: '7K2QX9BD' }],
    ['https://standout.test/embed/shared/7K2QX9BD', TARGET],
    ['http://standout.test/shared/7K2QX9BD', null],
    ['https://standout.test.evil/shared/7K2QX9BD', null],
    ['https://evil@standout.test:444/shared/7K2QX9BD', null],
    ['https://standout.test/playlist/7K2QX9BD/edit', null],
    ['javascript:alert(1)', null],
    ['', null],
    [null, null],
  ])('of %s', (url, target) => {
    expect(oembedTarget(SETTINGS, url)).toEqual(target);
  });

  test.each([
    ['', 1280, 720],
    ['maxwidth=640', 640, 360],
    ['maxheight=90', 160, 90],
    ['maxwidth=640&maxheight=90', 160, 90],
    ['maxwidth=5000', 1280, 720],
    ['maxwidth=1', 1, 1],
    ['maxwidth=0', 1280, 720],
    ['maxwidth=-3&maxheight=wide', 1280, 720],
  ])('with %j fits into %i x %i', (query, width, height) => {
    const answer = oembedAnswer(SETTINGS, TARGET, previewWith('x'), null, roomOf(new URLSearchParams(query)));
    expect([answer['width'], answer['height']]).toEqual([width, height]);
  });

  test('has a picture with its size, or none if the size is unknown or too large', () => {
    const poster = (size: { widthPx: number; heightPx: number } | null) => ({
      url: 'https://p.test/1.jpg',
      size,
    });
    const of = (query: string, size: Parameters<typeof poster>[0]) =>
      oembedAnswer(SETTINGS, TARGET, previewWith('x'), poster(size), roomOf(new URLSearchParams(query)));
    const size = { widthPx: 640, heightPx: 360 };
    expect(of('', size)).toMatchObject({
      thumbnail_url: 'https://p.test/1.jpg',
      thumbnail_width: 640,
      thumbnail_height: 360,
    });
    expect(of('', null)).not.toHaveProperty('thumbnail_url');
    expect(of('maxwidth=320', size)).not.toHaveProperty('thumbnail_url');
  });
});

describe('the size of a JPEG', () => {
  const frame = (marker: number) => [0xff, marker, 0, 17, 8, 0x01, 0x68, 0x02, 0x80];
  const app0 = [0xff, 0xe0, 0, 4, 1, 2];

  test.each([0xc0, 0xc1, 0xc2, 0xcf])('is read from a frame that starts with %i', (marker) => {
    expect(jpegSize(new Uint8Array([0xff, 0xd8, ...app0, 0xff, ...frame(marker)]))).toEqual({
      widthPx: 640,
      heightPx: 360,
    });
  });

  test.each([
    ['a table that looks like a frame', [0xff, 0xd8, ...frame(0xc4)]],
    ['a PNG', [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]],
    ['an end before the frame', [0xff, 0xd8, ...app0]],
    ['nothing', []],
  ])('is unknown for %s', (_, bytes) => {
    expect(jpegSize(new Uint8Array(bytes))).toBeNull();
  });

  test('never reads beyond the bytes, and always gives an answer', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(() => jpegSize(new Uint8Array([0xff, 0xd8, ...bytes]))).not.toThrow();
      }),
    );
  });
});
