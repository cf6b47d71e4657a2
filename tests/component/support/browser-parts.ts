import { vi } from 'vitest';

type Work = (lock: { readonly name: string }) => unknown;

/**
 * The Web Locks of one page, which are held until their work ends. In these tests no request has to wait for a lock.
 */
class PageLocks {
  private readonly held = new Set<string>();

  request = async (name: string, optionsOrWork: object | Work, work?: Work): Promise<unknown> => {
    const run = typeof optionsOrWork === 'function' ? (optionsOrWork as Work) : work;
    this.held.add(name);
    try {
      return await run?.({ name });
    } finally {
      this.held.delete(name);
    }
  };

  query = () => Promise.resolve({ held: [...this.held].map((name) => ({ name })), pending: [] });

  /** Releases all locks, like a browser whose page is closed. */
  loseAll(): void {
    this.held.clear();
  }
}

/** Adds browser features that jsdom lacks: locks and object URLs. */
export function installBrowserParts(): PageLocks {
  const locks = new PageLocks();
  const own = navigator;
  const onLine = { configurable: true, get: () => own.onLine };
  vi.stubGlobal('navigator', Object.assign(Object.create(own, { onLine }), { locks }));
  URL.createObjectURL = () => 'blob:made-in-jsdom';
  URL.revokeObjectURL = () => undefined;
  return locks;
}
