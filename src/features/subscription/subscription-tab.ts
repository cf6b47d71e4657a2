import { createPersistedTab } from '@/lib/persisted-tab';

const TABS = ['plans', 'history'] as const;
export type SubscriptionTab = (typeof TABS)[number];

/** The selected tab of /subscription, which survives a reload (default `plans`). */
export const useSubscriptionTab = createPersistedTab('standout.subscription-tab', TABS);
