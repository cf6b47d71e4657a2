import type { Lock, Locker, RequestRelease } from '@tus/server';
import { storageErrors } from '../storage-error';

interface Holder {
  /** Asks the request that holds the lock to stop. */
  readonly requestRelease: RequestRelease;
  readonly waiting: (() => void)[];
}

/** As on hosted, requests that do not get the lock in this time are answered 503. */
const ACQUIRE_TIMEOUT_MS = 5000;

/** One writer per upload in this process. A newcomer asks the holder to stop and waits for it. */
export function createUploadLocks(): Locker {
  const holders = new Map<string, Holder>();
  return { newLock: (id) => createLock(holders, id) };
}

function createLock(holders: Map<string, Holder>, id: string): Lock {
  return {
    async lock(_signal, requestRelease) {
      const deadline = Date.now() + ACQUIRE_TIMEOUT_MS;
      for (let holder = holders.get(id); holder; holder = holders.get(id)) {
        await holder.requestRelease();
        await released(holder, deadline - Date.now());
      }
      holders.set(id, { requestRelease, waiting: [] });
    },
    unlock() {
      const holder = holders.get(id);
      holders.delete(id);
      for (const wake of holder?.waiting ?? []) wake();
      return Promise.resolve();
    },
  };
}

function released(holder: Holder, timeoutMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(storageErrors.lockTimeout()), timeoutMs);
    holder.waiting.push(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
