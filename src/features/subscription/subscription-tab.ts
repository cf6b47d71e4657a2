import { createKeptTab } from '@/lib/kept-tab';

const TABS = ['plans', 'history'] as const;
export type SubscriptionTab = (typeof TABS)[number];

/** The tab of /subscription, kept across reloads (default plans). */
export const useSubscriptionTab = createKeptTab('standout.subscription-tab', TABS);
