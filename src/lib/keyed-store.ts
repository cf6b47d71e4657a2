/** Where a value is kept: names from the general to the special. */
export type StoreKey = readonly string[];

const STORE = 'values';

/**
 * Values under keys in this browser's IndexedDB, one database per store. Values are copied as structured clones and
 * come back as whatever was stored: parse them. Rejects with the browser's DOMException where storage is blocked or
 * full; without IndexedDB with a ReferenceError.
 */
export class KeyedStore {
  private database: IDBDatabase | null = null;
  private opening: Promise<IDBDatabase> | null = null;

  constructor(private readonly name: string) {}

  /**
   * Keeps a copy of the value in place of what was there. The order of calls counts, not that of their ends. Once the
   * store was used, this begins before it returns. A page that goes away may take along what it put in its last moment.
   */
  async put(key: StoreKey, value: unknown): Promise<void> {
    await this.run('readwrite', (store) => {
      const request = store.put(value, [...key]);
      // Without waiting for the answer: a page that goes away would take it along, and the value with it.
      store.transaction.commit();
      return request;
    });
  }

  /** The values whose keys begin with these names, by their keys. */
  listUnder(names: StoreKey): Promise<readonly unknown[]> {
    // An array sorts behind every text: the range ends behind all keys that have a further name.
    return this.run<unknown[]>('readonly', (store) =>
      store.getAll(IDBKeyRange.bound([...names], [...names, []])),
    );
  }

  /** Removes a value, if it is still the one that is meant. */
  async removeIf(key: StoreKey, isMeant: (value: unknown) => boolean): Promise<void> {
    await this.run('readwrite', (store) => {
      const found: IDBRequest<unknown> = store.get([...key]);
      found.addEventListener('success', () => {
        if (found.result !== undefined && isMeant(found.result)) store.delete([...key]);
      });
      return found;
    });
  }

  private async run<Result>(
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => IDBRequest<Result>,
  ): Promise<Result> {
    return perform(this.database ?? (await this.connected()), mode, work);
  }

  private connected(): Promise<IDBDatabase> {
    this.opening ??= this.connect();
    return this.opening;
  }

  private async connect(): Promise<IDBDatabase> {
    try {
      const database = await openDatabase(this.name);
      // The browser closes a database whose data the user clears; somebody who deletes it has to be let.
      database.addEventListener('close', () => this.forget());
      database.addEventListener('versionchange', () => {
        database.close();
        this.forget();
      });
      this.database = database;
      return database;
    } catch (error) {
      this.forget();
      throw error;
    }
  }

  private forget(): void {
    this.database = null;
    this.opening = null;
  }
}

function openDatabase(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE));
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(failureOf(request.error)));
  });
}

/** Resolves with the request's result when the transaction is done. */
function perform<Result>(
  database: IDBDatabase,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, mode);
    const request = work(transaction.objectStore(STORE));
    transaction.addEventListener('complete', () => resolve(request.result));
    transaction.addEventListener('abort', () => reject(failureOf(transaction.error ?? request.error)));
  });
}

function failureOf(error: DOMException | null): DOMException {
  return error ?? new DOMException('The browser gave no reason', 'UnknownError');
}
