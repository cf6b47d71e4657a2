/** What callers may do with a bucket's files, which are all in folders named by their owner's id. */
export interface BucketRules {
  /** Anyone with the address can read it. */
  readonly isPublic: boolean;
  /** Anyone with an active link to the content can read it. */
  readonly isOpenedByLinks: boolean;
  /** Only accepts files in the folder of a video that the uploader has paid for. */
  readonly needsCharge: boolean;
  /** Who adds and replaces files, as worded in the matrix. */
  readonly adds: string;
  readonly replaces: string;
}

const image: BucketRules = {
  isPublic: true,
  isOpenedByLinks: false,
  needsCharge: false,
  adds: 'the owner, within the plan',
  replaces: 'the owner, within the plan',
};

/** Every bucket. */
export const BUCKETS: Readonly<Record<string, BucketRules>> = {
  original_videos: {
    ...image,
    isPublic: false,
    replaces: 'nobody, once there is a video of it',
  },
  processed_videos: {
    ...image,
    isPublic: false,
    isOpenedByLinks: true,
    needsCharge: true,
    adds: 'the owner, for a video that is paid for',
    replaces: 'nobody, once it is the film of a video',
  },
  thumbnails: { ...image, isPublic: false, isOpenedByLinks: true },
  title_backgrounds: image,
  cropped_backgrounds: image,
  playlist_backgrounds: image,
};
