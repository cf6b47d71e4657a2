/** The key of a value: names from the general to the specific. */
export type StoreKey = readonly string[];

const STORE = 'values';

/**
 * Values under keys in this browser's IndexedDB, one database per store. A key that begins with a user's id is deleted
 * with the user's account (forget-user.ts). Values are stored as structured clones, and a stored value may have any
 * shape, so parse it. Methods reject with the browser's DOMException when storage is blocked or full, and with a
 * ReferenceError without IndexedDB.
 */
export class KeyedStore {
  private database: IDBDatabase | null = null;
  private opening: Promise<IDBDatabase> | null = null;

  constructor(private readonly name: string) {}

  /**
   * Stores a copy of the value and replaces the old one. The last call wins, whichever finishes last. Except for the
   * first use of the store, writing starts before this method returns. A page that closes at that moment may lose its
   * last value.
   */
  async put(key: StoreKey, value: unknown): Promise<void> {
    await this.run('readwrite', (store) => {
      const request = store.put(value, [...key]);
      // Commits the transaction without waiting for the answer, because a page that closes before it would lose the
      // value.
      store.transaction.commit();
      return request;
    });
  }

  /** The values whose keys begin with these names, sorted by key. */
  listUnder(names: StoreKey): Promise<readonly unknown[]> {
    return this.run<unknown[]>('readonly', (store) => store.getAll(rangeUnder(names)));
  }

  /** Removes the values whose keys begin with these names. */
  async removeUnder(names: StoreKey): Promise<void> {
    await this.run('readwrite', (store) => store.delete(rangeUnder(names)));
  }

  /** Removes a value if `isMeant` is true for the value that is stored now. */
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
      // The browser closes the database when the user clears its data; this page must close it when another page
      // deletes it.
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

/**
 * The keys that continue these names with a further one: in IndexedDB an array is greater than every text.
 */
function rangeUnder(names: StoreKey): IDBKeyRange {
  return IDBKeyRange.bound([...names], [...names, []]);
}

function openDatabase(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE));
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(transactionErrorOf(request.error)));
  });
}

/** Resolves with the request's result when the transaction is complete. */
function perform<Result>(
  database: IDBDatabase,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, mode);
    const request = work(transaction.objectStore(STORE));
    transaction.addEventListener('complete', () => resolve(request.result));
    transaction.addEventListener('abort', () =>
      reject(transactionErrorOf(transaction.error ?? request.error)),
    );
  });
}

function transactionErrorOf(error: DOMException | null): DOMException {
  return error ?? new DOMException('The browser gave no reason', 'UnknownError');
}
