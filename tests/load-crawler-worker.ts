import { crawlerWorker } from '@/lib/crawler-worker';
import { CRAWLER } from '../supabase/functions/link-preview/crawlers';
import { VISITOR_HEADER } from '../supabase/functions/link-preview/visitor';

/** The build's _worker.js as the app's host runs it. */
interface CrawlerWorker {
  fetch(
    request: Request,
    env: {
      readonly ASSETS: { fetch(request: Request): Promise<Response> };
      readonly LINK_PREVIEW_SECRET?: string;
    },
  ): Promise<Response>;
}

/** Loads the worker's text like the host. @param functionUrl address of link-preview. */
export async function loadCrawlerWorker(functionUrl: string): Promise<CrawlerWorker> {
  const text = crawlerWorker(functionUrl, CRAWLER, VISITOR_HEADER);
  const module = (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(text)}`)) as {
    default: CrawlerWorker;
  };
  return module.default;
}
