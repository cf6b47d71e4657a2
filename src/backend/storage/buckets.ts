/** The private storage buckets; their files are read with signed URLs (signed-urls.ts). */
export const BUCKETS = {
  originals: 'original_videos',
  processed: 'processed_videos',
  thumbnails: 'thumbnails',
} as const;

/** The public buckets of backgrounds. */
export const BACKGROUND_BUCKETS = {
  title: 'title_backgrounds',
  playlist: 'playlist_backgrounds',
  cropped: 'cropped_backgrounds',
} as const;

export type BackgroundBucket = (typeof BACKGROUND_BUCKETS)[keyof typeof BACKGROUND_BUCKETS];
