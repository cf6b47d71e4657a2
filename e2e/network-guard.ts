import { expect, type BrowserContext } from 'playwright/test';
import { APP_URL } from './ports';

/** Paths of the build's own files, and of the pages that a visitor opens on the way to the editor. */
const OWN_FILE =
  /^\/(|try|empty\.html|favicon\.svg|manifest\.webmanifest|(assets|tracking|ffmpeg|demo)\/[\w.-]+|[\w-]+\.(png|json))$/;

/** Watches what a browser requests. */
export interface NetworkGuard {
  /** Paths of all requests so far. */
  readonly paths: readonly string[];
  /** Expects that every request so far was for a file of the app, and could carry nothing away. */
  expectOnlyOwnFiles(): void;
}

/**
 * Watches all requests of a context, including those of its workers, from now on. A GET for a file of the app's own
 * origin, without a query or a body, tells the server nothing about the visitor's clip.
 */
export function guardNetwork(context: BrowserContext): NetworkGuard {
  const paths: string[] = [];
  const strangers: string[] = [];
  const { origin } = new URL(APP_URL);
  context.on('request', (request) => {
    const url = new URL(request.url());
    // These never leave the browser.
    if (url.protocol === 'blob:' || url.protocol === 'data:') return;
    paths.push(url.pathname);
    const isBare = request.method() === 'GET' && request.postData() === null && url.search === '';
    if (!isBare || url.origin !== origin || !OWN_FILE.test(url.pathname))
      strangers.push(`${request.method()} ${request.url()}`);
  });
  context.on('page', (page) => page.on('websocket', (socket) => strangers.push(socket.url())));
  return {
    paths,
    expectOnlyOwnFiles: () => {
      expect(paths.length).toBeGreaterThan(5);
      expect(strangers).toEqual([]);
    },
  };
}
