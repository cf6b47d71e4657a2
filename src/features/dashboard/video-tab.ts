import * as v from 'valibot';
import { VIDEO_ORDERS, VIDEO_TABS, type VideoOrder, type VideoTab } from '@/domain/video-list';
import { createPersistedTab } from '@/lib/persisted-tab';
import { PersistedValue } from '@/lib/persisted-value';

/** The selected tab of /dashboard, which survives a reload (default `all`). */
export const useVideoTab = createPersistedTab('standout.dashboard-tab', VIDEO_TABS);

/** The sort order of the videos, which also survives a reload. */
export const keptOrder = new PersistedValue(
  'localStorage',
  'standout.dashboard-order',
  v.picklist(VIDEO_ORDERS),
  'The order of the videos cannot be remembered',
);

export const TAB_LABELS: Readonly<Record<VideoTab, string>> = {
  all: 'All',
  ready: 'Ready to track',
  tracked: 'Tracked but not exported',
  processing: 'Processing',
  processed: 'Processed',
};

export const ORDER_LABELS: Readonly<Record<VideoOrder, string>> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  name: 'Name, A to Z',
  longest: 'Longest first',
};
