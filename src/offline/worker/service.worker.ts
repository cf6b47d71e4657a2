import files from 'virtual:offline-files';
import { registerRoute } from 'workbox-routing/registerRoute.js';
import { SHARE } from '../../domain/share-target';
import { isAppPath } from '../app-path';
import { keepSharedClip } from '../shared-clip';
import { SHELL_PATH } from '../stored-file';
import { parsePageMessage } from '../worker-message';
import { FileStore } from './file-store';
import { receiveClip } from './receive-clip';

declare const self: ServiceWorkerGlobalScope;

/**
 * The service worker: serves the files of one version of the app without a network. It knows the content of each file
 * and answers nothing else, so data, signed URLs and the addresses of links in emails never reach its cache.
 */
const store = new FileStore([...files.start, ...files.tools]);

self.addEventListener('install', (event) => event.waitUntil(store.keep(files.start, event)));

self.addEventListener('activate', (event) => {
  const start = async (): Promise<void> => {
    await store.removeOthers();
    // Pages that no worker serves yet: those open since before the first installation.
    await self.clients.claim();
  };
  event.waitUntil(start());
});

self.addEventListener('message', (event) => {
  switch (parsePageMessage(event.data)) {
    case 'keep-tools':
      // What fails now is fetched at the next visit, or when it is used.
      event.waitUntil(store.keepMissing(files.tools, event).catch(() => undefined));
      return;
    case 'take-over':
      event.waitUntil(takeOver(event));
      return;
    case null:
      return;
  }
});

registerRoute(
  ({ sameOrigin, request, url }) => sameOrigin && request.mode === 'navigate' && isAppPath(url.pathname),
  ({ event }) => store.answer(new Request(SHELL_PATH), event),
);

registerRoute(
  ({ sameOrigin, request, url }) =>
    sameOrigin && request.mode !== 'navigate' && url.search === '' && store.has(url.pathname),
  ({ request, event }) => store.answer(request, event),
);

registerRoute(
  // A frame of another site could post unseen.
  ({ sameOrigin, request, url }) =>
    sameOrigin && request.destination === 'document' && url.pathname === SHARE.action,
  ({ request }) => receiveClip(request, keepSharedClip),
  'POST',
);

/**
 * Replaces the running version unless other windows are open: they would lose the files of their version. The answer
 * tells the page which.
 */
async function takeOver(event: ExtendableMessageEvent): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const isAlone = windows.length <= 1;
  event.ports[0]?.postMessage(isAlone);
  if (isAlone) await self.skipWaiting();
}
