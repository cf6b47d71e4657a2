import { vi } from 'vitest';

type Work = (lock: { readonly name: string }) => unknown;

/** Web Locks of one page: held until their work is over. Nobody waits for one in these tests. */
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

  /** What the browser does when the page goes away. */
  loseAll(): void {
    this.held.clear();
  }
}

/** Puts in what jsdom has not: locks and object URLs. */
export function installBrowserParts(): PageLocks {
  const locks = new PageLocks();
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { locks }));
  URL.createObjectURL = () => 'blob:made-in-jsdom';
  URL.revokeObjectURL = () => undefined;
  return locks;
}
