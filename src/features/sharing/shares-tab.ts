import { createPersistedTab } from '@/lib/persisted-tab';

const TABS = ['shares', 'playlists'] as const;
export type SharesTab = (typeof TABS)[number];

/** The selected tab of /shares, which survives a reload (default `shares`). */
export const useSharesTab = createPersistedTab('standout.shares-tab', TABS);
