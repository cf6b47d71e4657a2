import { createKeptTab } from '@/lib/kept-tab';

const TABS = ['plans', 'history'] as const;
export type SubscriptionTab = (typeof TABS)[number];

/** The tab of /subscription, kept across reloads (core spec, section 3; default plans). */
export const useSubscriptionTab = createKeptTab('standout.subscription-tab', TABS);
