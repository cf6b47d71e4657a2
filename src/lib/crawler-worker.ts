/** The paths that the worker sees; all others go straight to the files (Cloudflare Pages, `_routes.json`). */
export const CRAWLER_ROUTES = {
  version: 1,
  include: ['/shared/*', '/playlist/*'],
  exclude: ['/playlist/*/edit'],
} as const;

/**
 * The `_worker.js` of Cloudflare Pages: crawlers that ask for a link's page get the preview that the edge function
 * link-preview makes, everybody else the app. A hosted project calls all HTML of functions plain text, so the type is set
 * here; when the function cannot be reached, crawlers get the app's page.
 * @param functionUrl address of link-preview.
 */
export function crawlerWorker(functionUrl: string, crawler: RegExp): string {
  return `const CRAWLER = ${String(crawler)};

export default {
  async fetch(request, env) {
    const agent = request.headers.get('user-agent') ?? '';
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || !CRAWLER.test(agent)) return env.ASSETS.fetch(request);
    try {
      const address = ${JSON.stringify(functionUrl)} + new URL(request.url).pathname;
      const answer = await fetch(address, { method: request.method, headers: { 'user-agent': agent }, redirect: 'manual' });
      const headers = new Headers(answer.headers);
      headers.set('content-type', 'text/html; charset=utf-8');
      return new Response(answer.body, { status: answer.status, headers });
    } catch (error) {
      console.error(error);
      return env.ASSETS.fetch(request);
    }
  },
};
`;
}
