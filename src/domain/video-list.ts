import { displayName, shownDuration, videoState, type Video, type VideoState } from './video';

/** The tabs of the list of videos; the first one is the default. */
export const VIDEO_TABS = ['all', 'ready', 'tracked', 'processing', 'processed'] as const;
export type VideoTab = (typeof VIDEO_TABS)[number];

export const VIDEO_ORDERS = ['newest', 'oldest', 'name', 'longest'] as const;
export type VideoOrder = (typeof VIDEO_ORDERS)[number];

/** The videos of each tab. */
export type VideosByTab = Readonly<Record<VideoTab, readonly Video[]>>;

/**
 * The user's videos for the dashboard, by tab and in the given order, limited to those whose name contains every word
 * of the search term.
 */
export function arrangedVideos(
  videos: readonly Video[],
  { term, order, nowMs }: { readonly term: string; readonly order: VideoOrder; readonly nowMs: number },
): VideosByTab {
  const words = plain(term).split(/\s+/).filter(Boolean);
  const found = videos.filter((video) => {
    const name = plain(displayName(video));
    return words.every((word) => name.includes(word));
  });
  const all = found.toSorted(ORDERS[order]);
  const inState = (state: VideoState) => all.filter((video) => videoState(video, nowMs) === state);
  return {
    all,
    ready: inState('ready'),
    tracked: inState('tracked'),
    processing: inState('processing'),
    processed: inState('processed'),
  };
}

const NAMES = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' });

const newestFirst = (a: Video, b: Video): number => Date.parse(b.createdAt) - Date.parse(a.createdAt);

const ORDERS: Readonly<Record<VideoOrder, (a: Video, b: Video) => number>> = {
  newest: newestFirst,
  oldest: (a, b) => newestFirst(b, a),
  name: (a, b) => NAMES.compare(displayName(a), displayName(b)) || newestFirst(a, b),
  longest: (a, b) => (shownDuration(b) ?? 0) - (shownDuration(a) ?? 0) || newestFirst(a, b),
};

/** Lowercases a text and strips accents, so that a user can search without typing accents. */
function plain(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
