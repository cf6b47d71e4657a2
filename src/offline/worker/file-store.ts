import type { WorkboxPlugin } from 'workbox-core/types.js';
import { CacheFirst } from 'workbox-strategies/CacheFirst.js';
import { storable, trusted } from '../check-response';
import type { StoredFile } from '../stored-file';

const CACHE = 'standout-files';
/** Not an address of the host: the key of a file is its content, so versions share the files that did not change. */
const KEY_PREFIX = '/offline-files/';
/** Files fetched at once; more would slow down the page that is being used. */
const AT_ONCE = 4;
/** The files are the smallest part of what a browser that is nearly full should keep. */
const LEAST_FREE_BYTES = 500_000_000;

/** Stores files of the build and serves them without a network. Never stores anything else. */
export class FileStore {
  private readonly byPath: ReadonlyMap<string, StoredFile>;
  private readonly byKey: ReadonlyMap<string, StoredFile>;
  private readonly strategy: CacheFirst;

  constructor(files: readonly StoredFile[]) {
    this.byPath = new Map(files.map((file) => [file.path, file]));
    this.byKey = new Map(files.map((file) => [keyOf(file), file]));
    this.strategy = new CacheFirst({
      cacheName: CACHE,
      matchOptions: { ignoreVary: true },
      plugins: [this.plugin()],
    });
  }

  has(path: string): boolean {
    return this.byPath.has(path);
  }

  /**
   * Answers a request for a file: from the cache, or from the network, in which case the file is stored.
   * @throws WorkboxError when neither has it.
   */
  answer(request: Request, event: ExtendableEvent): Promise<Response> {
    return this.strategy.handle({ request, event });
  }

  /**
   * Fetches and stores the files that are missing or were changed.
   * @throws when a file cannot be fetched or stored, or is not the one that the build made.
   */
  async keep(files: readonly StoredFile[], event: ExtendableEvent): Promise<void> {
    const waiting = [...files];
    const keepNext = async (): Promise<void> => {
      for (let file = waiting.shift(); file; file = waiting.shift()) await this.keepFile(file, event);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, keepNext));
  }

  /** Like `keep`, one after the other, for files that are not there at all and only if the device has room. */
  async keepMissing(files: readonly StoredFile[], event: ExtendableEvent): Promise<void> {
    if ((await freeBytes()) < LEAST_FREE_BYTES) return;
    const cache = await caches.open(CACHE);
    for (const file of files) {
      if (!(await cache.match(keyOf(file), { ignoreVary: true }))) await this.keepFile(file, event);
    }
  }

  /** Removes everything that this version does not use. */
  async removeOthers(): Promise<void> {
    const cache = await caches.open(CACHE);
    for (const request of await cache.keys()) if (!this.byKey.has(request.url)) await cache.delete(request);
  }

  private async keepFile(file: StoredFile, event: ExtendableEvent): Promise<void> {
    const request = new Request(file.path, { integrity: `sha256-${file.hash}`, credentials: 'same-origin' });
    const [response, done] = this.strategy.handleAll({ request, event });
    await Promise.all([response, done]);
    const cache = await caches.open(CACHE);
    if (!(await cache.match(keyOf(file), { ignoreVary: true })))
      throw new Error(`${file.path} cannot be stored`);
  }

  private plugin(): WorkboxPlugin {
    return {
      cacheKeyWillBeUsed: ({ request }) => {
        const file = this.byPath.get(new URL(request.url).pathname);
        return Promise.resolve(file ? keyOf(file) : request);
      },
      // Both get the key instead of the request.
      cacheWillUpdate: async ({ request, response }) => {
        const file = this.fileOf(request);
        return file ? await storable(file, response) : null;
      },
      cachedResponseWillBeUsed: async ({ request, cachedResponse }) => {
        const file = this.fileOf(request);
        return file && cachedResponse ? await trusted(file, cachedResponse) : null;
      },
    };
  }

  private fileOf({ url }: Request): StoredFile | undefined {
    return this.byKey.get(url) ?? this.byPath.get(new URL(url).pathname);
  }
}

/** How much this site may still store; infinite in browsers that do not say. */
async function freeBytes(): Promise<number> {
  if (!('storage' in navigator && 'estimate' in navigator.storage)) return Infinity;
  const { quota = Infinity, usage = 0 } = await navigator.storage.estimate();
  return quota - usage;
}

function keyOf({ hash }: StoredFile): string {
  return new URL(KEY_PREFIX + encodeURIComponent(hash), location.origin).href;
}
