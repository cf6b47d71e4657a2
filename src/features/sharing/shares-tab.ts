import * as v from 'valibot';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

const TabSchema = v.picklist(['shares', 'playlists']);
export type SharesTab = v.InferOutput<typeof TabSchema>;

interface SharesTabStore {
  readonly tab: SharesTab;
  readonly setTab: (tab: SharesTab) => void;
}

/** The tab of /shares, kept across reloads (core spec, section 3; default shares). */
export const useSharesTab = create<SharesTabStore>()(
  persist((set) => ({ tab: 'shares', setTab: (tab) => set({ tab }) }), {
    name: 'standout.shares-tab',
    storage: createJSONStorage(() => localStorage),
    partialize: ({ tab }) => ({ tab }),
    merge: (kept, current) => {
      const parsed = v.safeParse(v.object({ tab: TabSchema }), kept);
      return parsed.success ? { ...current, ...parsed.output } : current;
    },
  }),
);
