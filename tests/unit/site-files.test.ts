import { describe, expect, test } from 'vitest';
import { PUBLIC_PAGES, publicPageAt } from '@/domain/public-pages';
import { robotsTxt, sitemapXml, withContent, withHead } from '@/lib/build/site-files';

const SITE = 'https://standout.example';
const SHELL = `<!doctype html><html><head><title>x</title>
<meta
  name="description"
  content="old"
/></head><body><div id="root"></div></body></html>`;

describe('the files for search engines', () => {
  test('the sitemap lists every public page once, by its full address', () => {
    const addresses = [...sitemapXml(SITE).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);
    expect(addresses).toEqual(['/', '/faq', '/terms', '/privacy', '/licenses'].map((path) => SITE + path));
  });

  test('robots.txt names the sitemap only where there is one', () => {
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

  test('titles and descriptions are text, whatever they hold', () => {
    const html = withHead(SHELL, { path: '/x', title: '<b>$&', description: '"&' }, null);
    expect(html).toContain('<title>&lt;b&gt;$&amp; · Standout AI</title>');
    expect(html).toContain('content="&quot;&amp;"');
  });

  test('content stands before the app’s place, and pages without any stay as they are', () => {
    expect(withContent(SHELL, '<p>$&</p>')).toContain(
      '<div id="prerendered"><p>$&</p></div><div id="root"></div>',
    );
    expect(withContent(SHELL, null)).toBe(SHELL);
  });
});

test('descriptions are as long as search engines show, and no two pages share a title', () => {
  for (const { description } of PUBLIC_PAGES) expect(description.length).toBeLessThanOrEqual(160);
  expect(new Set(PUBLIC_PAGES.map(({ title }) => title)).size).toBe(PUBLIC_PAGES.length);
});
