// @module-tag core
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { KeyedStore } from '@/lib/keyed-store';
import { openPage } from './leaving-page';

let name: string;
let store: KeyedStore;

beforeEach(() => {
  name = `test-${crypto.randomUUID()}`;
  store = new KeyedStore(name);
});

afterEach(() => deleteDatabase());

/** Simulates a user who clears the site's data. */
function deleteDatabase(): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.addEventListener('success', () => resolve());
    request.addEventListener('error', () => reject(request.error ?? new Error('not deleted')));
  });
}

/** The store as seen by another page of this browser. */
const elsewhere = () => new KeyedStore(name);

describe('a store of this browser', () => {
  it('returns a stored value, on other pages too, until it is replaced', async () => {
    await store.put(['ann', 'clip'], { points: [{ x: 1.5 }], at: new Date(0) });
    expect(await elsewhere().listUnder(['ann'])).toEqual([{ points: [{ x: 1.5 }], at: new Date(0) }]);
    await elsewhere().put(['ann', 'clip'], 'newer');
    expect(await store.listUnder(['ann', 'clip'])).toEqual(['newer']);
  });

  it('stores a copy, unaffected by later changes', async () => {
    const value = { points: [1] };
    const kept = store.put(['ann'], value);
    value.points.push(2);
    await kept;
    expect(await store.listUnder(['ann'])).toEqual([value]);
    await store.put(['ann'], value);
    value.points.push(3);
    expect(await store.listUnder(['ann'])).toEqual([{ points: [1, 2] }]);
  });

  it('lists only the values under a name', async () => {
    await store.put(['ann', 'clip', '1'], 'a1');
    await store.put(['ann', 'clip', '2'], 'a2');
    await store.put(['ann', 'clip 2', '1'], 'b');
    await store.put(['ann'], 'whole name');
    await store.put(['anna', 'clip', '1'], 'c');
    await store.put(['', 'clip', '1'], 'd');
    expect(await store.listUnder(['ann', 'clip'])).toEqual(['a1', 'a2']);
    expect(await store.listUnder(['ann'])).toEqual(['whole name', 'a1', 'a2', 'b']);
    expect(await store.listUnder(['nobody'])).toEqual([]);
  });

  it('removes only the values under a name', async () => {
    await store.put(['ann', 'clip', '1'], 'a1');
    await store.put(['anna', 'clip', '1'], 'b');
    await store.removeUnder(['ann']);
    expect(await elsewhere().listUnder(['ann'])).toEqual([]);
    expect(await elsewhere().listUnder(['anna'])).toEqual(['b']);
  });

  it('removes a value only if it is still the expected one', async () => {
    await store.put(['ann'], { change: 2 });
    const isFirst = (value: unknown): boolean => Object(value).change === 1;
    await store.removeIf(['ann'], isFirst);
    expect(await store.listUnder(['ann'])).toHaveLength(1);
    await store.put(['ann'], { change: 1 });
    await store.removeIf(['ann'], isFirst);
    expect(await store.listUnder(['ann'])).toEqual([]);
    await store.removeIf(['nobody'], () => true);
  });

  it('runs calls in order, even if the caller does not await them', async () => {
    await store.put(['ann'], 0);
    void store.put(['ann'], 1);
    void store.put(['ann'], 2);
    void store.removeIf(['ann'], (value) => value === 1);
    const seen = store.listUnder(['ann']);
    void store.removeIf(['ann'], (value) => value === 2);
    expect(await seen).toEqual([2]);
    expect(await store.listUnder(['ann'])).toEqual([]);
  });

  it('keeps working, empty, after the site’s data is cleared', async () => {
    await store.put(['ann'], 1);
    await deleteDatabase();
    expect(await store.listUnder(['ann'])).toEqual([]);
    await store.put(['ann'], 2);
    expect(await elsewhere().listUnder(['ann'])).toEqual([2]);
  });

  it('reports when a value cannot be stored', async () => {
    await expect(store.put(['ann'], () => undefined)).rejects.toMatchObject({ name: 'DataCloneError' });
    await store.put(['ann'], 1);
    expect(await store.listUnder(['ann'])).toEqual([1]);
  });
});

// The browser requests space before the first put, and a closing page loses that request.
test('a page’s last put survives closing, unless it was its first', async () => {
  await openPage(
    `const { KeyedStore } = await load('/src/lib/keyed-store.ts');
     const store = new KeyedStore(given.name);
     await store.put(['ann'], 'first');
     store.put(['ann'], 'last');
     leave();`,
    { name },
  );
  expect(await store.listUnder(['ann'])).toEqual(['last']);
});
