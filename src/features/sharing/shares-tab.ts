import { createKeptTab } from '@/lib/kept-tab';

const TABS = ['shares', 'playlists'] as const;
export type SharesTab = (typeof TABS)[number];

/** The tab of /shares, kept across reloads (default shares). */
export const useSharesTab = createKeptTab('standout.shares-tab', TABS);
