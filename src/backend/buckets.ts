/** The storage buckets of the core workflow (core spec, section 3). */
export const BUCKETS = {
  originals: 'original_videos',
  processed: 'processed_videos',
  thumbnails: 'thumbnails',
} as const;

export type PublicBucket = typeof BUCKETS.processed | typeof BUCKETS.thumbnails;
