import { expect, type Page } from 'playwright/test';
import { WORK } from './work';

const CACHE = 'standout-files';

/** Waits until the service worker has stored the app and serves this page. */
export async function waitForStoredApp(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state ?? null), WORK)
    .toBe('activated');
}

/** Also waits until everything that tracking and exporting need is stored. */
export async function waitForStoredTools(page: Page): Promise<void> {
  await waitForStoredApp(page);
  const files = await namedFiles(page);
  await expect.poll(async () => (await storedKeys(page)).length, WORK).toBe(files);
}

/** How many different files the service worker's script names. */
async function namedFiles(page: Page): Promise<number> {
  return new Set((await namedByWorker(page)).map(({ hash }) => hash)).size;
}

/** The files that the service worker's script names. */
async function namedByWorker(
  page: Page,
): Promise<readonly { readonly path: string; readonly hash: string }[]> {
  const script = await page.evaluate(async () => (await fetch('/service-worker.js')).text());
  const named = script.matchAll(/path:["'`]([^"'`]+)["'`],hash:["'`]([^"'`]+)/g);
  return Array.from(named, ([, path = '', hash = '']) => ({ path, hash }));
}

/** Paths of the files that the service worker may store, by their beginning. */
export async function storedPaths(page: Page, beginning: string): Promise<readonly string[]> {
  return (await namedByWorker(page)).map(({ path }) => path).filter((path) => path.startsWith(beginning));
}

/** Addresses in the cache whose content is no file that the service worker's script names. */
export async function otherFiles(page: Page): Promise<readonly string[]> {
  const hashes = (await namedByWorker(page)).map(({ hash }) => hash);
  return page.evaluate(
    async ({ cacheName, known }) => {
      const cache = await caches.open(cacheName);
      const others: string[] = [];
      for (const key of await cache.keys()) {
        const content = (await (await cache.match(key))?.arrayBuffer()) ?? new ArrayBuffer();
        const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', content));
        if (!known.includes(btoa(String.fromCharCode(...digest)))) others.push(key.url);
      }
      return others;
    },
    { cacheName: CACHE, known: hashes },
  );
}

/** The addresses of everything in this browser's caches. */
export function storedKeys(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().map(({ url }) => url);
  });
}

/** Replaces the stored content of a file, as a malicious script of the app's own site could. */
export async function poison(page: Page, path: string, content: string): Promise<void> {
  const file = (await namedByWorker(page)).find((each) => each.path === path);
  if (!file) throw new Error(`The service worker does not name ${path}`);
  await page.evaluate(
    async ({ cacheName, key, text, type }) => {
      const cache = await caches.open(cacheName);
      if (!(await cache.match(key))) throw new Error(`${key} is not stored`);
      await cache.put(key, new Response(text, { headers: { 'Content-Type': type } }));
    },
    {
      cacheName: CACHE,
      key: `/offline-files/${encodeURIComponent(file.hash)}`,
      text: content,
      type: path.endsWith('.js') ? 'text/javascript' : 'text/html',
    },
  );
}

/** Looks for a new version, as browsers do when a page of the app is opened, and waits until it is stored. */
export async function findNewVersion(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
  });
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state ?? null), WORK)
    .toBe('installed');
}
