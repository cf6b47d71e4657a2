import { useMemo, useState } from 'react';
import type { Video } from '@/domain/video';
import { arrangedVideos, type VideoOrder, type VideosByTab, type VideoTab } from '@/domain/video-list';
import { keptOrder, useVideoTab } from './video-tab';

/** The page size for users with hundreds of videos. */
const PORTION = 48;

export interface VideoList {
  readonly tab: VideoTab;
  readonly term: string;
  readonly order: VideoOrder;
  readonly byTab: VideosByTab;
  /** The rendered videos of the selected tab; `hasMore` tells whether there are more. */
  readonly drawn: readonly Video[];
  readonly hasMore: boolean;
  readonly setTab: (tab: VideoTab) => void;
  readonly setTerm: (term: string) => void;
  readonly setOrder: (order: VideoOrder) => void;
  readonly drawMore: () => void;
}

/** Filters and sorts the user's videos. The whole list is in the browser, so no change waits for a request. */
export function useVideoList(videos: readonly Video[], nowMs: number): VideoList {
  const { tab, setTab } = useVideoTab();
  const [term, setTerm] = useState('');
  const [order, setOrder] = useState<VideoOrder>(() => keptOrder.load() ?? 'newest');
  const [drawnCount, setDrawnCount] = useState(PORTION);
  const byTab = useMemo(() => arrangedVideos(videos, { term, order, nowMs }), [videos, term, order, nowMs]);
  const fromStart =
    <Value>(set: (value: Value) => void) =>
    (value: Value): void => {
      set(value);
      setDrawnCount(PORTION);
    };
  return {
    tab,
    term,
    order,
    byTab,
    drawn: byTab[tab].slice(0, drawnCount),
    hasMore: byTab[tab].length > drawnCount,
    setTab: fromStart(setTab),
    setTerm: fromStart(setTerm),
    setOrder: fromStart((next: VideoOrder) => {
      setOrder(next);
      keptOrder.keep(next);
    }),
    drawMore: () => setDrawnCount(drawnCount + PORTION),
  };
}
