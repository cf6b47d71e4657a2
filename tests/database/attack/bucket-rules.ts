/** What may be done with the files of a bucket. All of them lie in folders named by their owner's id. */
export interface BucketRules {
  /** Read by everybody who has the address. */
  readonly isPublic: boolean;
  /** Read by who has an active link to what they show. */
  readonly isOpenedByLinks: boolean;
  /** Takes files in the folder of a video that its uploader has paid for, and no others. */
  readonly needsCharge: boolean;
  /** Who adds and replaces files, as the matrix tells it. */
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
