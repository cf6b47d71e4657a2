import { BRAND } from '../domain/brand.ts';
import { ADVERTISED_PLANS } from '../domain/advertised-plans.ts';
import { PATHS } from '../domain/paths.ts';
import { PUBLIC_PAGES, type PublicPage } from '../domain/public-pages.ts';

/** The element in which the app is rendered. A prerendered page is inserted before it. */
const EMPTY_ROOT = '<div id="root"></div>';

/** robots.txt, which allows everything, because a blocked crawler would never see a page's noindex tag. */
export function robotsTxt(siteUrl: string | null): string {
  const rules = 'User-agent: *\nAllow: /\n';
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

/** The built index.html with a page's title, description, canonical address and the tags for link previews. */
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
    `<meta property="og:site_name" content="${escapeHtml(BRAND.full)}" />`,
    ...(siteUrl === null ? [] : addressTags(escapeHtml(siteUrl), path)),
    ...(siteUrl !== null && path === PATHS.home ? [productFacts(siteUrl, description)] : []),
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
    `<meta property="og:image" content="${siteUrl}/og.jpg" />`,
    `<meta property="og:image:width" content="1200" />`,
    `<meta property="og:image:height" content="630" />`,
    `<meta property="og:image:alt" content="${OG_IMAGE_ALT}" />`,
    `<meta name="twitter:card" content="summary_large_image" />`,
  ];
}

/** public/og.jpg, made by `npm run demo`. */
const OG_IMAGE_ALT = 'Be seen in every play: a night match with a white ring at the feet of one player';

/**
 * The product's description and price for search engines (schema.org). Browsers treat it as data and not as a script.
 */
function productFacts(siteUrl: string, description: string): string {
  const facts = {
    '@context': 'https://schema.org',
    '@type': 'SoftwareApplication',
    name: BRAND.full,
    url: `${siteUrl}/`,
    description,
    image: `${siteUrl}/og.jpg`,
    applicationCategory: 'MultimediaApplication',
    operatingSystem: 'Any, in a web browser',
    offers: ADVERTISED_PLANS.map(({ name, price }) => ({
      '@type': 'Offer',
      name,
      price: price.replace('$', ''),
      priceCurrency: 'USD',
    })),
  };
  return `<script type="application/ld+json">${JSON.stringify(facts).replaceAll('<', String.raw`\u003c`)}</script>`;
}

/** The file with a prerendered page, which the app later replaces (src/app/replaces-prerendered.tsx). */
export function withContent(html: string, content: string | null): string {
  if (content === null) return html;
  return html.replace(EMPTY_ROOT, () => `<div id="prerendered">${content}</div>${EMPTY_ROOT}`);
}

/**
 * The file with links that load its page's scripts all at once and not one after another. They are in a template until
 * the first paint (src/main.ts), which loading them would delay.
 */
export function withScripts(html: string, files: readonly string[]): string {
  if (files.length === 0) return html;
  const links = files.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
  return html.replace('</body>', () => `<template id="scripts">${links.join('')}</template></body>`);
}

/** A script of the build, as vite.config.ts lists it. */
export interface BuiltScript {
  readonly file: string;
  /** The module that the script is for; null for shared code. */
  readonly facade: string | null;
  readonly imports: readonly string[];
}

/** The files of the scripts for these modules, with everything that they import. */
export function scriptFiles(scripts: readonly BuiltScript[], modules: readonly string[]): readonly string[] {
  const byFile = new Map(scripts.map((script) => [script.file, script]));
  const files = new Set(
    scripts.filter(({ facade }) => facade !== null && modules.includes(facade)).map(({ file }) => file),
  );
  for (const file of files) for (const imported of byFile.get(file)?.imports ?? []) files.add(imported);
  return [...files];
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
