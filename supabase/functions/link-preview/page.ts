import type { Preview } from './content.ts';
import { escapeHtml, voidElement } from '../_shared/html.ts';
import type { PictureSize } from './picture-size.ts';
import type { Settings } from './settings.ts';
import { PLAYER, SITE_DESCRIPTION, SITE_NAME } from './site.ts';
import { embedPath, watchPath, type Target } from './target.ts';

/** A poster's address, with its size if the size could be read. */
export interface Poster {
  readonly url: string;
  readonly size: PictureSize | null;
}

/** The page that crawlers read for a link: title, description, poster, Open Graph, Twitter and the oEmbed address. */
export function previewPage(
  settings: Settings,
  target: Target,
  preview: Preview,
  poster: Poster | null,
): string {
  const watchUrl = settings.appUrl + watchPath(target);
  const embedUrl = settings.appUrl + embedPath(target);
  const oembedUrl = `${settings.functionUrl}/oembed?format=json&url=${encodeURIComponent(watchUrl)}`;
  const player = { width: String(PLAYER.widthPx), height: String(PLAYER.heightPx) };
  return documentOf(preview.title, preview.description, watchUrl, [
    voidElement('link', { rel: 'canonical', href: watchUrl }),
    voidElement('link', {
      rel: 'alternate',
      type: 'application/json+oembed',
      href: oembedUrl,
      title: preview.title,
    }),
    ...properties({
      'og:type': 'video.other',
      'og:url': watchUrl,
      'og:video': embedUrl,
      'og:video:type': 'text/html',
      'og:video:width': player.width,
      'og:video:height': player.height,
      ...(preview.durationSec !== null && {
        'video:duration': String(Math.max(1, Math.round(preview.durationSec))),
      }),
      ...(poster && posterProperties(poster, preview.title)),
    }),
    ...names({
      'twitter:card': 'player',
      'twitter:player': embedUrl,
      'twitter:player:width': player.width,
      'twitter:player:height': player.height,
      ...(poster && { 'twitter:image': poster.url, 'twitter:image:alt': preview.title }),
    }),
  ]);
}

/** The page for every code that opens nothing; it reveals nothing about the code. */
export function neutralPage({ appUrl }: Settings): string {
  return documentOf(SITE_NAME, SITE_DESCRIPTION, `${appUrl}/`, [
    ...properties({ 'og:type': 'website', 'og:url': `${appUrl}/` }),
    ...names({ 'twitter:card': 'summary' }),
  ]);
}

function posterProperties({ url, size }: Poster, alt: string): Record<string, string> {
  return {
    'og:image': url,
    'og:image:type': 'image/jpeg',
    'og:image:alt': alt,
    ...(size && { 'og:image:width': String(size.widthPx), 'og:image:height': String(size.heightPx) }),
  };
}

/** A link is only for the people who received it, so no page of a link is indexed. */
function documentOf(title: string, description: string, url: string, head: readonly string[]): string {
  const lines = [
    '<!doctype html>',
    '<html lang="en" prefix="og: https://ogp.me/ns# video: https://ogp.me/ns/video#">',
    '<head>',
    '<meta charset="utf-8">',
    `<title>${escapeHtml(title)}</title>`,
    ...names({ description, robots: 'noindex' }),
    ...properties({ 'og:site_name': SITE_NAME, 'og:title': title, 'og:description': description }),
    ...names({ 'twitter:title': title, 'twitter:description': description }),
    ...head,
    '</head>',
    '<body>',
    `<h1>${escapeHtml(title)}</h1>`,
    `<p>${escapeHtml(description)}</p>`,
    `<p><a href="${escapeHtml(url)}">${SITE_NAME}</a></p>`,
    '</body>',
    '</html>',
  ];
  return `${lines.join('\n')}\n`;
}

function properties(values: Readonly<Record<string, string>>): string[] {
  return Object.entries(values).map(([property, content]) => voidElement('meta', { property, content }));
}

function names(values: Readonly<Record<string, string>>): string[] {
  return Object.entries(values).map(([name, content]) => voidElement('meta', { name, content }));
}
