/** The paths for which the worker runs; all other paths are served as files (Cloudflare Pages, `_routes.json`). */
export const CRAWLER_ROUTES = {
  version: 1,
  include: ['/shared/*', '/playlist/*'],
  exclude: ['/playlist/*/edit'],
} as const;

/**
 * The `_worker.js` of Cloudflare Pages: crawlers that request a link's page get the preview of the edge function
 * link-preview, all others get the app. A hosted project sends all HTML of functions as plain text, so the worker sets
 * the type. When the function cannot be reached, crawlers get the app's page.
 * The function sees one address for all requests through this worker. With the variable LINK_PREVIEW_SECRET, set to the
 * same value on both sides, the worker sends the visitor's address with a signature, so that each visitor's network is
 * counted separately (supabase/functions/link-preview/visitor.ts). The secret is read at each request and is in no
 * build.
 * @param functionUrl address of link-preview.
 * @param visitorHeader name of the header with the signed address.
 */
export function crawlerWorker(functionUrl: string, crawler: RegExp, visitorHeader: string): string {
  return `const CRAWLER = ${String(crawler)};
const FUNCTION_URL = ${JSON.stringify(functionUrl)};
const VISITOR_HEADER = ${JSON.stringify(visitorHeader)};

export default {
  async fetch(request, env) {
    const agent = request.headers.get('user-agent') ?? '';
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || !CRAWLER.test(agent)) return env.ASSETS.fetch(request);
    try {
      const path = new URL(request.url).pathname;
      const sent = { 'user-agent': agent, ...(await visitorOf(request, env, path)) };
      const answer = await fetch(FUNCTION_URL + path, { method: request.method, headers: sent, redirect: 'manual' });
      const headers = new Headers(answer.headers);
      headers.set('content-type', 'text/html; charset=utf-8');
      return new Response(answer.body, { status: answer.status, headers });
    } catch (error) {
      console.error(error);
      return env.ASSETS.fetch(request);
    }
  },
};

async function visitorOf(request, env, path) {
  // Cloudflare sets it and overrides whatever a client sends.
  const address = request.headers.get('cf-connecting-ip');
  if (!env.LINK_PREVIEW_SECRET || !address) return {};
  const text = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', text.encode(env.LINK_PREVIEW_SECRET), algorithm, false, ['sign']);
  const claim = Math.floor(Date.now() / 1000) + ' ' + address;
  const signature = await crypto.subtle.sign('HMAC', key, text.encode(claim + ' ' + path));
  const hex = Array.from(new Uint8Array(signature), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return { [VISITOR_HEADER]: claim + ' ' + hex };
}
`;
}
