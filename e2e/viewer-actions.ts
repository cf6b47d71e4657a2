import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright/test';
import { expect } from './fixtures';

/** What a viewer's page notes about itself, in ms since its start. */
interface ViewerTimes {
  /** The video is there, behind the cover of the wait. */
  readonly loaded?: number;
  /** The cover is gone. */
  readonly shown?: number;
}

interface ViewerReadiness {
  /** Of HTMLMediaElement. */
  readonly readyState?: number;
  readonly isPosterLoaded?: boolean;
  readonly fonts?: string;
}

interface ViewerNotes {
  readonly times: ViewerTimes;
  /** What is there when the cover goes. */
  readonly ready: ViewerReadiness;
  /** Each with its size and what moved; without those that follow an input at once, which count for nothing. */
  readonly shifts: readonly string[];
}

declare global {
  interface Window {
    viewerNotes: ViewerNotes;
  }
  /** Chromium's alone (WICG, Layout Instability), and so not in TypeScript's library. */
  interface LayoutShift extends PerformanceEntry {
    readonly value: number;
    readonly hadRecentInput: boolean;
    readonly sources: readonly { readonly node: Node | null }[];
  }
  const LayoutShift: abstract new () => LayoutShift;
}

/** Notes on the page when its wait begins, when it is over and what is there then, and all shifts of the layout. */
export async function watchPage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const times: { -readonly [Name in keyof ViewerTimes]: number } = {};
    const ready: { -readonly [Name in keyof ViewerReadiness]: ViewerReadiness[Name] } = {};
    const shifts: string[] = [];
    window.viewerNotes = { times, ready, shifts };
    new MutationObserver(() => {
      // The file of the landing page is that of every address, and has a video too until the app is there.
      const video = document.querySelector<HTMLVideoElement>('#root video');
      const isCovered = video?.closest('[inert]') !== null;
      if (video && isCovered) times.loaded ??= performance.now();
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

/** Holds the video, so that what is on the screen stays. */
export async function pause(page: Page): Promise<void> {
  await page.locator('video').evaluate((video: HTMLVideoElement) => video.pause());
}

/** Plays on, from shortly before the end where the engine can be sent there. */
export async function playToTheEnd(page: Page): Promise<void> {
  await page.locator('video').evaluate(async (video: HTMLVideoElement) => {
    // GStreamer, which plays in WebKitGTK, can stay for ever where it is sent while it plays.
    const isWebKit = navigator.vendor.startsWith('Apple');
    if (!isWebKit) video.currentTime = Math.max(0, video.duration - 0.4);
    // A play that waits is broken off when the viewer gets a stuck video going again.
    if (video.paused) await video.play();
  });
}

/** The video that is named so plays. */
export async function expectPlaying(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  const video = page.locator('video');
  await expect(video).toHaveJSProperty('paused', false);
  await expect
    .poll(() => video.evaluate(({ currentTime }: HTMLVideoElement) => currentTime))
    .toBeGreaterThan(0);
}

/** A site of somebody else with one page. */
export interface OtherSite {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** Serves a page at an origin of its own. */
export async function serveElsewhere(body: string): Promise<OtherSite> {
  const server = createServer((_, response) => {
    const head = '<meta charset="utf-8"><title>Our club</title><link rel="icon" href="data:,">';
    response.setHeader('Content-Type', 'text/html');
    response.end(`<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () =>
      new Promise((resolve, reject) => server.close((error) => (error ? reject(error) : resolve()))),
  };
}
