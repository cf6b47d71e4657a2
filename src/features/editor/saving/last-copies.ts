import * as v from 'valibot';
import { storedKeys } from '@/lib/browser-storage';
import { KeptValue } from '@/lib/kept-value';
import type { StoreKey } from '@/lib/keyed-store';

/**
 * What pages left behind in their last moment, in localStorage: that keeps a text before the call returns. IndexedDB
 * asks the browser for room before the first put, and again once the answer is half a minute old; a put that waits for
 * it is lost with its page.
 */
export class LastCopies {
  /** @param name what all keys begin with. */
  constructor(private readonly name: string) {}

  /** @param value what JSON can hold. */
  put(key: StoreKey, value: unknown): void {
    keptAt(this.pathOf(key)).keep(value);
  }

  /** The values whose keys begin with these names; parse them. */
  listUnder(names: StoreKey): readonly unknown[] {
    const start = `${this.pathOf(names)}/`;
    return storedKeys('localStorage')
      .filter((path) => path.startsWith(start))
      .map((path) => keptAt(path).load());
  }

  /** Removes a value, if it is still the one that is meant. */
  removeIf(key: StoreKey, isMeant: (value: unknown) => boolean): void {
    const kept = keptAt(this.pathOf(key));
    const value = kept.load();
    if (value !== null && isMeant(value)) kept.keep(null);
  }

  private pathOf(key: StoreKey): string {
    return [this.name, ...key].join('/');
  }
}

function keptAt(path: string): KeptValue<unknown> {
  return new KeptValue('localStorage', path, v.unknown(), 'The last change cannot be kept at once');
}
