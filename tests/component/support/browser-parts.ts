import { vi } from 'vitest';

type Work = (lock: { readonly name: string }) => unknown;

/** Web Locks of one page: held until their work is over. Nobody waits for one in these tests. */
class PageLocks {
  readonly #held = new Set<string>();

  request = async (name: string, optionsOrWork: object | Work, work?: Work): Promise<unknown> => {
    const run = typeof optionsOrWork === 'function' ? (optionsOrWork as Work) : work;
    this.#held.add(name);
    try {
      return await run?.({ name });
    } finally {
      this.#held.delete(name);
    }
  };

  query = () => Promise.resolve({ held: [...this.#held].map((name) => ({ name })), pending: [] });

  /** What the browser does when the page goes away. */
  loseAll(): void {
    this.#held.clear();
  }
}

/** Puts in what jsdom has not: locks, object URLs, and reading a blob without a FileReader. */
export function installBrowserParts(): PageLocks {
  const locks = new PageLocks();
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { locks }));
  Blob.prototype.arrayBuffer = readBlob;
  URL.createObjectURL = () => 'blob:made-in-jsdom';
  URL.revokeObjectURL = () => undefined;
  return locks;
}

function readBlob(this: Blob): Promise<ArrayBuffer> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      const { result } = reader;
      if (typeof result !== 'object' || result === null) return;
      // Copied out of jsdom's realm: Node's Web Crypto takes only its own buffers.
      const { buffer, byteOffset, byteLength } = Buffer.from(new Uint8Array(result));
      resolve(buffer.slice(byteOffset, byteOffset + byteLength));
    });
    reader.readAsArrayBuffer(this);
  });
}
