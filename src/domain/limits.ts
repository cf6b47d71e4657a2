/** Business constants of the core workflow. Names say the units: MS, PX, BYTES. */
export const MEBIBYTE = 1024 * 1024;

/** The largest file that the product and its bucket accept on any plan. */
export const MAX_UPLOAD_BYTES = 5 * 1024 * MEBIBYTE;
/** For a larger file, the token gate requires the clip's whole price. */
export const SMALL_UPLOAD_BYTES = 50 * MEBIBYTE;
/** The tokens required for a small upload. */
export const SMALL_UPLOAD_TOKENS = 3575;
/** Uploads above this size are resumable (TUS), in chunks of this size. */
export const RESUMABLE_CHUNK_BYTES = 6 * MEBIBYTE;
export const ACCEPTED_VIDEO_TYPES = ['video/mp4', 'video/quicktime', 'video/webm'] as const;

export const TOKENS_PER_FRAME = 24;
export const TOKENS_PER_STARTED_100_MB = 10;
/** The tokens that a free account gets each month; also shown while a balance cannot be read. */
export const FREE_MONTHLY_TOKENS = 25_000;
export const USAGE_WARN_PERCENT = 75;
export const USAGE_DANGER_PERCENT = 90;

/** Frames per second of tracking, stepping and export. */
export const FRAME_RATE = 30;
export const PLAYBACK_SPEEDS = [0.5, 1, 1.5, 2] as const;

/** The maximum number of points that are stored for a path. */
export const PATH_CAP = 1000;
/** The user is warned when a stored path is farther than this from the tracked one. */
export const PATH_TOLERANCE_PX = 2;

export const SELECTION_RADIUS_PX = { initial: 50, min: 20, max: 200 } as const;
/** The smallest and largest radius of the player on a path, which may grow far beyond the selection. */
export const PLAYER_RADIUS_PX = { min: 1, max: 5000 } as const;
/** How far below the middle of a circle the feet may be, in radii: a circle around the head is small. */
export const FEET_SHARE = { min: 0.3, max: 8 } as const;
export const NUDGE_STEP_PX = 5;

export const STYLE_LIMITS = {
  circleSize: { min: 30, max: 150, initial: 50 },
  circleTilt: { min: 0, max: 90, initial: 45 },
  fontSize: { min: 40, max: 120, initial: 80 },
} as const;

export const EXPORT_JPEG_QUALITY = 0.95;
/** The number of the clip's frames in a test export. */
export const TEST_EXPORT_FRAMES = 100;
export const THUMBNAIL_JPEG_QUALITY = 0.85;
export const VIDEO_LIST_REFRESH_MS = 30 * 60 * 1000;

/** The minimum age in the terms. */
export const MIN_AGE_YEARS = 13;
/** The longest first or last name that the database accepts. */
export const MAX_NAME_LENGTH = 100;
/** The longest video title or name that the database accepts. */
export const VIDEO_NAME_LENGTH = 300;
/** The longest video description that the database accepts. */
export const VIDEO_DESCRIPTION_LENGTH = 5000;

/** The largest image for playlists and settings. */
export const MAX_IMAGE_BYTES = 5 * MEBIBYTE;
/** The types of images that the buckets accept. */
export const ACCEPTED_IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
export const CROP = {
  aspect: 16 / 9,
  minSizePx: 50,
  outputWidthPx: 1920,
  outputHeightPx: 1080,
  jpegQuality: 0.95,
} as const;

/** How much of a clip a visitor can try without an account. */
export const TRIAL_MAX_SEC = 30;

/** The wait before a shared video starts to play. */
export const INTRO_WAIT_MS = 5000;

/** The database's limits for playlists. */
export const PLAYLIST_LIMITS = { titleLength: 200, descriptionLength: 5000, videos: 500 } as const;

/** The database's limits for tickets. */
export const TICKET_LIMITS = { subjectLength: 200, descriptionLength: 5000, messageLength: 5000 } as const;
export const FAQ_LIMITS = { titleLength: 200, contentLength: 5000 } as const;

/** The database's limits for gifts. */
export const GIFT_LIMITS = { min: 1, max: 1_000_000, noteLength: 1000 } as const;
