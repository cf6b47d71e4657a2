import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright/test';
import { expect } from './fixtures';

/** The times that a viewer's page records, in ms since the page's start. */
interface ViewerTimes {
  /** The page has the video's title, behind the cover of the wait. */
  readonly loaded?: number;
  /** The cover has been removed. */
  readonly shown?: number;
}

interface ViewerReadiness {
  /** The readyState of HTMLMediaElement. */
  readonly readyState?: number;
  readonly isPosterLoaded?: boolean;
  readonly fonts?: string;
}

interface ViewerNotes {
  readonly times: ViewerTimes;
  /** The state of the video when the cover is removed. */
  readonly ready: ViewerReadiness;
  /**
   * Layout shifts, each with its size and the moved element; shifts right after an input are left out, because they do
   * not count.
   */
  readonly shifts: readonly string[];
}

declare global {
  interface Window {
    viewerNotes: ViewerNotes;
  }
  /** A type that only Chromium has (WICG, Layout Instability) and TypeScript's library therefore lacks. */
  interface LayoutShift extends PerformanceEntry {
    readonly value: number;
    readonly hadRecentInput: boolean;
    readonly sources: readonly { readonly node: Node | null }[];
  }
  const LayoutShift: abstract new () => LayoutShift;
}

/** Records on the page when its wait starts and ends, the video's state then, and all layout shifts. */
export async function watchPage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const times: { -readonly [Name in keyof ViewerTimes]: number } = {};
    const ready: { -readonly [Name in keyof ViewerReadiness]: ViewerReadiness[Name] } = {};
    const shifts: string[] = [];
    window.viewerNotes = { times, ready, shifts };
    new MutationObserver(() => {
      // Every URL gets the landing page's file, which also has a video until the app has rendered.
      const video = document.querySelector<HTMLVideoElement>('#root video');
      const isCovered = video?.closest('[inert]') !== null;
      if (document.title.includes(' · ')) times.loaded ??= performance.now();
      if (!video || isCovered || times.shown !== undefined) return;
      times.shown = performance.now();
      ready.readyState = video.readyState;
      ready.fonts = document.fonts.status;
      ready.isPosterLoaded = performance
        .getEntriesByName(video.poster)
        .some((entry) => entry instanceof PerformanceResourceTiming && entry.responseEnd > 0);
    }).observe(document, { childList: true, subtree: true, attributes: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!(entry instanceof LayoutShift) || entry.hadRecentInput) continue;
        const places = entry.sources.map(({ node }) => (node instanceof Element ? node.outerHTML : 'text'));
        shifts.push(`${entry.value}: ${places.join(' ').slice(0, 400)}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

export async function notesOf(page: Page): Promise<ViewerNotes> {
  return page.evaluate(() => window.viewerNotes);
}

/** Expects that the video with this name is playing. */
export async function expectPlaying(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  const video = page.locator('video');
  await expect(video).toHaveJSProperty('paused', false);
  await expect
    .poll(() => video.evaluate(({ currentTime }: HTMLVideoElement) => currentTime))
    .toBeGreaterThan(0);
}

/** Another site. */
export interface OtherSite {
  /** Its origin. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** Serves a page at another origin. */
export async function serveElsewhere(body: string): Promise<OtherSite> {
  return serve((_, response) => {
    const head = '<meta charset="utf-8"><title>Our club</title><link rel="icon" href="data:,">';
    response.setHeader('Content-Type', 'text/html');
    response.end(`<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`);
  });
}

/** Starts a server at its own origin. */
export async function serve(answer: RequestListener): Promise<OtherSite> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      const closed = new Promise<void>((resolve, reject) =>
        server.close((error) => (error ? reject(error) : resolve())),
      );
      // A browser keeps connections that it has not used yet, and the server would wait for them.
      server.closeAllConnections();
      return closed;
    },
  };
}
