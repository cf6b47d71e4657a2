import * as v from 'valibot';
import { create, type StoreApi, type UseBoundStore } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { stateStorage, type StoredName } from './browser-storage';

interface TabStore<Tab extends string> {
  readonly tab: Tab;
  readonly setTab: (tab: Tab) => void;
}

/**
 * The selected tab of a screen, kept across reloads; the first tab until another is chosen. @param name the storage
 * key.
 */
export function createPersistedTab<const Tabs extends readonly [string, ...string[]]>(
  name: StoredName,
  tabs: Tabs,
): UseBoundStore<StoreApi<TabStore<Tabs[number]>>> {
  const Kept = v.object({ tab: v.picklist(tabs) });
  return create<TabStore<Tabs[number]>>()(
    persist((set) => ({ tab: tabs[0], setTab: (tab) => set({ tab }) }), {
      name,
      storage: createJSONStorage(() => stateStorage('localStorage', 'The chosen tab cannot be remembered')),
      partialize: ({ tab }) => ({ tab }),
      merge: (kept, current) => {
        const parsed = v.safeParse(Kept, kept);
        return parsed.success ? { ...current, ...parsed.output } : current;
      },
    }),
  );
}
