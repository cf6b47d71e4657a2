import { BRAND } from '../../domain/brand.ts';
import { PUBLIC_PAGES, type PublicPage } from '../../domain/public-pages.ts';

/** Where the app is put; what stands in for it until then comes before. */
const EMPTY_ROOT = '<div id="root"></div>';

/** robots.txt: everything may be read, except the viewer for other sites' frames. */
export function robotsTxt(siteUrl: string | null): string {
  const rules = 'User-agent: *\nAllow: /\nDisallow: /embed/\n';
  return siteUrl === null ? rules : `${rules}Sitemap: ${siteUrl}/sitemap.xml\n`;
}

/** sitemap.xml with every public page. @param siteUrl without a slash at its end. */
export function sitemapXml(siteUrl: string): string {
  const entries = PUBLIC_PAGES.map(({ path }) => `  <url><loc>${escapeHtml(siteUrl + path)}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}

/** The built index.html with a page's title, description and canonical address, and with what link previews read. */
export function withHead(
  html: string,
  { path, title, description }: PublicPage,
  siteUrl: string | null,
): string {
  const name = escapeHtml(`${title} · ${BRAND.full}`);
  const text = escapeHtml(description);
  const tags = [
    `<meta property="og:title" content="${name}" />`,
    `<meta property="og:description" content="${text}" />`,
    `<meta property="og:type" content="website" />`,
    ...(siteUrl === null ? [] : addressTags(escapeHtml(siteUrl), path)),
  ];
  return html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${name}</title>`)
    .replace(/<meta\s+name="description"[^>]*>/, () => `<meta name="description" content="${text}" />`)
    .replace('</head>', () => `${tags.join('\n')}\n</head>`);
}

function addressTags(siteUrl: string, path: string): readonly string[] {
  return [
    `<link rel="canonical" href="${siteUrl}${path}" />`,
    `<meta property="og:url" content="${siteUrl}${path}" />`,
    `<meta property="og:image" content="${siteUrl}/demo/match.webp" />`,
  ];
}

/** The file with a page in it that stands in for the app (src/app/takes-over.tsx). */
export function withContent(html: string, content: string | null): string {
  if (content === null) return html;
  return html.replace(EMPTY_ROOT, () => `<div id="prerendered">${content}</div>${EMPTY_ROOT}`);
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
