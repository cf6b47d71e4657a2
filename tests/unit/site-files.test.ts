import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { PUBLIC_PAGES, publicPageAt } from '@/domain/public-pages';
import { robotsTxt, scriptFiles, sitemapXml, withContent, withHead, withScripts } from '@/build/site-files';

const SITE = 'https://standout.example';
const SHELL = `<!doctype html><html><head><title>x</title>
<meta
  name="description"
  content="old"
/></head><body><div id="root"></div></body></html>`;

/** From the header of a JPEG's frame. */
function jpegSize(jpeg: Buffer): { readonly width: number; readonly height: number } {
  const at = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  return { width: jpeg.readUInt16BE(at + 7), height: jpeg.readUInt16BE(at + 5) };
}

describe('the files for search engines', () => {
  test('the sitemap lists every public page once, with its full URL', () => {
    const addresses = [...sitemapXml(SITE).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);
    expect(addresses).toEqual(
      ['/', '/try', '/faq', '/terms', '/privacy', '/licenses'].map((path) => SITE + path),
    );
  });

  test('robots.txt names the sitemap only if there is one', () => {
    expect(robotsTxt(SITE)).toContain(`Sitemap: ${SITE}/sitemap.xml`);
    expect(robotsTxt(null)).not.toContain('Sitemap');
  });

  test('a page has its own title, description and canonical address', () => {
    const terms = publicPageAt('/terms');
    if (!terms) throw new Error('There are no terms');
    const html = withHead(SHELL, terms, SITE);
    expect(html).toContain('<title>Terms of Service · Standout AI</title>');
    expect(html).toContain(`<link rel="canonical" href="${SITE}/terms" />`);
    expect(html).toContain(`<meta name="description" content="${terms.description}" />`);
    expect(html).not.toContain('old');
    expect(withHead(SHELL, terms, null)).not.toContain('canonical');
  });

  test('a page has a card for where its URL is shared', () => {
    const html = withHead(SHELL, publicPageAt('/faq') ?? { path: '/', title: '', description: '' }, SITE);
    expect(html).toContain(`<meta property="og:url" content="${SITE}/faq" />`);
    expect(html).toContain(`<meta property="og:image" content="${SITE}/og.jpg" />`);
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image" />');
    const picture = readFileSync('public/og.jpg');
    expect(jpegSize(picture)).toEqual({ width: 1200, height: 630 });
    // Messengers drop larger pictures.
    expect(picture.length).toBeLessThan(300_000);
  });

  test('only the landing page describes product and price as data', () => {
    const [home, other] = PUBLIC_PAGES;
    if (!home || !other) throw new Error('There are no pages');
    const dataOf = (html: string) => /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1];
    const facts: unknown = JSON.parse(dataOf(withHead(SHELL, home, SITE)) ?? '');
    expect(facts).toMatchObject({
      '@type': 'SoftwareApplication',
      name: 'Standout AI',
      url: `${SITE}/`,
      offers: [{ price: '0' }, { price: '9.99' }, { price: '29.99' }, { price: '99.99' }],
    });
    const hostile = { ...home, description: '</script><script>alert(1)</script>' };
    expect(dataOf(withHead(SHELL, hostile, SITE))).not.toContain('<');
    expect(dataOf(withHead(SHELL, other, SITE))).toBeUndefined();
    expect(dataOf(withHead(SHELL, home, null))).toBeUndefined();
  });

  test('titles and descriptions are text, whatever they contain', () => {
    const html = withHead(SHELL, { path: '/x', title: '<b>$&', description: '"&' }, null);
    expect(html).toContain('<title>&lt;b&gt;$&amp; · Standout AI</title>');
    expect(html).toContain('content="&quot;&amp;"');
  });

  test('content comes before the app’s place, and pages without any are unchanged', () => {
    expect(withContent(SHELL, '<p>$&</p>')).toContain(
      '<div id="prerendered"><p>$&</p></div><div id="root"></div>',
    );
    expect(withContent(SHELL, null)).toBe(SHELL);
  });
});

describe('the scripts of a page', () => {
  const SCRIPTS = [
    { file: 'assets/boot-1.js', facade: 'src/app/boot.tsx', imports: ['assets/react-2.js'] },
    { file: 'assets/react-2.js', facade: null, imports: ['assets/runtime-3.js'] },
    { file: 'assets/runtime-3.js', facade: null, imports: ['assets/react-2.js'] },
    { file: 'assets/login-4.js', facade: 'src/features/auth/login-page.tsx', imports: [] },
  ];

  test('are those of its modules and everything that they import', () => {
    expect(scriptFiles(SCRIPTS, ['src/app/boot.tsx'])).toEqual([
      'assets/boot-1.js',
      'assets/react-2.js',
      'assets/runtime-3.js',
    ]);
  });

  test('are named after its content, where they wait for the first paint', () => {
    expect(withScripts('<body><p></p></body>', ['assets/boot-1.js'])).toBe(
      '<body><p></p><template id="scripts"><link rel="modulepreload" crossorigin href="/assets/boot-1.js"></template></body>',
    );
    expect(withScripts('<body></body>', [])).toBe('<body></body>');
  });
});

test('descriptions fit what search engines show, and no two pages share a title', () => {
  for (const { description } of PUBLIC_PAGES) expect(description.length).toBeLessThanOrEqual(160);
  expect(new Set(PUBLIC_PAGES.map(({ title }) => title)).size).toBe(PUBLIC_PAGES.length);
});
