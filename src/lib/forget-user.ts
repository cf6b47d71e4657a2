import * as v from 'valibot';
import { readStored, storedKeys, writeStored, type StorageArea } from './browser-storage';
import { announceForgotten } from './forgotten-users';
import { KeyedStore } from './keyed-store';

const PREFIX = 'standout.';
const AREAS: readonly StorageArea[] = ['localStorage', 'sessionStorage'];
const Owned = v.object({ userId: v.string() });

/**
 * Removes what this browser stores about a user whose account was deleted, from its databases and its Web storage.
 * Keeps only data marked as another user's; data without a user is removed too, so that nothing is missed. Tells other
 * open tabs to stop storing data for this user.
 * @throws DOMException when a database cannot be opened.
 */
export async function forgetUser(userId: string): Promise<void> {
  announceForgotten(userId);
  for (const area of AREAS) forgetInStorage(area, userId);
  if (!('indexedDB' in globalThis)) return;
  for (const { name = '' } of await indexedDB.databases()) {
    if (name.startsWith(PREFIX)) await new KeyedStore(name).removeUnder([userId]);
  }
}

function forgetInStorage(area: StorageArea, userId: string): void {
  for (const key of storedKeys(area).filter((name) => name.startsWith(PREFIX))) {
    const others = ofOthers(parsed(readStored(area, key)), userId);
    writeStored(area, key, others === null ? null : JSON.stringify(others));
  }
}

/** The part of a stored value that belongs to other users; null when there is none. */
function ofOthers(value: unknown, userId: string): unknown {
  if (!Array.isArray(value)) return isOfOther(value, userId) ? value : null;
  const others = value.filter((entry) => isOfOther(entry, userId));
  return others.length === 0 ? null : others;
}

function isOfOther(value: unknown, userId: string): boolean {
  return v.is(Owned, value) && value.userId !== userId;
}

function parsed(text: string | null): unknown {
  const json = v.safeParse(v.pipe(v.string(), v.parseJson()), text);
  return json.success ? json.output : null;
}
