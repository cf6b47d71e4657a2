import { lookUp, type Lookup, type Preview } from './content.ts';
import { isCrawler } from './crawlers.ts';
import { oembedAnswer, oembedTarget, roomOf } from './oembed.ts';
import { neutralPage, previewPage } from './page.ts';
import { fetchThumbnail, posterOf } from './poster.ts';
import type { Settings } from './settings.ts';
import { targetOf, watchPath, type Target } from './target.ts';
import { askingAddress, provenVisitor } from './visitor.ts';

/** How long crawlers may cache a preview, which is also how long a preview may outlive its link. */
const FOUND_CACHE = 'public, max-age=300';
const STATUS = { missing: 404, limited: 429, failed: 503 } as const;
const CORS = { 'access-control-allow-origin': '*' };
const PREFLIGHT = {
  ...CORS,
  'access-control-allow-methods': 'GET, HEAD, OPTIONS',
  'access-control-allow-headers': '*',
};

/**
 * Answers below /link-preview:
 * - GET /shared/CODE, /playlist/CODE: crawlers get a page with the preview, people are redirected to the app. For
 *   people the link is not looked up, so that the redirect reveals nothing about the code.
 * - GET /poster/shared/CODE.jpg, /poster/playlist/CODE.jpg: the link's picture, as long as the link is open.
 * - GET /oembed?url=...: oEmbed as JSON, for the addresses of links in the app.
 */
export function createHandler(settings: Settings): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: PREFLIGHT });
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return new Response('Method not allowed', { status: 405, headers: { allow: 'GET, HEAD, OPTIONS' } });
    }
    const url = new URL(request.url);
    const path = url.pathname.replace(/^(\/functions\/v1)?\/link-preview/, '');
    if (path === '/oembed') return answerOembed(settings, request, url.searchParams);
    const [, posterPath] = /^\/poster(\/.+)\.jpg$/.exec(path) ?? [];
    if (posterPath !== undefined) return answerPoster(settings, request, targetOf(posterPath));
    return answerLink(settings, request, path);
  };
}

async function answerLink(settings: Settings, request: Request, path: string): Promise<Response> {
  const target = targetOf(path);
  if (!isCrawler(request.headers.get('user-agent'))) {
    const location = settings.appUrl + (target ? watchPath(target) : '/');
    return new Response(null, { status: 302, headers: { location, ...varying('no-store') } });
  }
  // The app's host forwards these requests, so the sender's address is the same for all crawlers.
  const visitor = await provenVisitor(settings.previewSecret, request, path);
  const found = await open(settings, target, visitor);
  if (found.status !== 'found') return html(neutralPage(settings), STATUS[found.status], 'no-store');
  const poster = await posterOf(settings, found.target, found.preview);
  return html(previewPage(settings, found.target, found.preview, poster), 200, FOUND_CACHE);
}

async function answerPoster(settings: Settings, request: Request, target: Target | null): Promise<Response> {
  const found = await open(settings, target, askingAddress(request));
  if (found.status !== 'found') return refuse(STATUS[found.status]);
  const { thumbnail } = found.preview;
  const picture = thumbnail && (await fetchThumbnail(settings, thumbnail));
  if (picture === null) return refuse(404);
  return new Response(picture, {
    headers: {
      ...CORS,
      'content-type': 'image/jpeg',
      'cache-control': FOUND_CACHE,
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    },
  });
}

async function answerOembed(settings: Settings, request: Request, query: URLSearchParams): Promise<Response> {
  // oembed.com, section 2.2: the response for an unsupported format is 501.
  if ((query.get('format') ?? 'json') !== 'json') return refuse(501);
  const target = oembedTarget(settings, query.get('url'));
  const found = await open(settings, target, askingAddress(request));
  if (found.status !== 'found') return refuse(STATUS[found.status]);
  const poster = await posterOf(settings, found.target, found.preview);
  return Response.json(oembedAnswer(settings, found.target, found.preview, poster, roomOf(query)), {
    headers: { ...CORS, 'cache-control': FOUND_CACHE },
  });
}

type Opened =
  | { readonly status: 'found'; readonly target: Target; readonly preview: Preview }
  | Exclude<Lookup, { readonly status: 'found' }>;

/**
 * Opens a link. A path that cannot be a link is not looked up, because lookups of codes that open nothing are counted.
 */
async function open(settings: Settings, target: Target | null, address: string | null): Promise<Opened> {
  if (target === null) return { status: 'missing' };
  const found = await lookUp(settings, target, address);
  return found.status === 'found' ? { status: 'found', target, preview: found.preview } : found;
}

function html(text: string, status: number, cacheControl: string): Response {
  return new Response(text, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
      ...varying(cacheControl),
    },
  });
}

function refuse(status: number): Response {
  return new Response(null, { status, headers: { ...CORS, 'cache-control': 'no-store' } });
}

/** Headers for a URL where people and crawlers get different responses. */
function varying(cacheControl: string): Record<string, string> {
  return { 'cache-control': cacheControl, vary: 'user-agent' };
}
